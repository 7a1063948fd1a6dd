import { lt } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { unmetSearches } from "#db/schema/tables.ts";
import { statement } from "#db/statement.ts";
import { HOUR_MS } from "#src/shared/duration.ts";
import { addMonths, monthOf } from "#src/shared/months.ts";
import type { Ctx } from "../../context.ts";
import { networkOf } from "../../http/network.ts";
import { infoOf } from "../../http/request-info.ts";

/** A search that found nobody within its distance. */
export interface UnmetSearch {
  zip: string;
  distance: number;
}

interface Counted extends UnmetSearch {
  month: string;
  searches: number;
}

/** Places in a flush at the most: more are not counted, so that no crowd fills the memory. */
const MOST_COUNTS = 5_000;
/** Askers remembered within an hour. */
const MOST_KNOWN = 10_000;
/** A month and the twelve before it. */
const KEPT_MONTHS = 13;

const counters = prepared(() => ({
  counts: new Map<string, Counted>(),
  /** Who asked for what in this hour, so that whoever sorts, reloads or turns pages is counted once. */
  known: new Set<string>(),
  hour: 0,
}));

/**
 * Counts a search that found nobody, in memory: no page waits for a write. Once an hour for a network and a place; programs that
 * say that they are robots do not count.
 */
export function countUnmet({ db, now }: Pick<Ctx, "db" | "now">, { zip, distance }: UnmetSearch, request: Request) {
  if (isRobot(request)) return;
  const { counts, known } = countersAt(db, now());
  const month = monthOf(now());
  const key = `${month} ${zip} ${distance}`;
  const asked = `${networkOf(infoOf(request).ip)} ${key}`;
  if (known.has(asked) || known.size >= MOST_KNOWN) return;
  known.add(asked);
  const counted = counts.get(key);
  if (counted) counted.searches++;
  else if (counts.size < MOST_COUNTS) counts.set(key, { month, zip, distance, searches: 1 });
}

/** Robots name a page about themselves, or call themselves what they are. */
const isRobot = (request: Request) => /bot|crawl|spider|https?:/i.test(request.headers.get("user-agent") ?? "");

function countersAt(db: Db, now: number) {
  const counter = counters(db);
  const hour = Math.floor(now / HOUR_MS);
  if (counter.hour !== hour) counter.known.clear();
  counter.hour = hour;
  return counter;
}

/** Adds what was counted to the table, in one statement. What cannot be written now is written the next time. */
export function writeUnmet({ db, now }: Pick<Ctx, "db" | "now">) {
  const { counts } = countersAt(db, now());
  if (counts.size === 0) return;
  statement<never, [string]>(db, adding).run(JSON.stringify([...counts.values()]));
  counts.clear();
}

// Without a WHERE, SQLite would read the ON of the conflict as one of a join.
const adding = `INSERT INTO unmet_searches (month, zip, distance, searches)
  SELECT value ->> 'month', value ->> 'zip', value ->> 'distance', value ->> 'searches' FROM json_each(?) WHERE true
  ON CONFLICT DO UPDATE SET searches = searches + excluded.searches`;

export const forgetOldUnmet = ({ db, now }: Pick<Ctx, "db" | "now">) =>
  void db
    .delete(unmetSearches)
    .where(lt(unmetSearches.month, addMonths(monthOf(now()), 1 - KEPT_MONTHS)))
    .run();
