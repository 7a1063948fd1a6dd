import { and, asc, eq, gte, lte, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { hoursOff } from "#db/schema/tables.ts";
import type { HoursOffView } from "#src/shared/listing/hours-off.ts";

const hoursOffBetween = prepared((db) =>
  db
    .select({
      id: hoursOff.id,
      date: hoursOff.date,
      opens: hoursOff.opens,
      closes: hoursOff.closes,
      note: hoursOff.note,
      isWeekly: hoursOff.isWeekly,
    })
    .from(hoursOff)
    .where(
      and(
        eq(hoursOff.groomerId, bound(sql.placeholder("groomerId"))),
        lte(hoursOff.date, sql.placeholder("until")),
        or(eq(hoursOff.isWeekly, true), gte(hoursOff.date, sql.placeholder("from"))),
      ),
    )
    .orderBy(asc(hoursOff.date), asc(hoursOff.opens))
    .prepare(),
);

/** Both dates included. Weekly ones may start earlier (`hoursOffOn`). Notes are private. */
export const findHoursOff = (db: Db | Tx, groomerId: number, from: string, until: string): HoursOffView[] =>
  hoursOffBetween(db).all({ groomerId, from, until });

const FOREVER = "9999-12-31";

export const findHoursOffFrom = (db: Db | Tx, groomerId: number, from: string) =>
  findHoursOff(db, groomerId, from, FOREVER);
