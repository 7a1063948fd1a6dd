import {
  EARTH_RADIUS_MILES,
  type GeoBox,
  milesBetween,
  type Point,
  radians,
  toDegrees,
} from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import type { Db, Tx } from "../open.ts";
import { memoPerConnection } from "../prepared.ts";
import { statement } from "../statement.ts";

export interface PlacedTown extends Point {
  /** Unique within the state. */
  key: string;
  name: string;
  state: string;
  population: number;
}

export interface NearbyTown extends PlacedTown {
  miles: number;
}

const KEPT_TOWNS = 50_000;

/** Towns of one degree of latitude, by whole degree of longitude. */
type Strip = ReadonlyMap<number, readonly PlacedTown[]>;

const townsOf = (strip: Strip) => Iterator.from(strip.values()).reduce((sum, { length }) => sum + length, 1);

const strips = memoPerConnection(() => new LruCache<Strip>({ most: KEPT_TOWNS, weigh: townsOf }));

/** Largest first. Cached, because querying a band each time is ten times slower. */
const stripAt = (db: Db | Tx, south: number): Strip =>
  strips(db).getOrInsertComputed(`${south}`, () => Map.groupBy(readStrip(db, south), ({ lon }) => Math.floor(lon)));

/** Leaves out aliases, whose key doesn't match the displayed name. A namesake's key has a number. */
const readStrip = (db: Db | Tx, south: number): PlacedTown[] =>
  statement<PlacedTown, [number]>(
    db,
    `SELECT key, name, state, lat, lon, population FROM us_cities WHERE lat >= ?1 AND lat < ?1 + 1
       ORDER BY population DESC, key, state`,
  )
    .all(south)
    .filter((town) => town.key.replace(/ .*/, "") === cityKey(town.name));

/** Lazy, largest first. */
export const townsInBox = (db: Db | Tx, box: GeoBox): Generator<PlacedTown, void> =>
  largestFirst(db, box, ({ lat, lon }) => lon >= box.west && lon <= box.east && lat >= box.south && lat <= box.north);

export const townsNear = (db: Db | Tx, middle: Point, miles: number): Generator<PlacedTown, void> =>
  largestFirst(db, boxAround(middle, miles), (town) => milesBetween(middle, town) <= miles);

/** By its own name's key, in the degrees around; an alias isn't found. Faster than a query. */
export const townOfKey = (db: Db | Tx, middle: Point, miles: number, { key, state }: Record<"key" | "state", string>) =>
  degreesOf(db, boxAround(middle, miles))
    .values()
    .map((towns) => towns.find((town) => town.key === key && town.state === state))
    .find((town) => town !== undefined);

/** Largest first, with distances. */
export function townsWithMiles(db: Db | Tx, middle: Point, miles: number): NearbyTown[] {
  const found: NearbyTown[] = [];
  for (const towns of degreesOf(db, boxAround(middle, miles))) {
    for (const town of towns) {
      const away = milesBetween(middle, town);
      if (away <= miles) found.push({ ...town, miles: away });
    }
  }
  return found.sort(byPopulation);
}

const byPopulation = (one: PlacedTown, other: PlacedTown) =>
  other.population - one.population || compare(one.key, other.key) || compare(one.state, other.state);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Merges lazily sorted cells, because most readers stop early. */
function* largestFirst(db: Db | Tx, box: GeoBox, isInside: (town: Point) => boolean): Generator<PlacedTown, void> {
  const heads = degreesOf(db, box).map((towns): TownCursor => ({ towns, at: 0, town: towns[0]! }));
  heads.sort((one, other) => byPopulation(other.town, one.town));
  for (let head = heads.pop(); head; head = heads.pop()) {
    if (isInside(head.town)) yield head.town;
    const town = head.towns[++head.at];
    if (!town) continue;
    head.town = town;
    insert(heads, head);
  }
}

interface TownCursor {
  towns: readonly PlacedTown[];
  at: number;
  town: PlacedTown;
}

function insert(heads: TownCursor[], head: TownCursor) {
  let at = heads.length;
  for (; at > 0 && byPopulation(heads[at - 1]!.town, head.town) < 0; at--) heads[at] = heads[at - 1]!;
  heads[at] = head;
}

function degreesOf(db: Db | Tx, { west, south, east, north }: GeoBox): (readonly PlacedTown[])[] {
  const degrees: (readonly PlacedTown[])[] = [];
  for (let lat = Math.floor(south); lat <= north; lat++) {
    const strip = stripAt(db, lat);
    for (let lon = Math.floor(west); lon <= east; lon++) degrees.push(strip.get(lon) ?? []);
  }
  return degrees.filter(({ length }) => length > 0);
}

function boxAround({ lat, lon }: Point, miles: number): GeoBox {
  const angle = miles / EARTH_RADIUS_MILES;
  const latReach = toDegrees(angle);
  const lonReach = toDegrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat)))));
  return { west: lon - lonReach, south: lat - latReach, east: lon + lonReach, north: lat + latReach };
}
