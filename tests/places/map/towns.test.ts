import { expect, test } from "bun:test";
import { type Db, sqlite } from "#db/open.ts";
import { usZips } from "#db/schema/places/geo.ts";
import { type Frame, frameName, type Shape, shapes } from "#src/domain/map/frame.ts";
import { frameAround, pixelOf } from "#src/domain/map/projection.ts";
import { regionFrame, regionFrames, regions } from "#src/domain/map/regions.ts";
import type { PlaceWish } from "#src/features/places/map/map-view.ts";
import { townsOf } from "#src/features/places/map/towns.ts";
import { allStateCodes } from "#src/shared/places/places.ts";
import { freshDb } from "#tests/support/db.ts";
import { geoDatabase } from "../places/geo-db.ts";
import { mapSamples } from "./frames.ts";
import { placeOf, type Row, readTowns } from "./town-rows.ts";

const db = geoDatabase();
const around = ({ centre, miles, shape }: PlaceWish): Frame => frameAround(centre, miles, shape);
const frames = [
  ...mapSamples(db).map(({ wish }) => around(wish)),
  ...(["US", "AK", "CA", "NJ", "HI"] as const).map((region) => regionFrame(region, "wide")),
];

test.each(frames.map((frame) => [frameName(frame), frame] as const))(
  "%s shows the largest towns in it, each once, whatever was looked at before",
  (_, frame) => {
    const all = readTowns(db, frame);
    const found = [...townsOf(db, frame)];

    expect(found.map(({ population }) => population)).toEqual(all.slice(0, 120).map(({ population }) => population));
    const smallest = found.at(-1)?.population ?? 0;
    const larger = (towns: readonly Row[]) => towns.filter(({ population }) => population > smallest).map(placeOf);
    expect(larger([...found]).toSorted()).toEqual(larger(all).toSorted());
    const places = new Set(all.map(placeOf));
    expect(found.filter((town) => !places.has(placeOf(town)))).toEqual([]);
    expect(new Set(found.map(placeOf)).size).toBe(found.length);
  },
);

test("a site with another list of towns has its own, at the same frame", () => {
  const frame = frameAround({ lat: 35.6, lon: -82.55 }, 25, "tall");
  const [one, other] = [freshDb(), freshDb()];
  sqlite(other).run("DELETE FROM us_cities WHERE key = 'ASHEVILLE' AND state = 'NC'");

  const namesOf = (site: Db) => [...townsOf(site, frame)].map(({ name }) => name);

  expect(namesOf(one)).toContain("Asheville");
  expect(namesOf(other)).not.toContain("Asheville");
  expect(namesOf(one)).toContain("Asheville");
});

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
