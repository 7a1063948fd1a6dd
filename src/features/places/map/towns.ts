import { townsIn, townsNear } from "#db/geo/towns.ts";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { type Frame, frameName, type GeoBox, ladder } from "#src/domain/map/frame.ts";
import { OWN_PART, type Town, type Towns } from "#src/domain/map/labels.ts";
import { boundsOf } from "#src/domain/map/projection.ts";
import { boxOf, type Region } from "#src/domain/map/regions.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { isInWater } from "./water.ts";

/** More than a map names, because some have no room. */
const TOWNS_LOOKED_AT = 120;
const KEPT_FRAMES = 500;

/** What an iterator gives, kept, and asked for no further than somebody looks. */
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

// Made of the list of towns alone, which changes with a new release and before the site answers.
const frames = prepared(() => new LruCache<Towns>({ most: KEPT_FRAMES }));

export const townsOf = (db: Db | Tx, frame: Frame): Towns =>
  frames(db).getOrInsertComputed(frameName(frame), () => new Lazily(largestIn(db, boundsOf(frame))));

const townsOfRegion = (db: Db | Tx, region: Region): Towns =>
  frames(db).getOrInsertComputed(region, () => new Lazily(largestIn(db, boxOf(region))));

/** The towns of a map in the order in which they are named: those of its state or some of its circle before the others. */
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

/** So many towns inside a circle are named before larger ones outside of it. */
const NAMED_INSIDE = 5;

function* inOrder(first: Iterable<Town>, towns: Towns): Generator<Town, void> {
  const named = new Set<Town>();
  for (const town of first) {
    named.add(town);
    yield town;
  }
  for (const town of towns) if (!named.has(town)) yield town;
}

/** The town that a map is of: the largest of those close to its centre; undefined for a map of a state. */
export const ownTown = (db: Db | Tx, frame: Frame): Town | undefined =>
  frame.miles > ladder.at(-1)! ? undefined : (townsNear(db, frame, frame.miles * OWN_PART).next().value ?? undefined);

/** Of towns that are kept, so each is looked for once. */
const wet = new WeakMap<Town, boolean>();

/** Whether a town's point lies in water on the map. Few towns are named, and only of them it is asked. */
export const isTownInWater = (town: Town): boolean => wet.getOrInsertComputed(town, isInWater);
