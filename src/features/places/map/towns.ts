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

const regions = prepared(() => new LruCache<readonly Town[]>({ most: 500 }));

/** Lazy, because a map names few towns. */
const largestIn = (db: Db | Tx, box: GeoBox) => townsIn(db, box).take(TOWNS_LOOKED_AT);

const cachedIn = (db: Db | Tx, name: string, box: GeoBox) =>
  regions(db).getOrInsertComputed(name, () => largestIn(db, box).toArray());

/** Cached for regions, which touch many cells. */
export const townsOf = (db: Db | Tx, frame: Frame): Iterable<Town> =>
  frame.miles > ladder.at(-1)!
    ? cachedIn(db, frameName(frame), boundsOf(frame))
    : { [Symbol.iterator]: () => largestIn(db, boundsOf(frame)) };

const NAMED_INSIDE = 5;

/** Towns of the state or circle come first. */
export function townsFor(
  db: Db | Tx,
  wish: { region: Region } | { centre: Point; circle?: number },
  frame: Frame,
): Iterable<Town> {
  const towns = townsOf(db, frame);
  if ("region" in wish) return inOrder(cachedIn(db, wish.region, boxOf(wish.region)), towns);
  const { centre, circle } = wish;
  if (!circle) return towns;
  const inside = Iterator.from(towns).filter((town) => milesBetween(centre, town) <= circle);
  return inOrder(inside.take(NAMED_INSIDE).toArray(), towns);
}

const inOrder = (first: readonly Town[], towns: Iterable<Town>): Iterable<Town> => ({
  *[Symbol.iterator]() {
    yield* first;
    for (const town of towns) if (!first.includes(town)) yield town;
  },
});

export const ownTown = (db: Db | Tx, frame: Frame): Town | undefined =>
  frame.miles > ladder.at(-1)! ? undefined : (townsNear(db, frame, frame.miles * OWN_PART).next().value ?? undefined);

const wet = new WeakMap<Town, boolean>();

export const isTownInWater = (town: Town): boolean => wet.getOrInsertComputed(town, isInWater);
