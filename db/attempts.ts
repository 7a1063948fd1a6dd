import type { Db, Tx } from "./open.ts";
import { statement } from "./statement.ts";

interface AttemptLimit {
  key: string;
  most: number;
  window: number;
}

/** Maximum clock difference. Later times come from a wrong clock. */
const AHEAD_MS = 60_000;
const counts = `limits.key = asked.value ->> 'key' AND until > ?1 AND until <= ?1 + (asked.value ->> 'window') + ${AHEAD_MS}`;

/** When the first exhausted key may be tried again (UTC milliseconds). Undefined if no limit is used up. */
export const limitEndsAt = (db: Db | Tx, attempts: readonly AttemptLimit[], now: number): number | undefined =>
  statement<{ at: number }, [number, string]>(db, usedUp).get(now, JSON.stringify(attempts))?.at;

const usedUp = `SELECT min(until) AS at FROM json_each(?2) AS asked JOIN limits ON ${counts}
  GROUP BY asked.key HAVING count(*) >= asked.value ->> 'most' ORDER BY asked.key LIMIT 1`;

/** Counts all attempts, or none if one's limit is used up. True if counted. */
export const tryCountAttempts = (db: Db | Tx, attempts: readonly AttemptLimit[], now: number): boolean =>
  statement<{ id: number }, [number, string]>(db, count).all(now, JSON.stringify(attempts)).length > 0;

const count = `INSERT INTO limits (key, until)
  SELECT value ->> 'key', ?1 + (value ->> 'window') FROM json_each(?2) WHERE NOT EXISTS (
    SELECT 1 FROM json_each(?2) AS asked WHERE (SELECT count(*) FROM limits WHERE ${counts}) >= asked.value ->> 'most')
  RETURNING id`;

export const giveBackAttempts = (db: Db | Tx, keys: readonly string[]) =>
  void statement<never, [string]>(db, giveBack).run(JSON.stringify(keys));

const giveBack = `DELETE FROM limits WHERE id IN
  (SELECT (SELECT max(id) FROM limits WHERE key = asked.value) FROM json_each(?1) AS asked)`;

/** Removes expired attempts, and those that end after the `longest` window (ms), which a wrong clock wrote. */
export const dropExpiredAttempts = (db: Db, now: number, longest: number) =>
  void statement<never, [number, number]>(db, "DELETE FROM limits WHERE until <= ? OR until > ?").run(
    now,
    now + longest + AHEAD_MS,
  );
