import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { dayRules } from "#db/schema/tables.ts";
import { type DayRules, defaultDayRules } from "#src/shared/listing/day-rules.ts";

export interface GroomerDayRules extends DayRules {
  /** When planning was turned on. Bookings accepted before get no automatic arrival window. */
  plannedSince: number | null;
}

const { groomerId: _, ...columns } = getTableColumns(dayRules);
export const ruleColumns = columns;

const rulesOf = prepared((db) =>
  db
    .select(ruleColumns)
    .from(dayRules)
    .where(eq(dayRules.groomerId, sql.placeholder("groomerId")))
    .prepare(),
);

export const findDayRules = (db: Db | Tx, groomerId: number): GroomerDayRules =>
  rulesIn(rulesOf(db).get({ groomerId }));

export const rulesIn = (row: GroomerDayRules | null | undefined): GroomerDayRules =>
  row ?? { ...defaultDayRules, plannedSince: null };
