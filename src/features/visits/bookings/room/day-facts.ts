import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { dayRules, groomerProfiles, locations, usZips } from "#db/schema/tables.ts";
import type { Place } from "#src/domain/travel.ts";
import { type DayVisit, minutesPastMidnight } from "#src/domain/visits/visit.ts";
import { findHoursOff } from "#src/features/listing/availability/hours-off.ts";
import { dayBefore, findOpenings, openingColumns, openingsIn } from "#src/features/listing/availability/openings.ts";
import { findBusyTimes } from "#src/features/listing/busy-calendars/queries.ts";
import { addDays } from "#src/shared/base/time.ts";
import { type DayFacts, factsOf, type Schedule } from "./day-as-planned.ts";
import { type Start, startColumns, startIn, zipOf } from "./day-places.ts";
import { fromNowOn, type GivenToday, lastSeen } from "./day-under-way.ts";
import { acceptedBetween, drivenBetween, endedOn, findDelay } from "./day-visits.ts";
import { noTimesOff, type TimesOff, timesOffOn } from "./times-off.ts";

export {
  type DayFacts,
  drivePercent,
  factsOf,
  hoursOn,
  minuteNow,
  partOf,
  placeOf,
  type Schedule,
  stopOf,
  withoutRoads,
} from "./day-as-planned.ts";
export { findStart } from "./day-places.ts";
export { noTimesOff, type TimesOff, timesOffOn } from "./times-off.ts";

/** Undefined for a groomer without a known place, who cannot be listed either. */
export function findSchedule(db: Db | Tx, groomerId: number, now: number): Schedule | undefined {
  const row = schedules(db).get({ groomerId, since: dayBefore(now) });
  const start = row && startIn(row);
  return start && { start, ...openingsIn(row, start, now), now };
}

const schedules = prepared((db) =>
  db
    .select({ ...startColumns, ...openingColumns })
    .from(groomerProfiles)
    .leftJoin(locations, eq(locations.userId, groomerProfiles.userId))
    .leftJoin(usZips, eq(usZips.zip, zipOf(locations.zipCode)))
    .leftJoin(dayRules, eq(dayRules.groomerId, groomerProfiles.id))
    .where(eq(groomerProfiles.id, bound(sql.placeholder("groomerId"))))
    .prepare(),
);

/** The same for a caller that has read where the groomer starts. */
export const scheduleOf = (db: Db | Tx, start: Start, now: number): Schedule => ({
  start,
  ...findOpenings(db, start, now),
  now,
});

/** One local day; `without` is a visit to leave out, because it is to be moved. */
export const readDay = (db: Db | Tx, schedule: Schedule, date: string, without?: number): DayFacts =>
  readDays(db, schedule, [date], without)[0]!;

/** Several days, in ascending order, in as many statements as one takes. */
export function readDays(db: Db | Tx, schedule: Schedule, dates: readonly string[], without?: number): DayFacts[] {
  const { start } = schedule;
  const [from, until] = [dates[0]!, dates.at(-1)!];
  return daysOf(schedule, dates, {
    visits: acceptedBetween(db, start.id, addDays(from, -1), until).filter(({ id }) => id !== without),
    hoursOff: findHoursOff(db, start.id, from, until),
    busy: findBusyTimes(db, start.id, from, until),
    told: () => toldOf(db, schedule),
  });
}

export interface DayRows {
  /** Those of the day before the first one too: they may last past midnight. */
  visits: DayVisit[];
  hoursOff: readonly On<TimesOff["hoursOff"][number]>[];
  /** From the groomer's other calendars. */
  busy: readonly On<TimesOff["busy"][number]>[];
  /** What the groomer has told us in the course of today, which is read only when today is asked for. */
  told: () => ReturnType<typeof toldOf>;
}

type On<Span> = Span & { date: string };

/** The days that rows make, without reading anything. */
export function daysOf(schedule: Schedule, dates: readonly string[], rows: DayRows): DayFacts[] {
  const { visits, told } = rows;
  const visitsOn = Map.groupBy(visits, ({ date }) => date);
  const hoursOffOn = Map.groupBy(rows.hoursOff, ({ date }) => date);
  const busyOn = Map.groupBy(rows.busy, ({ date }) => date);
  return dates.map((date) => {
    const ahead = visitsOn.get(date) ?? [];
    const visitUntil = untilOf(schedule, visitsOn.get(addDays(date, -1)));
    const off = timesOffOn(schedule, date, {
      hoursOff: hoursOffOn.get(date) ?? [],
      busy: busyOn.get(date) ?? [],
      visitUntil,
    });
    if (date !== schedule.openings.today) return factsOf(schedule, date, { visits: ahead, off });
    return fromNowOn(schedule, { visits: ahead, off, ...told() });
  });
}

const untilOf = ({ rules }: Schedule, visits: readonly DayVisit[] = []) =>
  Math.max(0, ...visits.map((visit) => minutesPastMidnight(visit, rules.setupMinutes)));

/** Past days as the van drove them if it followed the plan, with every visit that the groomer went to. */
export function drivenDays(db: Db | Tx, schedule: Schedule, from: string, until: string): DayFacts[] {
  const visitsOn = Map.groupBy(drivenBetween(db, schedule.start.id, from, until), ({ date }) => date);
  return [...visitsOn].map(([date, visits]) => factsOf(schedule, date, { visits, off: noTimesOff }));
}

/**
 * Today by what the groomer has told us alone; `readDay` goes on from there and takes the rest to have gone as
 * planned.
 */
export function readToday(db: Db | Tx, schedule: Schedule): GivenToday {
  const { start, openings } = schedule;
  const { today } = openings;
  const hoursOff = findHoursOff(db, start.id, today, today);
  const read = acceptedBetween(db, start.id, addDays(today, -1), today);
  const [visits, before] = [today, addDays(today, -1)].map((day) => read.filter(({ date }) => date === day));
  const busy = findBusyTimes(db, start.id, today, today);
  const off = timesOffOn(schedule, today, { hoursOff, busy, visitUntil: untilOf(schedule, before) });
  return { visits: visits!, off, ...toldOf(db, schedule) };
}

/** Where the van was last, by what the groomer has told us today. */
export function lastPlace(db: Db | Tx, schedule: Schedule): Place {
  const { today } = schedule.openings;
  const visits = acceptedBetween(db, schedule.start.id, today, today);
  return lastSeen(schedule, [...toldOf(db, schedule).ended, ...visits])?.place ?? schedule.start;
}

const toldOf = (db: Db | Tx, { start, openings }: Schedule) => ({
  ended: endedOn(db, start.id, openings.today),
  delay: findDelay(db, start, openings.today),
});
