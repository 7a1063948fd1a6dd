import type { Db } from "#db/db.ts";
import { matchCity, type ZipPlace } from "#db/geo/places.ts";
import { usZips } from "#db/schema/places/geo.ts";
import { newRandom, type Random } from "#db/seed/random.ts";
import type { Shape } from "#src/domain/map/frame.ts";
import type { PlaceMapOptions, RegionMapOptions } from "#src/features/places/map/map-view.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { findRows } from "#tests/support/rows.ts";

const wanted: [town: string, state: string, miles: number, shape: Shape][] = [
  ["Asheville", "NC", 25, "wide"],
  ["New York City", "NY", 25, "wide"],
  ["San Francisco", "CA", 25, "wide"],
  ["Seattle", "WA", 40, "wide"],
  ["Miami", "FL", 15, "wide"],
  ["New Orleans", "LA", 25, "wide"],
  ["Honolulu", "HI", 25, "wide"],
  ["Anchorage", "AK", 50, "wide"],
  ["San Juan", "PR", 25, "wide"],
  ["Shiprock", "NM", 50, "wide"],
  ["Port Jervis", "NY", 25, "wide"],
  ["Great Bend", "KS", 75, "wide"],
  ["San Diego", "CA", 20, "wide"],
  ["Detroit", "MI", 25, "wide"],
  ["Chicago", "IL", 25, "tall"],
  ["Boston", "MA", 10, "tall"],
  ["Los Angeles", "CA", 40, "tall"],
  ["Key West", "FL", 25, "tall"],
  ["Denver", "CO", 5, "tall"],
  ["Salt Lake City", "UT", 50, "tall"],
  ["Portland", "ME", 25, "narrow"],
  ["Norfolk", "VA", 25, "narrow"],
  ["El Paso", "TX", 25, "narrow"],
  ["Memphis", "TN", 100, "narrow"],
];

const PINS = 12;
const SEED = 14;

export interface MapSample<W extends PlaceMapOptions | RegionMapOptions = PlaceMapOptions | RegionMapOptions> {
  name: string;
  wish: W;
}

export function mapSamples(db: Db): MapSample<PlaceMapOptions>[] {
  const zips = livedIn(db);
  const dice = newRandom(SEED);
  return wanted.map(([town, state, miles, shape]) => {
    const answer = matchCity(db, town, state);
    if (!("found" in answer)) throw new Error(`There is no ${town}, ${state}`);
    const { lat, lon } = answer.found;
    const near = zips.filter((zip) => milesBetween(answer.found, zip) <= miles);
    const list = Array.from({ length: Math.min(PINS, near.length) }, (_, at) => ({
      number: at + 1,
      ...pick(near, dice),
    }));
    return { name: `${town}, ${miles} miles`, wish: { center: { lat, lon }, miles, shape, circle: miles, list } };
  });
}

const livedIn = (db: Db) => findRows(db, usZips).filter(({ isZcta }) => isZcta);

const DOTS = 60;

export function regionSamples(db: Db): MapSample<RegionMapOptions>[] {
  const zips = livedIn(db);
  const dice = newRandom(SEED);
  return (["US", "AK", "HI", "TX", "NC", "RI"] as const).map((region) => {
    const near = region === "US" ? zips : zips.filter(({ state }) => state === region);
    const dots = Array.from({ length: Math.min(DOTS, near.length) }, (_, at) => ({
      ...pick(near, dice),
      count: 1 + (at % 9),
      isLack: at % 5 === 0,
    }));
    return { name: `Region ${region}`, wish: { region, shape: "wide", dots } };
  });
}

function pick(zips: readonly Pick<ZipPlace, "lat" | "lon">[], dice: Random) {
  const { lat, lon } = dice.pick(zips);
  return { lat, lon };
}
