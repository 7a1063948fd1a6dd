import { expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { type Db, sqlite } from "#db/db.ts";
import { usZips } from "#db/schema/places/geo.ts";
import { circleFrame, type Frame, frameName, mapSizes, pixelOf, type Shape } from "#src/domain/map/frame.ts";
import { loadFrames, regionFrame, regions } from "#src/domain/map/regions.ts";
import { mapEdition } from "#src/features/places/map/edition.ts";
import { mapView, type PlaceMapOptions, townsInFrame } from "#src/features/places/map/map-view.ts";
import { cachedMap } from "#src/features/places/map/pages.tsx";
import { mapPath } from "#src/shared/base/paths.ts";
import { allStateCodes } from "#src/shared/places/places.ts";
import { testApp } from "#tests/support/app.ts";
import { freshDb } from "#tests/support/db.ts";
import { testWith } from "#tests/support/test-with.ts";
import { geoDatabase } from "../places/geo-db.ts";
import { type DrawnRow, placeOf, readTowns } from "./drawn.ts";
import { mapSamples } from "./frames.ts";

const asheville = { lat: 35.6, lon: -82.55 };
const pathOf = (frame: string, edition = mapEdition()) => mapPath(frame, edition);

testWith("serves a map as an SVG to cache forever with the site's headers", testApp, async (app) => {
  const { src, width, height } = mapView(app.ctx.db, { center: asheville, miles: 20, shape: "wide" });

  const response = await app.visitor().get(src, { "accept-encoding": "br" });

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("vary")).toContain("Accept-Encoding");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toBeTruthy();
  const svg = brotliDecompressSync(await response.bytes()).toString();
  expect(svg).toStartWith(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`);
  expect(svg).toContain("prefers-color-scheme:dark");
  expect(svg).not.toMatch(/<script|<foreignObject|href="(?!#)|url\((?!#)|NaN|undefined|Infinity/);
});

testWith("answers an outdated edition with today's image for an hour", testApp, async (app) => {
  const visitor = app.visitor();
  const response = await visitor.get(pathOf("35.60,-82.55,25,wide", "0123456789"));

  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(await response.text()).toBe(await (await visitor.get(pathOf("35.60,-82.55,25,wide"))).text());
});

test.each([
  ["30.00,-60.00,25,wide", "the sea"],
  ["51.50,-0.10,25,wide", "London"],
  ["19.45,-99.15,25,wide", "Mexico City"],
  ["35.61,-82.55,25,wide", "a center off the grid"],
  ["35.60,-82.55,26,wide", "an unknown step"],
  ["35.60,-82.55,250,wide", "a circle as wide as a state"],
  ["36.95,-95.80,900,tower", "an unknown shape"],
  ["35.60,-82.55,25", "a missing shape"],
  ["35.60,-82.55,25,wide.svg?x=1", "extra text"],
])("returns 404 for %s: %s", async (frame) => {
  const app = await testApp();

  expect((await app.visitor().get(pathOf(frame))).status).toBe(404);
  expect((await app.visitor().get(`/map/${frame}.svg`)).status).toBe(404);
});

testWith("serves every region's image without a center place", testApp, async (app) => {
  for (const [name, frame] of [...loadFrames()].filter(([, { shape }]) => shape === "narrow")) {
    const response = await app.visitor().get(pathOf(name));
    expect([name, response.status]).toEqual([name, 200]);
    expect(await response.text()).toContain(`width="${mapSizes[frame.shape].width}"`);
  }
});

test("limits a visitor's new maps but not drawn ones", async () => {
  const visitor = (await testApp({ env: { RATE_LIMITS: "map-ip=2" } })).visitor();
  const statusOf = async (frame: string) => (await visitor.get(pathOf(frame))).status;

  expect(await statusOf("39.75,-105.00,5,narrow")).toBe(200);
  expect(await statusOf("39.75,-105.00,5,narrow")).toBe(200);
  expect(await statusOf("30.00,-60.00,25,wide")).toBe(404);
  expect(await statusOf("39.75,-105.00,8,narrow")).toBe(200);
  const refused = await visitor.get(pathOf("39.75,-105.00,12,narrow"));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await statusOf("39.75,-105.00,5,narrow")).toBe(200);
});

const frameAt = (number: number): Frame => ({ lat: 33.45, lon: -112.05 + number / 20, miles: 40, shape: "narrow" });

testWith("refuses a 21st waiting map and draws simultaneous requests once", testApp, async (app) => {
  const waiting = Array.from({ length: 20 }, (_, at) => cachedMap(frameAt(at)));

  expect(cachedMap(frameAt(3))).toBe(waiting[3]!);
  const refused = await app.visitor().get(pathOf(frameName({ ...frameAt(0), miles: 60 })));
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  await Promise.all(waiting);
  expect((await app.visitor().get(pathOf(frameName({ ...frameAt(0), miles: 60 })))).status).toBe(200);
});

testWith("returns pins as image positions without any coordinates", testApp, (app) => {
  const home = { lat: 35.61234, lon: -82.51234 };
  const list = [{ number: 1, ...home }];
  const way = [{ isFerry: false, spots: [home, asheville] }];
  const view = mapView(app.ctx.db, { center: asheville, miles: 20, shape: "wide", list, home, way });

  expect(JSON.stringify(view)).not.toMatch(/35\.61|82\.51|"lat"|"lon"/);
});

const db = geoDatabase();
const around = ({ center, miles, shape }: PlaceMapOptions): Frame => circleFrame(center, miles, shape);
const frames = [
  ...mapSamples(db).map(({ wish }) => around(wish)),
  ...(["US", "AK", "CA", "NJ", "HI"] as const).map((region) => regionFrame(region, "wide")),
];

test.each(frames.map((frame) => [frameName(frame), frame] as const))(
  "shows on %s the largest towns once whatever was read before",
  (_, frame) => {
    const all = readTowns(db, frame);
    const found = [...townsInFrame(db, frame)];

    expect(found.map(({ population }) => population)).toEqual(all.slice(0, 120).map(({ population }) => population));
    const smallest = found.at(-1)?.population ?? 0;
    const larger = (towns: readonly DrawnRow[]) => towns.filter(({ population }) => population > smallest).map(placeOf);
    expect(larger([...found]).toSorted()).toEqual(larger(all).toSorted());
    const places = new Set(all.map(placeOf));
    expect(found.filter((town) => !places.has(placeOf(town)))).toEqual([]);
    expect(new Set(found.map(placeOf)).size).toBe(found.length);
  },
);

test("keeps two sites' town lists apart in one frame", () => {
  const frame = circleFrame({ lat: 35.6, lon: -82.55 }, 25, "tall");
  const [one, other] = [freshDb(), freshDb()];
  sqlite(other).run("DELETE FROM us_cities WHERE key = 'ASHEVILLE' AND state = 'NC'");

  const namesOf = (site: Db) => [...townsInFrame(site, frame)].map(({ name }) => name);

  expect(namesOf(one)).toContain("Asheville");
  expect(namesOf(other)).not.toContain("Asheville");
  expect(namesOf(one)).toContain("Asheville");
});

const zips = geoDatabase().select().from(usZips).all();
const mainland = (state: string) => !["AK", "HI", "PR", "VI"].includes(state);

test("serves a map for each state and the country", () => {
  expect(new Set<string>(regions)).toEqual(new Set(["US", ...allStateCodes]));
});

test("fits every place of a region on its map in every shape", () => {
  for (const region of regions) {
    const places = zips.filter(({ state }) => (region === "US" ? mainland(state) : state === region));
    expect(places.length).toBeGreaterThan(0);
    for (const shape of Object.keys(mapSizes) as Shape[]) {
      const frame = regionFrame(region, shape);
      const { width, height } = mapSizes[shape];
      const outside = places.filter((place) => {
        const { x, y } = pixelOf(frame, place);
        return x < 0 || y < 0 || x > width || y > height;
      });
      expect([region, shape, outside.map(({ zip }) => zip)]).toEqual([region, shape, []]);
      expect(loadFrames().get(frameName(frame))).toEqual(frame);
    }
  }
});
