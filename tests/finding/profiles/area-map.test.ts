import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { findZip } from "#db/geo/places.ts";
import { locations } from "#db/schema/tables.ts";
import { readPage } from "#tests/finding/seo/reading.ts";
import { areDrawn, pictures, withoutCentres } from "#tests/places/map/reading.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, type GroomerOptions, signedIn } from "#tests/support/people.ts";

async function setUp(options: GroomerOptions & { serviceRadius?: number } = {}) {
  const { serviceRadius = 20, ...groomer } = options;
  const app = await testApp();
  const { user, profile } = await addGroomer(app, "gus", groomer);
  app.ctx.db.update(locations).set({ serviceRadius }).where(eq(locations.userId, user.id)).run();
  return { app, user, path: `/groomer/${profile.id}` };
}

const circleIn = (html: string) => {
  const [, cx, cy, r] = /class="reach" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/.exec(html)?.map(Number) ?? [];
  return { cx: cx!, cy: cy!, r: r! };
};
const milesIn = (html: string) => Number(/\/map\/[^,]+,[^,]+,(\d+),narrow-/.exec(html)?.[1]);

test("a profile shows its service area on a true map, and says it in words", async () => {
  const { app, path } = await setUp();

  const { html, text } = await readPage(app, path);

  expect(html).toContain('alt="Map of the service area"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('href="/build/map.css"');
  expect(pictures(html)).toHaveLength(1);
  expect(await areDrawn(app, html)).toBe(true);
  expect(html).toMatch(/<text[^>]*>Hendersonville<\/text>/);
  expect(text).toContain("Service Area 20 miles around Asheville, NC 28801 Including Hendersonville");
});

test("the circle is as wide as the radius and fits, from 1 mile to 100", async () => {
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
      const { app, path } = await setUp({ zipCode, state, serviceRadius });

      const { html } = await readPage(app, path);

      const { cx, cy, r } = circleIn(html);
      expect(reach as readonly number[]).toContain(milesIn(html));
      expect(r).toBeCloseTo((serviceRadius * 170) / (milesIn(html) * 1.18), 0);
      expect(Math.min(cx, cy, 340 - cx, 340 - cy)).toBeGreaterThan(r);
      expect(await areDrawn(app, html)).toBe(true);
    }
  }
});

test("nobody's latitude and longitude is on the page", async () => {
  const { app, path } = await setUp({ zipCode: "28711" });
  const { lat, lon } = findZip(app.ctx.db, "28711")!;

  const { html } = await readPage(app, path);

  expect(pictures(html)).toHaveLength(1);
  for (const degrees of [lat, lon]) expect(withoutCentres(html)).not.toContain(degrees.toFixed(2).slice(0, -1));
});

test("before a groomer is listed, the preview shows the map and names towns without links", async () => {
  const { app, user, path } = await setUp({ isListed: false });

  const html = await (await signedIn(app, user, "groomer").get(path)).text();

  expect(pictures(html)).toHaveLength(1);
  expect(html).toContain("Including Hendersonville, Black Mountain, and Fletcher");
});

test("with a ZIP code that is in no list there are words and no map, and without a place neither", async () => {
  const { app, user, path } = await setUp();
  const { db } = app.ctx;

  db.update(locations).set({ zipCode: "00000" }).where(eq(locations.userId, user.id)).run();
  const unknown = await (await signedIn(app, user, "groomer").get(path)).text();
  db.delete(locations).where(eq(locations.userId, user.id)).run();
  const nowhere = await (await signedIn(app, user, "groomer").get(path)).text();

  expect(unknown).toContain("20 miles around Asheville, NC 00000");
  expect(nowhere).not.toContain("Service Area");
  for (const html of [unknown, nowhere]) {
    expect(pictures(html)).toEqual([]);
    expect(html).not.toContain("map.css");
  }
});
