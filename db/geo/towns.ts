import { degrees, EARTH_RADIUS_MILES, milesBetween, type Point, radians } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import type { Db, Tx } from "../open.ts";
import { keptBeside } from "../prepared.ts";
import { statement } from "../statement.ts";
import type { GeoBox } from "./places.ts";

interface PlacedTown extends Point {
  /** Tells towns of a state apart, whatever way a name is written. */
  key: string;
  name: string;
  state: string;
  population: number;
}

export interface NearbyTown extends PlacedTown {
  miles: number;
}

/** More than the list of towns has, which changes with a new release and before the site answers. */
const KEPT_TOWNS = 50_000;

/** By whole degrees of longitude. */
type Strip = ReadonlyMap<number, readonly PlacedTown[]>;

const townsOf = (strip: Strip) => Iterator.from(strip.values()).reduce((sum, { length }) => sum + length, 1);

const strips = keptBeside(() => new LruCache<Strip>({ most: KEPT_TOWNS, weigh: townsOf }));

/**
 * All towns of a degree of latitude by the degree of longitude, largest first, each once and under its own name. Places near
 * each other ask for the same ones, and to have SQLite look at a band of the country each time takes ten times as long.
 */
const stripAt = (db: Db | Tx, south: number): Strip =>
  strips(db).getOrInsertComputed(`${south}`, () => Map.groupBy(readStrip(db, south), ({ lon }) => Math.floor(lon)));

/** An alias is a row of its own beside its town: its key is not made of the name that it shows. */
const readStrip = (db: Db | Tx, south: number): PlacedTown[] =>
  statement<PlacedTown, [number]>(
    db,
    `SELECT key, name, state, lat, lon, population FROM us_cities WHERE lat >= ?1 AND lat < ?1 + 1
       ORDER BY population DESC, key`,
  )
    .all(south)
    .filter((town) => town.key === cityKey(town.name));

/** Towns of a box, largest first, not more than `most`. */
export function townsIn(db: Db | Tx, box: GeoBox, most: number): PlacedTown[] {
  const isInside = ({ lat, lon }: Point) => lon >= box.west && lon <= box.east && lat >= box.south && lat <= box.north;
  return largestOf(db, box, { most, isInside });
}

/** Towns inside the circle, largest first, not more than `limit`. */
export function findTownsNear(db: Db | Tx, middle: Point, miles: number, limit: number): NearbyTown[] {
  const box = boxAround(middle, miles);
  const isInside = (town: Point) => town.lon >= box.west && town.lon <= box.east && milesBetween(middle, town) <= miles;
  return largestOf(db, box, { most: limit, isInside }).map((town) => ({ ...town, miles: milesBetween(middle, town) }));
}

interface Wanted {
  most: number;
  isInside(town: Point): boolean;
}

function largestOf(db: Db | Tx, { west, south, east, north }: GeoBox, { most, isInside }: Wanted): PlacedTown[] {
  const found: PlacedTown[] = [];
  for (let lat = Math.floor(south); lat <= north; lat++) {
    const strip = stripAt(db, lat);
    for (let lon = Math.floor(west); lon <= east; lon++) {
      let left = most;
      for (const town of strip.get(lon) ?? []) {
        if (!isInside(town)) continue;
        found.push(town);
        if (--left === 0) break;
      }
    }
  }
  return found.sort(byPopulation).slice(0, most);
}

const byPopulation = (one: PlacedTown, other: PlacedTown) =>
  other.population - one.population || (one.key < other.key ? -1 : Number(one.key > other.key));

/** A box around the circle. */
function boxAround({ lat, lon }: Point, miles: number): GeoBox {
  const angle = miles / EARTH_RADIUS_MILES;
  const latReach = degrees(angle);
  const lonReach = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat)))));
  return { west: lon - lonReach, south: lat - latReach, east: lon + lonReach, north: lat + latReach };
}
