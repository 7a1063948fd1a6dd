import type { Db, Tx } from "#db/open.ts";
import type { Place } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { findHoursOff } from "#src/features/listing/availability/hours-off.ts";
import { findOpenings } from "#src/features/listing/availability/openings.ts";
import { findBusyTimes } from "#src/features/listing/busy-calendars/queries.ts";
import { type DayFacts, factsOf, type Schedule } from "./day-as-planned.ts";
import { findStart, type Start } from "./day-places.ts";
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
  const start = findStart(db, groomerId);
  return start && scheduleOf(db, start, now);
}

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
    visits: acceptedBetween(db, start.id, from, until).filter(({ id }) => id !== without),
    hoursOff: findHoursOff(db, start.id, from, until),
    busy: findBusyTimes(db, start.id, from, until),
    told: () => toldOf(db, schedule),
  });
}

export interface DayRows {
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
    const off = timesOffOn(schedule, date, { hoursOff: hoursOffOn.get(date) ?? [], busy: busyOn.get(date) ?? [] });
    if (date !== schedule.openings.today) return factsOf(schedule, date, { visits: ahead, off });
    return fromNowOn(schedule, { visits: ahead, off, ...told() });
  });
}

/** Past days as the van drove them if it followed the plan, with every visit that the groomer went to. */
export function drivenDays(db: Db | Tx, schedule: Schedule, from: string, until: string): DayFacts[] {
  const visitsOn = Map.groupBy(drivenBetween(db, schedule.start, from, until), ({ date }) => date);
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
  const off = timesOffOn(schedule, today, { hoursOff, busy: findBusyTimes(db, start.id, today, today) });
  const visits = acceptedBetween(db, start.id, today, today);
  return { visits, off, ...toldOf(db, schedule) };
}

/** Where the van was last, by what the groomer has told us today. */
export function lastPlace(db: Db | Tx, schedule: Schedule): Place {
  const { today } = schedule.openings;
  const visits = acceptedBetween(db, schedule.start.id, today, today);
  return lastSeen(schedule, [...toldOf(db, schedule).ended, ...visits])?.place ?? schedule.start;
}

const toldOf = (db: Db | Tx, { start, openings, now }: Schedule) => ({
  ended: endedOn(db, start.id, openings.today, now),
  delay: findDelay(db, start, openings.today),
});
