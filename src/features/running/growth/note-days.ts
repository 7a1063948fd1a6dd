import { type Tx, transact } from "#db/open.ts";
import { growthDays } from "#db/schema/tables.ts";
import { statement } from "#db/statement.ts";
import type { Ctx } from "#src/base/context.ts";
import { earlierDays } from "./earlier-days.ts";
import { dayOf } from "./queries.ts";

/** What was noted last on a day stays. The first time it looks back as far as rows tell. */
export function noteDay({ db, now }: Pick<Ctx, "db" | "now">) {
  transact(db, (tx) => {
    if (!tx.select({ day: growthDays.day }).from(growthDays).limit(1).get()) {
      for (const row of earlierDays(tx, now())) tx.insert(growthDays).values(row).run();
    }
    const numbers = countNow(tx, now());
    tx.insert(growthDays)
      .values({ day: dayOf(now()), ...numbers })
      .onConflictDoUpdate({ target: growthDays.day, set: numbers })
      .run();
  });
}

/** Read from the index of the search, and from the states of memberships. */
const countNow = (tx: Tx, now: number) =>
  statement<{ listed: number; members: number; trials: number }, [number]>(
    tx,
    `SELECT (SELECT count(*) FROM groomer_profiles WHERE listable = 1 AND listed_until > ?1) AS listed,
       coalesce(sum(state IN ('active', 'canceling', 'past_due')), 0) AS members,
       coalesce(sum(state = 'trialing'), 0) AS trials FROM memberships`,
  ).get(now)!;
