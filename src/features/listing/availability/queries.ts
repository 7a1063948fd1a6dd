import { and, asc, between, eq, getTableColumns, gte, isNotNull, lte, or, sql } from "drizzle-orm";
import { countRows, type Db, dayRules, daysOff, type Tx, timeOff, visits } from "#db/db.ts";
import { allRowsQuery, asSql, prepareQuery } from "#db/prepared.ts";
import { minutesIntoNextDay } from "#src/domain/visits/visit.ts";
import { findGroomerZone } from "#src/features/listing/groomers/counts.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays, localTime } from "#src/shared/base/time.ts";
import { type DayRules, defaultDayRules } from "#src/shared/listing/day-rules.ts";
import type { DaysOffEntry, TimeOffView } from "#src/shared/listing/days-off.ts";

export interface DayRange {
  startDate: string;
  endDate: string;
}

export const FOREVER_DATE = "9999-12-31";

/** Current and future, soonest first. */
export const findComingDaysOff = (db: Db | Tx, groomerId: number | null, now: number): DaysOffEntry[] =>
  groomerId === null ? [] : findDaysOffBetween(db, groomerId, groomerToday(db, groomerId, now), FOREVER_DATE);

export const groomerToday = (db: Db | Tx, groomerId: number | null, now: number): string =>
  localTime(now, findGroomerZone(db, groomerId ?? 0)).today;

const { groomerId: _of, ...ownDaysOff } = getTableColumns(daysOff);

const rangesBetween = allRowsQuery((db, { groomerId, to, from }: { groomerId: number; to: string; from: string }) =>
  db
    .select(ownDaysOff)
    .from(daysOff)
    .where(and(eq(daysOff.groomerId, asSql(groomerId)), lte(daysOff.startDate, to), gte(daysOff.endDate, from)))
    .orderBy(asc(daysOff.startDate)),
);

/** Any that overlap the dates, both included. Notes are private. */
export const findDaysOffBetween = (db: Db | Tx, groomerId: number, from: string, to: string) =>
  rangesBetween(db, { groomerId, from, to });

/** Local dates that aren't over, without notes. */
export const findDaysOffFrom = (db: Db | Tx, groomerId: number, from: string): DayRange[] =>
  findDaysOffBetween(db, groomerId, from, FOREVER_DATE).map(({ startDate, endDate }) => ({ startDate, endDate }));

const isIn = (groomerId: number, { startDate, endDate }: DayRange) =>
  and(eq(visits.groomerId, groomerId), between(visits.preferredDate, startDate, endDate));

/** One row per accepted booking or visit that the groomer added, also one that lasts past midnight into the range. */
export const acceptedVisitDays = (db: Db | Tx, groomerId: number, { startDate, endDate }: DayRange) =>
  db
    .select({ day: visits.preferredDate, ...pick(visits, ["source", "arrivalFrom", "visitMinutes"]) })
    .from(visits)
    .where(and(isIn(groomerId, { startDate: addDays(startDate, -1), endDate }), sql`${visits.status} = 'accepted'`))
    .orderBy(asc(visits.preferredDate))
    .all()
    .filter((one) => one.day >= startDate || minutesIntoNextDay(one, findDayRules(db, groomerId).setupMinutes) > 0);

/** Counts requests that the groomer must answer. Those that wait for the parent don't expire. */
export const countPendingRequests = (db: Db | Tx, groomerId: number, range: DayRange): number =>
  countRows(db, visits, and(isIn(groomerId, range), eq(visits.status, "pending"), isNotNull(visits.expiresAt)));

export interface GroomerDayRules extends DayRules {
  /** When planning was turned on. Bookings accepted before get no automatic arrival window. */
  plannedSince: number | null;
}

const { groomerId: _, ...columns } = getTableColumns(dayRules);
export const ruleColumns = columns;

const rulesOf = prepareQuery((db) =>
  db
    .select(ruleColumns)
    .from(dayRules)
    .where(eq(dayRules.groomerId, sql.placeholder("groomerId")))
    .prepare(),
);

export const findDayRules = (db: Db | Tx, groomerId: number): GroomerDayRules =>
  rulesOrDefaults(rulesOf(db).get({ groomerId }));

export const rulesOrDefaults = (row: GroomerDayRules | null | undefined): GroomerDayRules =>
  row ?? { ...defaultDayRules, plannedSince: null };

const { groomerId: _whose, ...ownTimeOff } = getTableColumns(timeOff);

const timeOffBetween = allRowsQuery(
  (db, { groomerId, until, from }: { groomerId: number; until: string; from: string }) =>
    db
      .select(ownTimeOff)
      .from(timeOff)
      .where(
        and(
          eq(timeOff.groomerId, asSql(groomerId)),
          lte(timeOff.date, until),
          or(eq(timeOff.isWeekly, true), gte(timeOff.date, from)),
        ),
      )
      .orderBy(asc(timeOff.date), asc(timeOff.opens)),
);

/** Both dates included. Weekly ones may start earlier (`timesOffOn`). Notes are private. */
export const findTimeOff = (db: Db | Tx, groomerId: number, from: string, until: string): TimeOffView[] =>
  timeOffBetween(db, { groomerId, from, until });

export const findTimeOffFrom = (db: Db | Tx, groomerId: number, from: string) =>
  findTimeOff(db, groomerId, from, FOREVER_DATE);
