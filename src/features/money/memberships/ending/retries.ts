import { and, asc, eq, getTableColumns, gt, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { memberships, users } from "#db/db.ts";
import type { DbAndClock } from "#src/base/context.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { isProviderSilent } from "../provider/provider-errors.ts";

const LONGEST_WAIT = 6 * HOUR_MS;

interface DueRows {
  table: typeof memberships | typeof users;
  id: SQLiteColumn;
  /** Begins the names of the columns that count tries and hold the next one. */
  name: "end" | "closing";
  isOpen: SQL | undefined;
}

/** Longest wait first. Retries failures later; stops if the provider doesn't answer. */
export async function retryDueRows(
  ctx: DbAndClock,
  rows: DueRows,
  work: (id: number) => Promise<unknown>,
  note: (error: unknown, id: number) => void,
) {
  for (let due = takeDue(ctx, rows); due; due = takeDue(ctx, rows)) {
    try {
      await work(due.id);
    } catch (error) {
      note(error, due.id);
      if (isProviderSilent(error)) return;
    }
  }
}

/** Schedules the next try first, so that a crash costs only a delay. */
function takeDue({ db, now }: DbAndClock, { table, id, name, isOpen }: DueRows) {
  const [tries, retryAt] = [`${name}Tries`, `${name}RetryAt`];
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  const at = columns[retryAt]!;
  // A retry further ahead than any wait was set by a wrong clock.
  const isDue = or(lte(at, now()), gt(at, now() + LONGEST_WAIT));
  const next = db
    .select({ id: sql<number>`${id}` })
    .from(table)
    .where(and(isOpen, isDue))
    .orderBy(asc(at))
    .limit(1);
  // Checked every few seconds, so avoid an empty write transaction.
  if (!next.get()) return undefined;
  const wait = sql`min(${MINUTE_MS} << min(${columns[tries]}, 20), ${LONGEST_WAIT})`;
  return db
    .update(table)
    .set({ [tries]: sql`${columns[tries]} + 1`, [retryAt]: sql`${now()} + ${wait}` })
    .where(eq(id, next))
    .returning({ id: sql<number>`${id}` })
    .get();
}
