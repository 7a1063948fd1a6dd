import { describe, expect, test } from "bun:test";
import { sqlite } from "#db/db.ts";
import { findZip, matchCity, zipPointsJson } from "#db/geo/places.ts";
import { townsNear, townsWithMiles } from "#db/geo/towns.ts";
import { usZips } from "#db/schema/places/geo.ts";
import { nearestZip } from "#islands/places/locate.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { editDistance } from "#src/shared/places/town-names.ts";
import { findRows } from "#tests/support/rows.ts";
import { radiusByPoint } from "../../../dev/data/geo/build.ts";
import { geoDatabase } from "./geo-db.ts";

const db = geoDatabase();

describe("ZIP codes", () => {
  test("reads a ZIP+4 as its ZIP", () => {
    expect(findZip(db, "28801-1234")).toEqual(findZip(db, "28801"));
    expect(findZip(db, " 28801 ")).toMatchObject({ zip: "28801", city: "Asheville", state: "NC" });
  });

  test.each(["00000", "99999", "2880", "288011", "Asheville", ""])("rejects %p as a ZIP", (text) => {
    expect(findZip(db, text)).toBeNull();
  });

  test.each([
    ["85001", "Phoenix, without daylight saving", "America/Phoenix"],
    ["96813", "Honolulu", "Pacific/Honolulu"],
    ["46204", "Indianapolis", "America/Indiana/Indianapolis"],
    ["47591", "Vincennes, Indiana", "America/Indiana/Vincennes"],
    ["79901", "El Paso, in the other zone of Texas", "America/Denver"],
    ["10001", "New York", "America/New_York"],
    ["00901", "San Juan", "America/Puerto_Rico"],
  ])("finds %s (%s) in %s", (zip, _place, timeZone) => {
    expect(findZip(db, zip)?.timeZone).toBe(timeZone);
  });

  test("knows every time zone of the data", () => {
    const zones = sqlite(db).query<{ zone: string }, []>("SELECT DISTINCT time_zone AS zone FROM us_zips").all();
    for (const { zone } of zones) expect(() => new Intl.DateTimeFormat("en-US", { timeZone: zone })).not.toThrow();
  });
});

const points: number[] = JSON.parse(zipPointsJson(db));

test.each([
  ["Asheville", 35.6009, -82.554, "28801"],
  ["Boston, with zeros in front", 42.3611, -71.0571, "02108"],
  ["a valley of Alaska", 64.84, -147.72, "99701"],
  ["San Juan", 18.466, -66.106, "00901"],
])("finds the ZIP code of %s in the browser", (_, lat, lon, zip) => {
  expect(findZip(db, nearestZip(points, lat, lon))!.city).toBe(findZip(db, zip)!.city);
});

test.each([
  ["London", 51.5, -0.12],
  ["the Atlantic", 32, -65],
  ["Montreal's north", 46.6, -74],
])("finds no ZIP code for %s", (_, lat, lon) => {
  expect(() => nearestZip(points, lat, lon)).toThrow(RangeError);
});

describe("towns", () => {
  test("returns a town with a ZIP of its name and its time zone", () => {
    expect(matchCity(db, "Asheville", "NC")).toMatchObject({ found: { zip: "28801", timeZone: "America/New_York" } });
    expect(matchCity(db, "El Paso", "TX")).toMatchObject({ found: { timeZone: "America/Denver" } });
  });

  test("prefers the namesake that ZIP codes are named after", () => {
    const answer = matchCity(db, "Woodlawn", "VA");
    if (!("found" in answer)) throw new Error("Woodlawn is missing");
    expect([answer.found, ...answer.namesakes].map(({ zip, zipCity }) => [zip, zipCity])).toEqual([
      ["24381", "Woodlawn"],
      ["22309", "Alexandria"],
    ]);
    for (const town of answer.namesakes) expect(milesBetween(town, findZip(db, town.zip)!)).toBeLessThan(5);
  });

  test.each([
    ["Qwertyuiop", "NY"],
    ["asdf", "CA"],
    ["Foo", "NY"],
    ["LX", "CA"],
    ["", "NC"],
    ["...", "NC"],
    ["Asheville", "XX"],
  ])("finds nothing for '%s, %s'", (city, state) => {
    expect(matchCity(db, city, state)).toEqual({ suggestions: [] });
  });
});

describe("nearby towns", () => {
  test("lists the largest first and only inside the circle", () => {
    const towns = townsWithMiles(db, { lat: 35.6009, lon: -82.554 }, 20);
    expect(towns.slice(0, 4).map(({ name }) => name)).toEqual([
      "Asheville",
      "Black Mountain",
      "Fletcher",
      "Mills River",
    ]);
    for (const town of towns) expect(town.miles).toBeLessThanOrEqual(20);
  });

  test.each([
    [{ lat: 35.6009, lon: -82.554 }, 100],
    [{ lat: 40.7128, lon: -74.006 }, 25],
    [{ lat: 21.3, lon: -157.85 }, 60],
    [{ lat: 0, lon: 0 }, 50],
  ])("yields one after the other the full list for %p within %d miles", (middle, miles) => {
    const all = townsWithMiles(db, middle, miles).map(({ miles: _, ...town }) => town);
    expect(townsNear(db, middle, miles).toArray()).toEqual(all);
    expect(townsNear(db, middle, miles).take(3).toArray()).toEqual(all.slice(0, 3));
  });

  test("lists a town with an alias once", () => {
    const names = townsWithMiles(db, { lat: 39.9523, lon: -75.1638 }, 5).map((town) => town.name);
    expect(names.filter((name) => name === "Philadelphia")).toHaveLength(1);
  });
});

test("counts an inserted, missing, wrong, or swapped letter as one edit", () => {
  for (const typo of ["AUSTTIN", "AUSIN", "AUSTEN", "AUTSIN"]) expect(editDistance(typo, "AUSTIN", 2)).toBe(1);
  expect(editDistance("AUSTIN", "AUSTIN", 2)).toBe(0);
  expect(editDistance("CA", "ABC", 3)).toBe(3);
  expect(editDistance("AUSTIN", "HOUSTON", 1)).toBe(2);
  expect(editDistance("AUSTIN", "CHICAGO", 2)).toBe(3);
});

test("measures New York to Los Angeles as about 2,446 miles", () => {
  expect(milesBetween({ lat: 40.7128, lon: -74.006 }, { lat: 34.0522, lon: -118.2437 })).toBeCloseTo(2445.6, 0);
});
const zips = findRows(db, usZips);

test("estimates ZIP radii around Charlotte from 0.9 to 3.9 miles", () => {
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

test("sets the radius to half the way to the fourth nearest populated ZIP", () => {
  const at = (lat: number, isZcta = true) => ({ lat, lon: -80, isZcta });
  const degree = milesBetween(at(35), at(36));
  const radius = radiusByPoint([at(35), at(35.01, false), at(35.02), at(35.04), at(35.06), at(35.08), at(35.1)]);

  expect(radius(at(35))).toBeCloseTo(0.04 * degree, 2);
  expect(radius(at(60))).toBe(10);
});
