import { findTownsOfStrip, type PlacedTown } from "#db/geo/places.ts";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { type Frame, frameName, type GeoBox } from "#src/domain/map/frame.ts";
import type { Town } from "#src/domain/map/labels.ts";
import { boundsOf } from "#src/domain/map/projection.ts";
import { boxOf, type Region } from "#src/domain/map/regions.ts";
import { LruCache } from "#src/shared/lru-cache.ts";
import { isInWater } from "./water.ts";

/** More than a map names, because some have no room. */
const TOWNS_LOOKED_AT = 120;
const KEPT_FRAMES = 500;
/** More than the list of towns has. */
const KEPT_TOWNS = 50_000;

// Both are made of the list of towns alone, which changes with a new release and before the site answers.
const frames = prepared(() => new LruCache<readonly Town[]>({ most: KEPT_FRAMES }));
const strips = prepared(
  () => new LruCache<readonly PlacedTown[]>({ most: KEPT_TOWNS, weigh: ({ length }) => 1 + length }),
);

/** The largest towns of a frame, largest first. */
export const townsOf = (db: Db | Tx, frame: Frame): readonly Town[] =>
  frames(db).getOrInsertComputed(frameName(frame), () => findTowns(db, boundsOf(frame)));

/** The largest towns of a state or of the country, largest first, with what lies in the corners of a state's box. */
export const townsOfRegion = (db: Db | Tx, region: Region): readonly Town[] =>
  frames(db).getOrInsertComputed(region, () => findTowns(db, boxOf(region)));

/** Frames near each other show the same towns, so these are read by degrees of latitude and kept. */
function findTowns(db: Db | Tx, { west, south, east, north }: GeoBox): Town[] {
  const found: PlacedTown[] = [];
  for (let degree = Math.floor(south); degree <= north; degree++) {
    let most = TOWNS_LOOKED_AT;
    for (const town of stripOf(db, degree)) {
      if (town.lon < west || town.lon > east || town.lat < south || town.lat > north) continue;
      found.push(town);
      if (--most === 0) break;
    }
  }
  return found.sort((a, b) => b.population - a.population).slice(0, TOWNS_LOOKED_AT);
}

const stripOf = (db: Db | Tx, south: number): readonly PlacedTown[] =>
  strips(db).getOrInsertComputed(`${south}`, () => findTownsOfStrip(db, south));

/** Of towns that are kept, so each is looked for once. */
const wet = new WeakMap<Town, boolean>();

/** Whether a town's point lies in water on the map. Few towns are named, and only of them it is asked. */
export const isTownInWater = (town: Town): boolean => wet.getOrInsertComputed(town, isInWater);
