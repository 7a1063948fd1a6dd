import { expect, test } from "bun:test";
import { usZips } from "#db/schema/places/geo.ts";
import { radiusByPoint } from "../../../dev/data/geo/build.ts";
import { geoDatabase } from "./geo-db.ts";

const zips = geoDatabase().select().from(usZips).all();

test("gives every ZIP the radius its neighbors imply", () => {
  const radius = radiusByPoint(zips);

  expect(zips.filter((zip) => zip.radius < 0.3 || zip.radius > 10)).toEqual([]);
  expect(zips.filter((zip, at) => at % 20 === 0 && radius(zip) !== zip.radius)).toEqual([]);
});
