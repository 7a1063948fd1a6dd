import { expect, test } from "bun:test";
import { usZips } from "#db/schema/places/geo.ts";
import { frameName, type Shape, shapes } from "#src/domain/map/frame.ts";
import { pixelOf } from "#src/domain/map/projection.ts";
import { regionFrame, regionFrames, regions } from "#src/domain/map/regions.ts";
import { allStateCodes } from "#src/shared/places/places.ts";
import { geoDatabase } from "../places/geo-db.ts";

const zips = geoDatabase().select().from(usZips).all();
const mainland = (state: string) => !["AK", "HI", "PR", "VI"].includes(state);

test("each state has a map, and so has the country", () => {
  expect(new Set<string>(regions)).toEqual(new Set(["US", ...allStateCodes]));
});

test("every place of a region is on its map, in every shape", () => {
  for (const region of regions) {
    const places = zips.filter(({ state }) => (region === "US" ? mainland(state) : state === region));
    expect(places.length).toBeGreaterThan(0);
    for (const shape of Object.keys(shapes) as Shape[]) {
      const frame = regionFrame(region, shape);
      const { width, height } = shapes[shape];
      const outside = places.filter((place) => {
        const { x, y } = pixelOf(frame, place);
        return x < 0 || y < 0 || x > width || y > height;
      });
      expect([region, shape, outside.map(({ zip }) => zip)]).toEqual([region, shape, []]);
      expect(regionFrames().get(frameName(frame))).toEqual(frame);
    }
  }
});
