import type { Db, Tx } from "#db/db.ts";
import { createFairRunner } from "#src/base/concurrency.ts";
import { timesOffOn } from "#src/domain/availability.ts";
import type { Place } from "#src/domain/travel.ts";
import { type DayVisit, visitEndOnNextDay } from "#src/domain/visits/visit.ts";
import { addDays } from "#src/shared/base/time.ts";
import { buildPlannerDay, type PlannerDay, type Schedule } from "./day-as-planned.ts";
import { lastVanReport, restOfToday, type TodayInputs } from "./day-under-way.ts";
import { visitsDrivenToBetween } from "./day-visits.ts";
import { dayBreaksOn, noDayBreaks } from "./schedule-rows.ts";
import { type ParsedDayRows, rowsBetween } from "./schedules.ts";

export {
  buildPlannerDay,
  knownPlaceOf,
  minuteNow,
  type PlannerDay,
  percentOfUsualDrive,
  type Schedule,
  slotSpan,
  stopPlace,
  visitStop,
  withGuessedDrives,
} from "./day-as-planned.ts";
export { findStart } from "./day-places.ts";
export { dayBreaksOn, type HoursOff, noDayBreaks } from "./schedule-rows.ts";
export { findSchedule } from "./schedules.ts";

/** `without` is a visit to leave out because it is being moved. */
export const readDay = (db: Db | Tx, schedule: Schedule, date: string, without?: number): PlannerDay =>
  readDays(db, schedule, [date], without)[0]!;

/** Dates must be ascending. Uses as many statements as one day. */
export function readDays(db: Db | Tx, schedule: Schedule, dates: readonly string[], without?: number): PlannerDay[] {
  const { visits, ...rows } = rowsBetween(db, schedule, dates[0]!, dates.at(-1)!);
  return buildDays(schedule, dates, { ...rows, visits: visits.filter(({ id }) => id !== without) });
}

export function readDaysWithVisits(db: Db | Tx, schedule: Schedule, from: string, until: string): PlannerDay[] {
  const rows = rowsBetween(db, schedule, from, until);
  const dates = new Set(rows.visits.map(({ date }) => date).filter((date) => date >= from));
  return buildDays(schedule, [...dates].sort(), rows);
}

export function buildDays(schedule: Schedule, dates: readonly string[], rows: ParsedDayRows): PlannerDay[] {
  const { visits, ended, delay } = rows;
  const visitsOn = Map.groupBy(visits, ({ date }) => date);
  const busyOn = Map.groupBy(rows.busy, ({ date }) => date);
  return dates.map((date) => {
    const ahead = visitsOn.get(date) ?? [];
    const visitUntil = untilOf(schedule, visitsOn.get(addDays(date, -1)));
    const off = dayBreaksOn(schedule, date, {
      timeOff: timesOffOn(rows.timeOff, date),
      busy: busyOn.get(date) ?? [],
      visitUntil,
    });
    if (date !== schedule.openings.today) return buildPlannerDay(schedule, date, { visits: ahead, off });
    return restOfToday(schedule, { visits: ahead, off, ended, delay });
  });
}

const untilOf = ({ rules, start }: Schedule, visits: readonly DayVisit[] = []) =>
  Math.max(0, ...visits.map((visit) => visitEndOnNextDay(visit, rules.setupMinutes, start.timeZone)));

/** Plans of past days, without breaks, with every visit the groomer went to. */
export function pastPlans(db: Db | Tx, schedule: Schedule, from: string, until: string): PlannerDay[] {
  const visitsOn = Map.groupBy(visitsDrivenToBetween(db, schedule.start.id, from, until), ({ date }) => date);
  return [...visitsOn].map(([date, visits]) => buildPlannerDay(schedule, date, { visits, off: noDayBreaks }));
}

/** Today from the groomer's reports only; `readDay` assumes the rest went as planned. */
export function readToday(db: Db | Tx, schedule: Schedule): TodayInputs {
  const { today } = schedule.openings;
  const { visits: read, timeOff, busy, ...reported } = rowsBetween(db, schedule, today, today);
  const [visits, before] = [today, addDays(today, -1)].map((day) => read.filter(({ date }) => date === day));
  return {
    visits: visits!,
    off: dayBreaksOn(schedule, today, {
      timeOff: timesOffOn(timeOff, today),
      busy,
      visitUntil: untilOf(schedule, before),
    }),
    ...reported,
  };
}

export function lastVanPlace(db: Db | Tx, schedule: Schedule): Place {
  const { ended, visits } = readToday(db, schedule);
  return lastVanReport(schedule, [...ended, ...visits])?.place ?? schedule.start;
}

/** Yields to other requests after this many milliseconds. One day takes up to about ten. */
const SLICE_MS = 5;

export const runDayByDay = createFairRunner(SLICE_MS);
