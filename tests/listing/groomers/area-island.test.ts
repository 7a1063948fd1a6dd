import { expect, test } from "bun:test";
import { act } from "react";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";
import { openBusiness, type Tab } from "./open-business.ts";

const radius = (tab: Tab) => tab.all("[name=serviceRadius]")[0]!;
const circle = (tab: Tab) => Number(tab.all(".area-preview .reach")[0]!.getAttribute("r"));
const picture = (tab: Tab) => tab.all(".area-preview img")[0]!.getAttribute("src")!;
const towns = (tab: Tab) => tab.all(".area-preview li").length;

/** Longer than the form waits for the next key, and as long as the server takes. */
async function untilAsked(tab: Tab) {
  const before = picture(tab);
  for (let tries = 0; tries < 200 && picture(tab) === before; tries++) await act(() => Bun.sleep(20));
}

test("circle, words and towns follow the radius; the server is asked only for a map of another scale", async () => {
  const setup = await setUpBookings();

  await openBusiness(setup, "area", async (tab) => {
    const [at20, map] = [circle(tab), picture(tab)];
    expect(tab.text(".area-preview [role=status]")).toMatch(
      /^\d+ other towns within 20 miles of Asheville, NC\. The largest:$/,
    );
    expect(towns(tab)).toBe(12);

    await tab.fill(radius(tab), "25");
    expect(circle(tab) / at20).toBeCloseTo(25 / 20, 1);
    expect(tab.text(".area-preview [role=status]")).toContain("within 25 miles of Asheville");
    await tab.fill(radius(tab), "19");
    expect(circle(tab) / at20).toBeCloseTo(19 / 20, 1);
    expect(picture(tab)).toBe(map);
    expect(tab.calls).toEqual([]);

    await tab.fill(radius(tab), "30");
    expect(tab.text(".area-preview [role=status]")).toBe("Finding nearby towns...");
    await untilAsked(tab);
    expect(tab.calls.map(({ path }) => path)).toEqual(["/api/service-area?zipCode=28801&radius=40"]);
    expect(tab.text(".area-preview [role=status]")).toContain("within 30 miles of Asheville");
    const at30 = circle(tab);

    await tab.fill(radius(tab), "40");
    expect(circle(tab) / at30).toBeCloseTo(4 / 3, 1);
    await tab.fill(radius(tab), "24");
    expect(picture(tab)).toBe(map);
    expect(circle(tab) / at20).toBeCloseTo(24 / 20, 1);
    expect(tab.calls).toHaveLength(1);
  });
});

test("what is half typed or no radius leaves the map as it was", async () => {
  const setup = await setUpBookings();

  await openBusiness(setup, "area", async (tab) => {
    const before = circle(tab);
    for (const typed of ["", "0", "101", "2.5"]) {
      await tab.fill(radius(tab), typed);
      expect([typed, circle(tab)]).toEqual([typed, before]);
    }
    expect(tab.calls).toEqual([]);
  });
});
