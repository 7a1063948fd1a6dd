import { expect, test } from "bun:test";
import { radiusByPoint } from "#db/geo/build-radius.ts";
import { findZip } from "#db/geo/places.ts";
import { usZips } from "#db/schema/places/geo.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { readRows } from "#tests/support/rows.ts";
import { geoDatabase } from "./geo-db.ts";

const db = geoDatabase();
const zips = readRows(db, usZips);

test("around Charlotte a ZIP is 0.9, 2.2 and 3.9 miles in radius: one of ten, the middle, nine of ten", () => {
  const center = findZip(db, "28202")!;
  const radii = zips
    .filter((zip) => zip.isZcta && milesBetween(center, zip) <= 20)
    .map(({ radius }) => radius)
    .sort((a, b) => a - b);

  expect([0.1, 0.5, 0.9].map((part) => radii[Math.floor(part * radii.length)]!.toFixed(1))).toEqual([
    "0.9",
    "2.2",
    "3.9",
  ]);
});

test("the radius is half the way to the fourth nearest area where people live", () => {
  const at = (lat: number, isZcta = true) => ({ lat, lon: -80, isZcta });
  const degree = milesBetween(at(35), at(36));
  const radius = radiusByPoint([at(35), at(35.01, false), at(35.02), at(35.04), at(35.06), at(35.08), at(35.1)]);

  expect(radius(at(35))).toBeCloseTo(0.04 * degree, 2);
  expect(radius(at(60))).toBe(10);
});

test("a ZIP is found with its radius", () => {
  expect(findZip(db, "28202")).toMatchObject({ zip: "28202", radius: expect.any(Number) });
  expect(findZip(db, "28202")!.radius).toBeLessThan(findZip(db, "28801")!.radius);
});
