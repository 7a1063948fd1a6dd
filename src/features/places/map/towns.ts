import type { Db, Tx } from "#db/db.ts";
import { townsIn, townsNear } from "#db/geo/towns.ts";
import { prepared } from "#db/prepared.ts";
import { boundsOf, type Frame, frameName, ladder } from "#src/domain/map/frame.ts";
import { OWN_PART, type Town, type Towns } from "#src/domain/map/labels.ts";
import { boxOf, type Region } from "#src/domain/map/regions.ts";
import { type GeoBox, milesBetween, type Point } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { isInWater } from "./water.ts";

const TOWNS_LOOKED_AT = 120;
const KEPT_FRAMES = 500;

/** Caches an iterator's items lazily. */
class Lazily<T> implements Iterable<T> {
  readonly #known: T[] = [];
  readonly #source: Iterator<T>;

  constructor(source: Iterator<T>) {
    this.#source = source;
  }

  at(index: number): T | undefined {
    while (index >= this.#known.length) {
      const { done, value } = this.#source.next();
      if (done) return undefined;
      this.#known.push(value);
    }
    return this.#known[index];
  }

  *[Symbol.iterator]() {
    for (let at = 0, value = this.at(at); value !== undefined; value = this.at(++at)) yield value;
  }
}

const frames = prepared(() => new LruCache<Towns>({ most: KEPT_FRAMES }));

export const townsOf = (db: Db | Tx, frame: Frame): Towns =>
  frames(db).getOrInsertComputed(frameName(frame), () => new Lazily(largestIn(db, boundsOf(frame))));

const townsOfRegion = (db: Db | Tx, region: Region): Towns =>
  frames(db).getOrInsertComputed(region, () => new Lazily(largestIn(db, boxOf(region))));

/** Towns of the state or circle come first. */
export function townsFor(
  db: Db | Tx,
  wish: { region: Region } | { centre: Point; circle?: number },
  frame: Frame,
): Towns {
  const towns = townsOf(db, frame);
  if ("region" in wish) return new Lazily(inOrder(townsOfRegion(db, wish.region), towns));
  const { centre, circle } = wish;
  if (!circle) return towns;
  const isInside = (town: Town) => milesBetween(centre, town) <= circle;
  return new Lazily(inOrder(Iterator.from(towns).filter(isInside).take(NAMED_INSIDE), towns));
}

const largestIn = (db: Db | Tx, box: GeoBox) => townsIn(db, box).take(TOWNS_LOOKED_AT);

const NAMED_INSIDE = 5;

function* inOrder(first: Iterable<Town>, towns: Towns): Generator<Town, void> {
  const named = new Set<Town>();
  for (const town of first) {
    named.add(town);
    yield town;
  }
  for (const town of towns) if (!named.has(town)) yield town;
}

export const ownTown = (db: Db | Tx, frame: Frame): Town | undefined =>
  frame.miles > ladder.at(-1)! ? undefined : (townsNear(db, frame, frame.miles * OWN_PART).next().value ?? undefined);

const wet = new WeakMap<Town, boolean>();

export const isTownInWater = (town: Town): boolean => wet.getOrInsertComputed(town, isInWater);
