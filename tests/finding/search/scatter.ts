import type { Database } from "bun:sqlite";
import { type Db, sqlite } from "#db/open.ts";
import { EARTH_RADIUS_MILES, type Point } from "#src/shared/base/distance.ts";
import { freshDb } from "#tests/support/db.ts";

export interface Spot extends Point {
  minPrice?: number;
  ratingSum?: number;
  ratingCount?: number;
  serviceMask?: number;
  serviceRadius?: number;
  listedUntil?: number;
}

export const NOW = Date.parse("2026-06-10T16:00:00Z");

export function scatter(spots: Spot[]): Db {
  const db = freshDb();
  sqlite(db).transaction(() => {
    for (const [at, spot] of spots.entries()) put(sqlite(db), at + 1, spot);
  })();
  return db;
}

function put(connection: Database, id: number, spot: Spot) {
  const { lat, lon, minPrice = 5000, ratingSum = 0, ratingCount = 0, serviceMask = 31, serviceRadius = 20 } = spot;
  connection
    .query(
      `INSERT INTO users (id, username, email, password_hash, full_name, role, created_at)
       VALUES ($id, 'g' || $id, 'g' || $id || '@example.com', '', 'A Groomer', 'groomer', 0)`,
    )
    .run({ id });
  connection
    .query(
      `INSERT INTO groomer_profiles (id, user_id, business_name, description, created_at, background_check_status, listed_until)
       VALUES (?, ?, 'A van', 'Baths', 0, 'passed', ?)`,
    )
    .run(id, id, spot.listedUntil ?? NOW + 1000);
  connection
    .query(
      `UPDATE groomer_profiles SET lat = ?, lon = ?, min_price = ?, max_price = ?, rating_sum = ?, rating_count = ?,
         service_mask = ?, service_radius = ? WHERE id = ?`,
    )
    .run(lat, lon, minPrice, minPrice, ratingSum, ratingCount, serviceMask, serviceRadius, id);
}

export const north = ({ lat, lon }: Point, miles: number): Point => ({
  lat: lat + (miles / EARTH_RADIUS_MILES) * (180 / Math.PI),
  lon,
});

/** The same numbers in every run, so that a failure can be looked at. */
export function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    between: (low: number, high: number) => low + roll() * (high - low),
    whole: (low: number, high: number) => low + Math.floor(roll() * (high - low + 1)),
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)]!,
  };
}
