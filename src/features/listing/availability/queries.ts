import { and, asc, between, count, eq, getTableColumns, gte, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { bookings, dayRules, daysOff, groomerProfiles, hoursOff, visits } from "#db/schema/tables.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { type DayRules, defaultDayRules } from "#src/shared/listing/day-rules.ts";
import type { DaysOffView } from "#src/shared/listing/days-off.ts";
import type { HoursOffView } from "#src/shared/listing/hours-off.ts";

interface Range {
  startDate: string;
  endDate: string;
}

/** Current and future, soonest first. */
export function findRanges(db: Db | Tx, groomerId: number | null, now: number): DaysOffView[] {
  if (groomerId === null) return [];
  return db
    .select()
    .from(daysOff)
    .where(and(eq(daysOff.groomerId, groomerId), gte(daysOff.endDate, today(db, groomerId, now))))
    .orderBy(asc(daysOff.startDate))
    .all();
}

export function today(db: Db | Tx, groomerId: number | null, now: number): string {
  const row = db
    .select({ timeZone: groomerProfiles.timeZone })
    .from(groomerProfiles)
    .where(eq(groomerProfiles.id, groomerId ?? 0))
    .get();
  return localTime(now, row?.timeZone ?? "UTC").today;
}

export const findOverlap = (db: Db | Tx, groomerId: number, { startDate, endDate }: Range) =>
  db
    .select()
    .from(daysOff)
    .where(and(eq(daysOff.groomerId, groomerId), lte(daysOff.startDate, endDate), gte(daysOff.endDate, startDate)))
    .orderBy(asc(daysOff.startDate))
    .get();

const rangesBetween = prepared((db) =>
  db
    .select({ startDate: daysOff.startDate, endDate: daysOff.endDate, note: daysOff.note })
    .from(daysOff)
    .where(
      and(
        eq(daysOff.groomerId, sql.placeholder("groomerId")),
        lte(daysOff.startDate, sql.placeholder("to")),
        gte(daysOff.endDate, sql.placeholder("from")),
      ),
    )
    .orderBy(asc(daysOff.startDate))
    .prepare(),
);

/** Overlapping both dates included. Notes are private. */
export const findDaysOffBetween = (db: Db | Tx, groomerId: number, from: string, to: string) =>
  rangesBetween(db).all({ groomerId, from, to });

const isIn = (groomerId: number, { startDate, endDate }: Range, status: "accepted" | "pending") =>
  and(
    eq(bookings.groomerId, groomerId),
    eq(bookings.status, status),
    between(bookings.preferredDate, startDate, endDate),
  );

/** One date per booking. */
export const findAcceptedDays = (db: Db | Tx, groomerId: number, range: Range): string[] =>
  db
    .select({ day: bookings.preferredDate })
    .from(bookings)
    .where(isIn(groomerId, range, "accepted"))
    .orderBy(asc(bookings.preferredDate))
    .all()
    .map(({ day }) => day);

export const findOwnVisitDays = (db: Db | Tx, groomerId: number, { startDate, endDate }: Range): string[] =>
  db
    .select({ day: visits.preferredDate })
    .from(visits)
    .where(
      and(
        eq(visits.groomerId, groomerId),
        eq(visits.source, "groomer"),
        between(visits.preferredDate, startDate, endDate),
        sql`${visits.status} = 'accepted'`,
      ),
    )
    .orderBy(asc(visits.preferredDate))
    .all()
    .map(({ day }) => day);

/** Skips requests that wait for the parent, because they don't expire. */
export const countPendingIn = (db: Db | Tx, groomerId: number, range: Range): number =>
  db
    .select({ pending: count() })
    .from(bookings)
    .where(and(isIn(groomerId, range, "pending"), isNotNull(bookings.expiresAt)))
    .get()!.pending;

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
