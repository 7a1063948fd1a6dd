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

/** Goes through the degrees of a box side by side, as each has its towns in the order that is wanted. */
function largestOf(db: Db | Tx, box: GeoBox, { most, isInside }: Wanted): PlacedTown[] {
  const cells = cellsOf(db, box);
  const next = cells.map(() => 0);
  const found: PlacedTown[] = [];
  while (found.length < most) {
    let from = -1;
    let largest: PlacedTown | undefined;
    for (let cell = 0; cell < cells.length; cell++) {
      const town = cells[cell]![next[cell]!];
      if (!town || (largest && byPopulation(town, largest) > 0)) continue;
      largest = town;
      from = cell;
    }
    if (!largest) break;
    next[from]!++;
    if (isInside(largest)) found.push(largest);
  }
  return found;
}

function cellsOf(db: Db | Tx, { west, south, east, north }: GeoBox): (readonly PlacedTown[])[] {
  const cells: (readonly PlacedTown[])[] = [];
  for (let lat = Math.floor(south); lat <= north; lat++) {
    const strip = stripAt(db, lat);
    for (let lon = Math.floor(west); lon <= east; lon++) {
      const towns = strip.get(lon);
      if (towns) cells.push(towns);
    }
  }
  return cells;
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
