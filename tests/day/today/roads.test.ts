import { expect, test } from "bun:test";
import { setRoads } from "#src/domain/travel.ts";
import { fitText } from "#src/shared/day/today/labels.ts";
import { everywhere, forgetRoadsAfterwards } from "#tests/places/roads/setup.ts";
import { NEXT_TUESDAY, requestFor, requests } from "../../visits/bookings/setup.ts";
import { dayOf, setUpDay, visit } from "../day-plan/setup.ts";
import { todayOf } from "./setup.ts";

forgetRoadsAfterwards();

test("accepted days that roads make impossible stay, and say how much longer driving is and to whom", async () => {
  const setup = await setUpDay();
  const ids = [await visit(setup, "bob"), await visit(setup, "cat")];
  expect((await todayOf(setup.as.gus)).needYou).toEqual([]);

  setRoads(everywhere(200));

  const [day] = (await todayOf(setup.as.gus)).needYou;
  expect(day?.date).toBe(NEXT_TUESDAY);
  expect(day?.more?.minutes).toBeGreaterThan(300);
  expect(["bob", "cat"]).toContain(day!.more!.to.split(" ")[0]!.toLowerCase());
  const bookings = await (await setup.as.gus.get("/api/bookings/groomer")).json();
  expect(
    bookings.filter((one: { id: number }) => ids.includes(one.id)).map((one: { status: string }) => one.status),
  ).toEqual(["accepted", "accepted"]);
});

test("a visit that no road leads to is named as that", async () => {
  const setup = await setUpDay();
  await visit(setup, "bob");

  setRoads(everywhere(Number.POSITIVE_INFINITY));

  const [day] = (await todayOf(setup.as.gus)).needYou;
  expect(day?.date).toBe(NEXT_TUESDAY);
  expect(day?.more).toMatchObject({ cause: "no road" });
  const plan = await dayOf(setup.as.gus);
  expect(plan.isFeasible).toBe(false);
  expect(plan.why).toMatch(/^We don't know a road or ferry to .+\.$/);
  expect(plan.legs[0]!.leaveBy).toBe("00:00");
});

test("where no road leads nothing is said of hours: neither of driving, nor of how far over a request is", async () => {
  const setup = await setUpDay();
  await visit(setup, "bob");
  await requests(setup.as.ana, requestFor(setup));

  setRoads(everywhere(Number.POSITIVE_INFINITY));

  const today = await todayOf(setup.as.gus);
  expect(today.requests.map(({ fit }) => [fit!.fits, fit!.over])).toEqual([[false, 0]]);
  expect(fitText({ fit: today.requests[0]!.fit, dayOff: null })).toBe("Doesn't fit");
  const html = await (await setup.as.gus.get("/groomer-dashboard?tab=bookings&view=today")).text();
  expect(html).toContain("1 visit · done");
  expect(html).not.toMatch(/\d\d hours? driving|\d\d hr \d+ min driving/);
});
