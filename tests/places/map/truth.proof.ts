import { expect, test } from "bun:test";
import { matchCity } from "#db/geo/places.ts";
import { usZips } from "#db/schema/places/geo.ts";
import { newRandom } from "#db/seed/random.ts";
import { circleFrame, mapRadii, mapSizes, pixelsPerMile, type Shape } from "#src/domain/map/frame.ts";
import { type Region, regionFrame } from "#src/domain/map/regions.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { findRows } from "#tests/support/rows.ts";
import { geoDatabase } from "../places/geo-db.ts";
import { drawnOf } from "./drawn.ts";

const db = geoDatabase();
const zips = findRows(db, usZips);
const dice = newRandom(500);
const PIXELS = 1.5;

test("puts pins of 500 ZIP codes exactly where their miles say", () => {
  const kinds = Object.keys(mapSizes) as Shape[];
  const places = Array.from({ length: 500 }, () => dice.pick(zips));
  for (const [at, zip] of places.entries()) {
    const miles = mapRadii[at % mapRadii.length]!;
    const shape = kinds[at % kinds.length]!;
    const center = { lat: zip.lat + 0.4 * (miles / 69), lon: zip.lon - 0.3 * (miles / 69) };
    const frame = circleFrame(center, miles / 2, shape);
    const { pins, width, height } = mapView(db, { center, miles: miles / 2, shape, list: [{ number: 1, ...zip }] });

    const mile = pixelsPerMile(frame);
    const east = milesBetween(frame, { lat: frame.lat, lon: zip.lon }) * Math.sign(zip.lon - frame.lon);
    const south = milesBetween(frame, { lat: zip.lat, lon: frame.lon }) * Math.sign(frame.lat - zip.lat);
    const [x, y] = [width / 2 + east * mile, height / 2 + south * mile];
    expect(pins).toHaveLength(1);
    expect([zip.zip, Math.hypot(pins[0]!.at.x - x, pins[0]!.at.y - y) < PIXELS]).toEqual([zip.zip, true]);
  }
});

function town(name: string, state: string): Point {
  const answer = matchCity(db, name, state);
  if (!("found" in answer)) throw new Error(`There is no ${name}, ${state}`);
  return { lat: answer.found.lat, lon: answer.found.lon };
}

const middle = (a: Point, b: Point) => ({ lat: (a.lat + b.lat) / 2, lon: (a.lon + b.lon) / 2 });

const acrossFrom: [kind: "state" | "river", town: [string, string], other: [string, string]][] = [
  ["state", ["Kansas City", "KS"], ["Independence", "MO"]],
  ["state", ["Texarkana", "AR"], ["Wake Village", "TX"]],
  ["state", ["Vancouver", "WA"], ["Gresham", "OR"]],
  ["state", ["Saint Louis", "MO"], ["East Saint Louis", "IL"]],
  ["state", ["Memphis", "TN"], ["West Memphis", "AR"]],
  ["state", ["Cincinnati", "OH"], ["Florence", "KY"]],
  ["state", ["Louisville", "KY"], ["Jeffersonville", "IN"]],
  ["state", ["Omaha", "NE"], ["Council Bluffs", "IA"]],
  ["state", ["Philadelphia", "PA"], ["Cherry Hill", "NJ"]],
  ["state", ["Augusta", "GA"], ["Aiken", "SC"]],
  ["state", ["Charlotte", "NC"], ["Rock Hill", "SC"]],
  ["state", ["Chattanooga", "TN"], ["Dalton", "GA"]],
  ["state", ["Fargo", "ND"], ["Moorhead", "MN"]],
  ["state", ["Yuma", "AZ"], ["Winterhaven", "CA"]],
  ["river", ["Minneapolis", "MN"], ["South Saint Paul", "MN"]],
  ["river", ["New Orleans", "LA"], ["Marrero", "LA"]],
  ["river", ["Baton Rouge", "LA"], ["Port Allen", "LA"]],
  ["river", ["Davenport", "IA"], ["Moline", "IL"]],
  ["river", ["Omaha", "NE"], ["Council Bluffs", "IA"]],
];

test.each(acrossFrom)("draws a %s between %p and %p", (kind, [one, state], [other, otherState]) => {
  const [from, to] = [town(one, state), town(other, otherState)];

  expect(drawnOf(circleFrame(middle(from, to), 12, "wide")).crossings(kind, from, to) % 2).toBe(1);
});

const ashore: [string, string][] = [
  ["San Francisco", "CA"],
  ["Oakland", "CA"],
  ["Seattle", "WA"],
  ["Miami", "FL"],
  ["Key West", "FL"],
  ["Galveston", "TX"],
  ["Honolulu", "HI"],
  ["Anchorage", "AK"],
  ["San Juan", "PR"],
  ["Charleston", "SC"],
  ["Boston", "MA"],
  ["Chicago", "IL"],
  ["Milwaukee", "WI"],
  ["Cleveland", "OH"],
  ["Hermantown", "MN"],
  ["Metairie", "LA"],
];

test.each(ashore)("puts %s, %s on land", (name, state) => {
  const place = town(name, state);

  expect(drawnOf(circleFrame(place, 12, "wide")).isLand(place)).toBe(true);
});

const waters: [name: string, lat: number, lon: number][] = [
  ["San Francisco Bay", 37.65, -122.25],
  ["the Pacific off San Francisco", 37.75, -122.6],
  ["Puget Sound off Seattle", 47.6, -122.42],
  ["Lake Michigan off Chicago", 41.88, -87.5],
  ["Lake Erie off Cleveland", 41.6, -81.75],
  ["Lake Superior off Duluth", 46.8, -91.9],
  ["Lake Pontchartrain", 30.18, -90.1],
  ["the Gulf off Galveston", 29.2, -94.7],
  ["Great Salt Lake", 41.15, -112.5],
  ["Lake Okeechobee", 26.95, -80.8],
  ["Chesapeake Bay", 38.5, -76.4],
  ["the Hudson at the Tappan Zee", 41.1, -73.89],
  ["the sea off Waikiki", 21.25, -157.84],
  ["the Atlantic off Miami", 25.78, -80.05],
  ["Lake Tahoe", 39.1, -120.03],
  ["the sea off Utqiaġvik", 71.36, -156.6],
  ["the sea north of Prudhoe Bay, as far as Wrangel Island reaches", 70.99, -148.5],
  ["the Bering Strait", 65.75, -168.6],
  ["the sea between Attu and Kamchatka", 53.5, 171],
];

test.each(waters)("draws %s as water", (_name, lat, lon) => {
  expect(drawnOf(circleFrame({ lat, lon }, 12, "wide")).isLand({ lat, lon })).toBe(false);
});

const abroad: [name: string, there: [lat: number, lon: number], town: [string, string]][] = [
  ["Juárez", [31.66, -106.42], ["El Paso", "TX"]],
  ["Tijuana", [32.49, -116.98], ["Chula Vista", "CA"]],
  ["Nuevo Laredo", [27.45, -99.53], ["Laredo", "TX"]],
  ["Mexicali", [32.61, -115.45], ["El Centro", "CA"]],
  ["Niagara Falls, Ontario", [43.09, -79.11], ["Niagara Falls", "NY"]],
  ["Windsor, Ontario", [42.28, -82.98], ["Detroit", "MI"]],
  ["White Rock, British Columbia", [49.04, -122.75], ["Ferndale", "WA"]],
];

test.each(abroad)("draws %s as land beyond the border", (_name, [lat, lon], ours) => {
  const [there, here] = [{ lat, lon }, town(...ours)];
  const drawn = drawnOf(circleFrame(middle(there, here), 18, "wide"));

  expect(drawn.isLand(there)).toBe(true);
  expect(drawn.crossings("border", here, there) % 2).toBe(1);
});

const farAway: [name: string, region: Region, place: Point, isLand: boolean][] = [
  ["the Chukchi Peninsula", "AK", { lat: 66, lon: -171.5 }, true],
  ["Siberia beyond the antimeridian", "AK", { lat: 67, lon: 177 }, true],
  ["Wrangel Island", "AK", { lat: 71.2, lon: -179.5 }, true],
  ["the sea south of Wrangel Island", "AK", { lat: 70.3, lon: 179.5 }, false],
  ["the sea off Utqiaġvik", "AK", { lat: 71.6, lon: -157 }, false],
  ["the Beaufort Sea", "AK", { lat: 70.99, lon: -140 }, false],
  ["the Bering Strait", "AK", { lat: 65.75, lon: -168.6 }, false],
  ["Yukon", "AK", { lat: 64, lon: -135 }, true],
  ["British Columbia", "AK", { lat: 54, lon: -123 }, true],
  ["Winnipeg", "US", { lat: 49.9, lon: -97.1 }, true],
  ["Hudson Bay", "US", { lat: 52.3, lon: -79.6 }, false],
  ["Baja California", "US", { lat: 28, lon: -113.3 }, true],
  ["the Gulf of California", "US", { lat: 27, lon: -111 }, false],
  ["Havana", "US", { lat: 23.05, lon: -82.35 }, true],
  ["Chihuahua", "TX", { lat: 28.6, lon: -106.1 }, true],
  ["the Gulf off the Rio Grande", "TX", { lat: 26, lon: -96.8 }, false],
  ["Nova Scotia", "ME", { lat: 45, lon: -63.5 }, true],
];

test.each(farAway)("draws %s correctly on the map of %s", (_name, region, place, isLand) => {
  expect(drawnOf(regionFrame(region, "wide")).isLand(place)).toBe(isLand);
});
