import { type GeoBox, type Point, radians } from "#src/shared/base/distance.ts";
import { allStateCodes, fiveDigitZip } from "#src/shared/places/places.ts";
import { cityKey, cityKeys } from "#src/shared/places/town-names.ts";
import type { Db, Tx } from "../open.ts";
import { memoPerConnection } from "../prepared.ts";
import { statement } from "../statement.ts";
import { similarTowns } from "./similar-towns.ts";
import type { PlacedTown } from "./towns.ts";

type GeoPlace = Point & Record<"zip" | "state" | "timeZone", string>;
export interface ZipPlace extends GeoPlace {
  city: string;
  /** Miles, of a disc with the ZIP code's area. */
  radius: number;
}
export type CityPlace = GeoPlace & { name: string; zipCity: string; population: number };

/** `namesakes` are distant towns of that name in the state; `suggestions` are largest first. */
type CityAnswer = { found: CityPlace; corrected: boolean; namesakes: CityPlace[] } | { suggestions: string[] };

export const findZip = (db: Db | Tx, zip: string | null): ZipPlace | null =>
  statement<ZipPlace, [string]>(
    db,
    "SELECT zip, city, state, lat, lon, time_zone AS timeZone, radius FROM us_zips WHERE zip = ?",
  ).get(fiveDigitZip(zip ?? "") ?? "");

/** A town's ZIP code, unless its people live in several. */
export function onlyZipOf(db: Db, city: string, state: string): string | undefined {
  const find = "SELECT zip FROM us_zips WHERE state = ? AND city = ? AND is_zcta = 1 LIMIT 2";
  const [first, another] = statement<{ zip: string }, [string, string]>(db, find).all(state, city);
  return another ? undefined : first?.zip;
}

/** Only ZIP codes where people live. */
export const suggestZips = (db: Db, digits: string): string[] =>
  statement<{ name: string }, [string, string, number]>(
    db,
    `SELECT city || ', ' || state || ' ' || zip AS name FROM us_zips
       WHERE zip >= ?1 AND zip < ?2 AND is_zcta = 1 ORDER BY zip LIMIT ?3`,
  )
    .all(digits, `${digits}~`, MOST_SUGGESTIONS)
    .map(({ name }) => name);

/** JSON of ZIP, latitude, and longitude (in 1/100 degree), each as the difference from the ZIP code before. */
export const zipPointsJson = (db: Db): string =>
  points(db).getOrInsertComputed("", () => {
    const rows = statement<{ zip: number; lat: number; lon: number }>(
      db,
      `SELECT CAST(zip AS INTEGER) AS zip, round(lat * 100) AS lat, round(lon * 100) AS lon FROM us_zips
         WHERE is_zcta = 1 ORDER BY zip`,
    ).all();
    const all = rows.flatMap(({ zip, lat, lon }) => [zip, lat, lon]);
    return JSON.stringify(all.map((value, at) => value - (all[at - 3] ?? 0)));
  });

const points = memoPerConnection(() => new Map<string, string>());

/** The town whose key has no number is `found`, others of its name are `namesakes`. Corrects one typo. */
export function matchCity(db: Db, city: string, state: string): CityAnswer {
  const stateCode = state.trim().toUpperCase();
  const keys = cityKeys(city);
  for (const key of [...keys, ...wholeTown(city)]) {
    const towns = townsByKey(db, [stateCode], key);
    if (towns.length > 0) return answerOf(db, towns, false);
  }
  const { oneEdit, others } = likeTowns(db, keys[0]!, stateCode);
  if (oneEdit[0]) return answerOf(db, townsByKey(db, [stateCode], oneEdit[0].key), true);
  return { suggestions: [...new Set(others.map(({ name }) => name))].slice(0, 3) };
}

function answerOf(db: Db, towns: PlacedTown[], corrected: boolean): CityAnswer {
  const [found, ...namesakes] = towns.map((town) => withNearestZip(db, town));
  return { found: found!, corrected, namesakes };
}

interface NamedTowns {
  towns: CityPlace[];
  corrected: boolean;
  /** True unless found by name or with one typo. */
  isGuess: boolean;
}

/** In all states, largest first. Falls back to large towns with similar names. */
export function findTownsNamed(db: Db, city: string): NamedTowns {
  const keys = cityKeys(city);
  const townsOf = (key: string) => townsByKey(db, everyState, key);
  const named = keys.map(townsOf).find(({ length }) => length > 0) ?? wholeTown(city).flatMap(townsOf).filter(hasParts);
  const { oneEdit, others } = named.length > 0 ? { oneEdit: named, others: [] } : likeTowns(db, keys[0]!);
  const towns = oneEdit.length > 0 ? oneEdit : others;
  return {
    towns: inOrder(towns).map((town) => withNearestZip(db, town)),
    corrected: named.length === 0,
    isGuess: oneEdit.length === 0,
  };
}

/** 'West Asheville' is in Asheville, but 'North Carolina' isn't in a Carolina. */
const wholeTown = (city: string) =>
  /^(?:north|south|east|west)\s+(?!carolina\b)\S/i.test(city) ? [cityKey(city.slice(5))] : [];
/** 'South Jersey' isn't in the small town of Jersey. */
const hasParts = ({ population }: PlacedTown) => population > 50_000;

/** Falls back from one typo to a prefix or two typos. */
function likeTowns(db: Db, key: string, state = "") {
  const { oneEdit, twoEdits } = similarTowns(db, key, state);
  const begun = key.length < HALF_A_NAME || oneEdit.length > 0 ? [] : townsFrom(db, key, state);
  return { oneEdit, others: begun.length > 0 ? begun : twoEdits };
}

const HALF_A_NAME = 6;
const [MOST_TOWNS, MOST_SUGGESTIONS] = [24, 6];
const inOrder = (towns: PlacedTown[]) =>
  towns.toSorted((a, b) => b.population - a.population || (a.state < b.state ? -1 : 1)).slice(0, MOST_TOWNS);

/** Towns that begin with `text`, in any spelling: towns of that name first, then the largest. Corrects one typo. */
export function suggestTowns(db: Db, text: string, state?: string): string[] {
  const key = cityKey(text);
  const begun = townsFrom(db, key, state);
  const rows = begun.length > 0 ? begun : inOrder(similarTowns(db, key, state).oneEdit);
  return [...new Set(rows.map((town) => `${town.name}, ${town.state}`))].slice(0, MOST_SUGGESTIONS);
}

const townsFrom = (db: Db, key: string, state = ""): PlacedTown[] =>
  statement<PlacedTown, [string, string, string]>(
    db,
    `SELECT key, name, state, lat, lon, population FROM us_cities
       WHERE state IN (SELECT value FROM json_each(?1)) AND key >= ?2 AND key < ?3
         ORDER BY key = ?2 OR key LIKE ?2 || ' %' DESC, population DESC, state, key LIMIT 16`,
  ).all(JSON.stringify(state ? [state] : everyState), key, `${key}~`);

/** Per state, because ZIP codes are indexed by state. */
export const isAnyPlaceInBox = (db: Db, { west, south, east, north }: GeoBox): boolean =>
  statement<{ found: number }, [number, number, number, number, string]>(
    db,
    `SELECT EXISTS (SELECT 1 FROM us_cities WHERE lat BETWEEN ?1 AND ?2 AND lon BETWEEN ?3 AND ?4)
         OR EXISTS (SELECT 1 FROM us_zips WHERE state IN (SELECT value FROM json_each(?5))
              AND lat BETWEEN ?1 AND ?2 AND lon BETWEEN ?3 AND ?4) AS found`,
  ).get(south, north, west, east, JSON.stringify(everyState))?.found === 1;

const everyState = [...allStateCodes];

/** Namesakes have the key plus a space and a number. */
const townsByKey = (db: Db, states: readonly string[], key: string): PlacedTown[] =>
  statement<PlacedTown, [string, string]>(
    db,
    `SELECT key, name, state, lat, lon, population FROM us_cities
       WHERE state IN (SELECT value FROM json_each(?1)) AND key >= ?2 AND key < ?2 || '!' ORDER BY key`,
  ).all(JSON.stringify(states), key);

/** Searches growing boxes; the first (0.2 degrees, 14 miles) is almost always enough. */
function withNearestZip(db: Db, { name, state, lat, lon, population }: PlacedTown): CityPlace {
  for (let reach = 0.2; reach < 180; reach *= 2) {
    const nearest = bestZipInBox(db, { name, state, lat, lon }, reach);
    if (nearest) return { name, state, lat, lon, population, ...nearest };
  }
  throw new Error(`No ZIP in ${state}: the place data is incomplete.`);
}

/** Prefers the town's name, then residential ZIP codes, then distance. */
function bestZipInBox(db: Db, town: Pick<PlacedTown, "name" | "state" | "lat" | "lon">, reach: number) {
  const { name, state, lat, lon } = town;
  return statement<{ zip: string; zipCity: string; timeZone: string }, (string | number)[]>(
    db,
    `SELECT zip, city AS zipCity, time_zone AS timeZone FROM us_zips
       WHERE state = ?1 AND lat BETWEEN ?2 AND ?3 AND lon BETWEEN ?4 AND ?5
       ORDER BY city = ?6 DESC, is_zcta DESC,
         (lat - ?7) * (lat - ?7) + ((lon - ?8) * ?9) * ((lon - ?8) * ?9) LIMIT 1`,
  ).get(state, lat - reach, lat + reach, lon - reach, lon + reach, name, lat, lon, Math.cos(radians(lat)));
}
