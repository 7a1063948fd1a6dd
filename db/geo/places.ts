import { type Point, radians } from "#src/shared/base/distance.ts";
import { allStateCodes, fiveDigitZip } from "#src/shared/places/places.ts";
import { cityKey, cityKeys } from "#src/shared/places/town-names.ts";
import type { Db } from "../open.ts";
import { statement } from "../statement.ts";
import { similarTowns, type TownRow } from "./similar-towns.ts";

/** A point with the ZIP it belongs to and its IANA time zone. */
export interface Place extends Point {
  zip: string;
  state: string;
  timeZone: string;
}
export interface ZipPlace extends Place {
  city: string;
  /** Miles: of a disc as large as the area, because where in it a house stands is unknown. */
  radius: number;
}
export type CityPlace = Place & { name: string; zipCity: string; population: number };

/** `namesakes`: towns of that name far away in the state; `suggestions`: names of towns in it, largest first. */
type CityAnswer = { found: CityPlace; corrected: boolean; namesakes: CityPlace[] } | { suggestions: string[] };

/** The place of a ZIP or ZIP+4. */
export function findZip(db: Db, zip: string): ZipPlace | null {
  return statement<ZipPlace, [string]>(
    db,
    "SELECT zip, city, state, lat, lon, time_zone AS timeZone, radius FROM us_zips WHERE zip = ?",
  ).get(fiveDigitZip(zip) ?? "");
}

/** The town of that name in a state (two letters); first the one that ZIPs are named after. Forgives one typo. */
export function findCity(db: Db, city: string, state: string): CityAnswer {
  const stateCode = state.trim().toUpperCase();
  const keys = cityKeys(city);
  for (const key of keys) {
    const towns = townsByKey(db, [stateCode], key);
    if (towns.length > 0) return answerOf(db, towns, false);
  }
  const { oneEdit, others } = likeTowns(db, keys[0]!, stateCode);
  if (oneEdit[0]) return answerOf(db, townsByKey(db, [stateCode], oneEdit[0].key), true);
  return { suggestions: [...new Set(others.map(({ name }) => name))].slice(0, 3) };
}

function answerOf(db: Db, towns: TownRow[], corrected: boolean): CityAnswer {
  const [found, ...namesakes] = towns.map((town) => withNearestZip(db, town));
  return { found: found!, corrected, namesakes };
}

/** Towns of that name in all states, the largest first; where there is none, those of a like name that have more people than most. */
export function findTowns(db: Db, city: string): { towns: CityPlace[]; corrected: boolean } {
  const keys = cityKeys(city);
  const named = keys.map((key) => townsByKey(db, everyState, key)).find(({ length }) => length > 0) ?? [];
  const { oneEdit, others } = named.length > 0 ? { oneEdit: named, others: [] } : likeTowns(db, keys[0]!);
  const towns = oneEdit.length > 0 ? oneEdit : others;
  return { towns: inOrder(towns).map((town) => withNearestZip(db, town)), corrected: named.length === 0 };
}

/** With one typo; else, by half of a long name or with two typos. */
function likeTowns(db: Db, key: string, state = "") {
  const { oneEdit, twoEdits } = similarTowns(db, key, state);
  const begun = key.length < HALF_A_NAME || oneEdit.length > 0 ? [] : townsFrom(db, key, state);
  return { oneEdit, others: begun.length > 0 ? begun : twoEdits };
}

const HALF_A_NAME = 6;
/** No list of choices is longer, and none of suggestions. */
const [MOST_TOWNS, MOST_SUGGESTIONS] = [24, 8];
const inOrder = (towns: TownRow[]) =>
  towns.toSorted((a, b) => b.population - a.population || (a.state < b.state ? -1 : 1)).slice(0, MOST_TOWNS);

/** Names of towns, with their states, that begin like that in any spelling; the largest first, each once. */
export function townsThatBegin(db: Db, text: string, state?: string): string[] {
  const rows = townsFrom(db, cityKey(text), state);
  return [...new Set(rows.map((town) => `${town.name}, ${town.state}`))].slice(0, MOST_SUGGESTIONS);
}

const townsFrom = (db: Db, key: string, state = ""): TownRow[] =>
  statement<TownRow, [string, string, string]>(
    db,
    `SELECT key, name, state, lat, lon, population FROM us_cities
       WHERE state IN (SELECT value FROM json_each(?1)) AND key >= ?2 AND key < ?3 ORDER BY population DESC, state, key LIMIT 16`,
  ).all(JSON.stringify(state ? [state] : everyState), key, `${key}~`);

/** Degrees; longitudes from -180 to 180. */
export interface GeoBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** True when a ZIP or a town lies in the box. ZIPs are indexed state by state. */
export const isAnyPlaceIn = (db: Db, { west, south, east, north }: GeoBox): boolean =>
  statement<{ found: number }, [number, number, number, number, string]>(
    db,
    `SELECT EXISTS (SELECT 1 FROM us_cities WHERE lat BETWEEN ?1 AND ?2 AND lon BETWEEN ?3 AND ?4)
         OR EXISTS (SELECT 1 FROM us_zips WHERE state IN (SELECT value FROM json_each(?5))
              AND lat BETWEEN ?1 AND ?2 AND lon BETWEEN ?3 AND ?4) AS found`,
  ).get(south, north, west, east, JSON.stringify(everyState))?.found === 1;

const everyState = [...allStateCodes];

/** Its namesakes have the same key with a space and a number. */
const townsByKey = (db: Db, states: readonly string[], key: string): TownRow[] =>
  statement<TownRow, [string, string]>(
    db,
    `SELECT key, name, state, lat, lon, population FROM us_cities
       WHERE state IN (SELECT value FROM json_each(?1)) AND key >= ?2 AND key < ?2 || '!' ORDER BY key`,
  ).all(JSON.stringify(states), key);

/** Looks around the town in growing boxes, because very few have to go beyond the first (0.2 degrees, 14 miles). */
function withNearestZip(db: Db, { name, state, lat, lon, population }: TownRow): CityPlace {
  for (let reach = 0.2; reach < 180; reach *= 2) {
    const nearest = bestZipInBox(db, { name, state, lat, lon }, reach);
    if (nearest) return { name, state, lat, lon, population, ...nearest };
  }
  throw new Error(`No ZIP in ${state}: the place data is incomplete.`);
}

type NamedPoint = Pick<TownRow, "name" | "state" | "lat" | "lon">;

/** A ZIP with the town's name comes first, then one where people live, then the nearest. */
function bestZipInBox(db: Db, town: NamedPoint, reach: number) {
  const { name, state, lat, lon } = town;
  return statement<{ zip: string; zipCity: string; timeZone: string }, (string | number)[]>(
    db,
    `SELECT zip, city AS zipCity, time_zone AS timeZone FROM us_zips
       WHERE state = ?1 AND lat BETWEEN ?2 AND ?3 AND lon BETWEEN ?4 AND ?5
       ORDER BY city = ?6 DESC, is_zcta DESC,
         (lat - ?7) * (lat - ?7) + ((lon - ?8) * ?9) * ((lon - ?8) * ?9) LIMIT 1`,
  ).get(state, lat - reach, lat + reach, lon - reach, lon + reach, name, lat, lon, Math.cos(radians(lat)));
}
