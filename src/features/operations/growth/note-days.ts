import { growthDays, putRow, type Tx, transact } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import type { DbAndClock } from "#src/base/context.ts";
import { utcDay } from "#src/shared/base/time.ts";

/** Later numbers of a day replace earlier ones. */
export function saveGrowthDay({ db, now }: DbAndClock) {
  transact(db, (tx) => {
    const numbers = countNow(tx, now());
    putRow(tx, growthDays, { day: utcDay(now()) }, numbers);
  });
}

/** From the search index and membership states. A membership that is over by the clock isn't counted. */
const countNow = (tx: Tx, now: number) =>
  statement<{ listed: number; members: number; trials: number }, [number]>(
    tx,
    `SELECT (SELECT count(*) FROM groomer_profiles WHERE listable = 1 AND listed_until > ?1) AS listed,
       coalesce(sum(state IN ('active', 'canceling', 'past_due')), 0) AS members,
       coalesce(sum(state = 'trialing'), 0) AS trials
       FROM memberships JOIN groomer_profiles ON id = groomer_id WHERE listed_until > ?1`,
  ).get(now)!;
