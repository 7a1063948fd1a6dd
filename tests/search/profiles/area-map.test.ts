import { expect, test } from "bun:test";
import { locations } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { readFlash } from "#src/http/sessions/flash.ts";
import { areDrawn, images, withoutCenters } from "#tests/places/map/drawn.ts";
import { readPage } from "#tests/search/seo/reading.ts";
import { flash } from "#tests/support/answers.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { testConfig } from "#tests/support/config.ts";
import { addGroomer, type GroomerOptions, signedIn } from "#tests/support/people.ts";
import { changeRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpBookingForm, slot } from "./setup.ts";

async function setUp(options: GroomerOptions & { serviceRadius?: number; app?: TestApp } = {}) {
  const { serviceRadius = 20, app = await testApp(), ...groomer } = options;
  const { user, profile } = await addGroomer(app, `gus${groomer.zipCode ?? ""}${serviceRadius}`, groomer);
  changeRows(app.ctx.db, locations, { userId: user.id }, { serviceRadius });
  return { app, user, path: `/groomer/${profile.id}` };
}

const circleIn = (html: string) => {
  const [, cx, cy, r] = /class="reach" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/.exec(html)?.map(Number) ?? [];
  return { cx: cx!, cy: cy!, r: r! };
};
const milesIn = (html: string) => Number(/\/map\/[^,]+,[^,]+,(\d+),narrow-/.exec(html)?.[1]);

testWith("shows a groomer's service area on a real map and in words", setUp, async ({ app, path }) => {
  const { html, text } = await readPage(app, path);

  expect(html).toContain('alt="Map of the service area"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('href="/build/map.css"');
  expect(images(html)).toHaveLength(1);
  expect(await areDrawn(app, html)).toBe(true);
  expect(html).toMatch(/<text[^>]*>Hendersonville<\/text>/);
  expect(text).toContain("Service Area 20 miles around Asheville, NC 28801 Including Hendersonville");
});

test("draws a circle as wide as the radius from 1 to 100 miles", async () => {
  const app = await testApp();
  for (const [zipCode, state] of [
    ["28801", "NC"],
    ["99501", "AK"],
    ["96813", "HI"],
    ["00901", "PR"],
  ] as const) {
    for (const [serviceRadius, reach] of [
      [1, [5]],
      [5, [5, 8]],
      [25, [25]],
      [100, [100]],
    ] as const) {
      const { path } = await setUp({ app, zipCode, state, serviceRadius });

      const { html } = await readPage(app, path);

      const { cx, cy, r } = circleIn(html);
      expect(reach as readonly number[]).toContain(milesIn(html));
      expect(r).toBeCloseTo((serviceRadius * 170) / (milesIn(html) * 1.18), 0);
      expect(Math.min(cx, cy, 340 - cx, 340 - cy)).toBeGreaterThan(r);
      expect(await areDrawn(app, html)).toBe(true);
    }
  }
});

test("shows no latitude or longitude on the page", async () => {
  const { app, path } = await setUp({ zipCode: "28711" });
  const { lat, lon } = findZip(app.ctx.db, "28711")!;

  const { html } = await readPage(app, path);

  expect(images(html)).toHaveLength(1);
  for (const degrees of [lat, lon]) expect(withoutCenters(html)).not.toContain(degrees.toFixed(2).slice(0, -1));
});

test("previews an unlisted groomer's map and names its towns without links", async () => {
  const { app, user, path } = await setUp({ isListed: false });

  const html = await (await signedIn(app, user, "groomer").get(path)).text();

  expect(images(html)).toHaveLength(1);
  expect(html).toContain("Including Hendersonville, Black Mountain, and Fletcher");
});

testWith("shows no map for an unknown ZIP code and no area without a location", setUp, async ({ app, user, path }) => {
  const { db } = app.ctx;

  changeRows(db, locations, { userId: user.id }, { zipCode: "00000" });
  const unknown = await (await signedIn(app, user, "groomer").get(path)).text();
  removeRows(db, locations, { userId: user.id });
  const nowhere = await (await signedIn(app, user, "groomer").get(path)).text();

  expect(unknown).toContain("20 miles around Asheville, NC 00000");
  expect(nowhere).not.toContain("Service Area");
  for (const html of [unknown, nowhere]) {
    expect(images(html)).toEqual([]);
    expect(html).not.toContain("map.css");
  }
});
test("books from a parent's plain form and opens the confirmation", async () => {
  const { app, ana, path, fields, count } = await setUpBookingForm();

  const response = await signedIn(app, ana, "pet_parent").submit(path, fields);

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/bookings/1/requested");
  expect(count()).toBe(1);
});

test("sends a visitor's choice to the login without the pet information", async () => {
  const { app, path, fields, count } = await setUpBookingForm();

  const response = await app.visitor().submit(path, fields);

  expect(response.status).toBe(303);
  const location = new URL(response.headers.get("location")!, "http://localhost:3000");
  expect(location.pathname).toBe("/auth");
  expect(location.searchParams.get("mode")).toBe("login");
  const next = new URL(location.searchParams.get("next")!, "http://localhost:3000");
  expect(next.pathname).toBe(path);
  expect(Object.fromEntries(next.searchParams)).toEqual({
    package: fields.servicePackageId!,
    date: "2026-06-12",
    slot,
  });
  expect(decodeURIComponent(String(location))).not.toContain("Waffles");
  expect(next.hash).toBe("#book");
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(";")[0]!)
    .join("; ");
  expect(readFlash({ config: testConfig() }, new Request("http://localhost:3000/", { headers: { cookie } }))).toEqual(
    flash("info", "Please log in", "You need to log in to book an appointment"),
  );
  expect(count()).toBe(0);
});

testWith("drops invalid choices before the login", setUpBookingForm, async ({ app, path }) => {
  const response = await app
    .visitor()
    .submit(path, { servicePackageId: "x", preferredDate: "2026-99-99", preferredTimeSlot: "<script>" });

  expect(response.headers.get("location")).toBe(`/auth?mode=login&next=${encodeURIComponent(`${path}#book`)}`);
});

test("restores a visitor's request once after the login without script", async () => {
  const { app, ana, path } = await setUpBookingForm();
  const typed = { petInfo: "Waffles, <b>shy</b>", serviceAddress: "12 Oak Street", serviceZipCode: "28801" };
  const long = { specialInstructions: "é".repeat(1999) };
  const sent = await app.visitor().submit(path, { ...typed, ...long });
  const [name, value] = sent.headers.getSetCookie()[0]!.split(";")[0]!.split("=") as [string, string];
  const window = signedIn(app, ana, "pet_parent");
  window.cookies.set(name, value);

  const html = await (await window.get(path)).text();
  const second = await (await window.get(path)).text();

  expect(sent.headers.getSetCookie()[0]).toContain(`Path=${path}; HttpOnly`);
  expect(html).toContain("Waffles, &lt;b&gt;shy&lt;/b&gt;</textarea>");
  expect(html).toContain('value="12 Oak Street"');
  expect(value.length).toBeLessThan(3900);
  expect(second).not.toContain("Waffles");
});

test("starts the form with a visitor's choice after the login", async () => {
  const { app, ana, gus, path } = await setUpBookingForm();
  const chosen = new URLSearchParams({ package: String(gus.packages[1]!.id), date: "2026-06-12", slot });

  const html = await (await signedIn(app, ana, "pet_parent").get(`${path}?${chosen}`)).text();

  expect(html).toMatch(new RegExp(`<option value="${gus.packages[1]!.id}" selected`));
  expect(html).toMatch(/<input(?=[^>]*type="date")(?=[^>]*value="2026-06-12")/);
  expect(html.match(/class="package on"/g)).toHaveLength(1);
  expect(html).toContain("✓ Selected");
});

testWith("ignores another groomer's package in the address", setUpBookingForm, async ({ app, path }) => {
  const olga = await addGroomer(app, "olga");

  const html = await (await app.visitor().get(`${path}?package=${olga.packages[0]!.id}`)).text();

  expect(html).not.toContain("✓ Selected");
});
