import { type Point, radians } from "#src/shared/base/distance.ts";
import { allStateCodes, fiveDigitZip } from "#src/shared/places/places.ts";
import { cityKey, editDistance } from "#src/shared/places/town-names.ts";
import type { Db } from "../open.ts";
import { statement } from "../statement.ts";

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
type CityPlace = Place & { name: string };

/** `corrected` says that a typo was corrected; `suggestions` are names of towns in the same state, largest first. */
type CityAnswer = { found: CityPlace; corrected: boolean } | { suggestions: string[] };

interface TownRow extends Point {
  key: string;
  name: string;
  state: string;
  population: number;
}

/** The place of a ZIP or ZIP+4. */
export function findZip(db: Db, zip: string): ZipPlace | null {
  return statement<ZipPlace, [string]>(
    db,
    "SELECT zip, city, state, lat, lon, time_zone AS timeZone, radius FROM us_zips WHERE zip = ?",
  ).get(fiveDigitZip(zip) ?? "");
}

/** The town of that name in a state (two letters); of two with one name, the larger. Forgives one typo. */
export function findCity(db: Db, city: string, state: string): CityAnswer {
  const key = cityKey(city);
  const stateCode = state.trim().toUpperCase();
  const town = townByKey(db, stateCode, key);
  if (town) return { found: withNearestZip(db, town), corrected: false };
  const { oneEdit, twoEdits } = similarTowns(db, stateCode, key);
  if (oneEdit[0]) return { found: withNearestZip(db, oneEdit[0]), corrected: true };
  return { suggestions: twoEdits.slice(0, 3).map((similar) => similar.name) };
}

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
  ).get(south, north, west, east, EVERY_STATE)?.found === 1;

const EVERY_STATE = JSON.stringify([...allStateCodes]);

function townByKey(db: Db, state: string, key: string): TownRow | null {
  return statement<TownRow, [string, string]>(
    db,
    "SELECT key, name, state, lat, lon, population FROM us_cities WHERE state = ? AND key = ?",
  ).get(state, key);
}

/** In a short name one edit leaves little of what was typed: three letters are never corrected, four only once. */
const shortestForOneEdit = 4;
const shortestForTwoEdits = 5;

/** Both lists have the largest town first. */
function similarTowns(db: Db, state: string, key: string): { oneEdit: TownRow[]; twoEdits: TownRow[] } {
  const oneEdit: TownRow[] = [];
  const twoEdits: TownRow[] = [];
  for (const town of townsOfLikeLength(db, state, key.length)) {
    const shorter = Math.min(key.length, town.key.length);
    if (shorter < shortestForOneEdit) continue;
    const edits = editDistance(key, town.key, shorter < shortestForTwoEdits ? 1 : 2);
    if (edits === 1) oneEdit.push(town);
    else if (edits === 2 && shorter >= shortestForTwoEdits) twoEdits.push(town);
  }
  return { oneEdit, twoEdits };
}

function townsOfLikeLength(db: Db, state: string, length: number): TownRow[] {
  return statement<TownRow, [string, number, number]>(
    db,
    `SELECT key, name, state, lat, lon, population FROM us_cities
       WHERE state = ? AND length(key) BETWEEN ? AND ? ORDER BY population DESC, key`,
  ).all(state, length - 2, length + 2);
}

/** Looks around the town in growing boxes, because very few have to go beyond the first (0.2 degrees, 14 miles). */
function withNearestZip(db: Db, { name, state, lat, lon }: TownRow): CityPlace {
  for (let reach = 0.2; reach < 180; reach *= 2) {
    const nearest = bestZipInBox(db, { name, state, lat, lon }, reach);
    if (nearest) return { name, state, lat, lon, ...nearest };
  }
  throw new Error(`No ZIP in ${state}: the place data is incomplete.`);
}

type NamedPoint = Pick<TownRow, "name" | "state" | "lat" | "lon">;

/** A ZIP with the town's name comes first, then one where people live, then the nearest. */
function bestZipInBox(db: Db, town: NamedPoint, reach: number): { zip: string; timeZone: string } | null {
  const { name, state, lat, lon } = town;
  return statement<{ zip: string; timeZone: string }, (string | number)[]>(
    db,
    `SELECT zip, time_zone AS timeZone FROM us_zips
       WHERE state = ?1 AND lat BETWEEN ?2 AND ?3 AND lon BETWEEN ?4 AND ?5
       ORDER BY city = ?6 DESC, is_zcta DESC,
         (lat - ?7) * (lat - ?7) + ((lon - ?8) * ?9) * ((lon - ?8) * ?9) LIMIT 1`,
  ).get(state, lat - reach, lat + reach, lon - reach, lon + reach, name, lat, lon, Math.cos(radians(lat)));
}
