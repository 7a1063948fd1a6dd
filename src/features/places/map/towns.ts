import type { Db, Tx } from "#db/db.ts";
import { townsIn, townsNear } from "#db/geo/towns.ts";
import { prepared } from "#db/prepared.ts";
import { boundsOf, type Frame, frameName, ladder } from "#src/domain/map/frame.ts";
import { OWN_PART, type Town } from "#src/domain/map/labels.ts";
import { boxOf, type Region } from "#src/domain/map/regions.ts";
import { type GeoBox, milesBetween, type Point } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { isInWater } from "./water.ts";

const TOWNS_LOOKED_AT = 120;
const CACHED_FRAMES = 500;

const frames = prepared(() => new LruCache<readonly Town[]>({ most: CACHED_FRAMES }));

const largestIn = (db: Db | Tx, box: GeoBox) => townsIn(db, box).take(TOWNS_LOOKED_AT).toArray();

export const townsOf = (db: Db | Tx, frame: Frame): readonly Town[] =>
  frames(db).getOrInsertComputed(frameName(frame), () => largestIn(db, boundsOf(frame)));

const townsOfRegion = (db: Db | Tx, region: Region) =>
  frames(db).getOrInsertComputed(region, () => largestIn(db, boxOf(region)));

const NAMED_INSIDE = 5;

/** Towns of the state or circle come first. */
export function townsFor(
  db: Db | Tx,
  wish: { region: Region } | { centre: Point; circle?: number },
  frame: Frame,
): readonly Town[] {
  const towns = townsOf(db, frame);
  if ("region" in wish) return [...new Set([...townsOfRegion(db, wish.region), ...towns])];
  const { centre, circle } = wish;
  if (!circle) return towns;
  const inside = towns.filter((town) => milesBetween(centre, town) <= circle).slice(0, NAMED_INSIDE);
  return [...new Set([...inside, ...towns])];
}

export const ownTown = (db: Db | Tx, frame: Frame): Town | undefined =>
  frame.miles > ladder.at(-1)! ? undefined : (townsNear(db, frame, frame.miles * OWN_PART).next().value ?? undefined);

const wet = new WeakMap<Town, boolean>();

export const isTownInWater = (town: Town): boolean => wet.getOrInsertComputed(town, isInWater);
