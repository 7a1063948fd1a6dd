import { and, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/db.ts";
import { personalRules } from "#db/personal/map.ts";
import { deleteOrChangeRows, type ExpiryRule } from "#db/personal/rule.ts";
import type { DbAndClock } from "#src/base/context.ts";

const PIECE = 2_000;

/** Deletes expired data. A rule that fails doesn't stop the others. */
export async function deleteOldData({ db, now }: DbAndClock, which: "hourly" | "daily" = "daily") {
  const failures: unknown[] = [];
  for (const { table, after = [] } of personalRules) {
    for (const rule of after) {
      if ((rule.isHourly ?? false) !== (which === "hourly")) continue;
      try {
        await forget(db, table, rule, now());
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function forget(db: Db, table: SQLiteTable, { when, change, inPieces }: ExpiryRule, now: number) {
  const values = change === "delete" ? change : change();
  if (!inPieces) return deleteOrChangeRows(db, table, when(now), values);
  const last = db.select({ row: sql<number>`max(rowid)` }).from(table).get()?.row ?? 0;
  for (let row = 0; row < last; row += PIECE) {
    deleteOrChangeRows(db, table, and(when(now), sql`rowid > ${row} AND rowid <= ${row + PIECE}`), values);
    // Let requests run in between.
    await Bun.sleep(0);
  }
}
