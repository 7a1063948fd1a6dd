import type { Db, Tx } from "#db/open.ts";
import { type Openings, weekdayOf } from "#src/domain/availability.ts";
import { dayPauses } from "#src/domain/day-pauses.ts";
import { planDay } from "#src/domain/day-plan.ts";
import type { DayStops, Pause, Stop } from "#src/domain/day-stops.ts";
import { fromNow } from "#src/domain/from-now.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import { promisedWindow, type Span, slotBounds, windowOf } from "#src/domain/windows.ts";
import { clockMinutes } from "#src/shared/clock.ts";
import { localTime } from "#src/shared/local-time.ts";
import { findDayRules, type GroomerDayRules } from "../schedules/day-rules.ts";
import { findHoursOff } from "../schedules/hours-off.ts";
import { findOpenings } from "../schedules/openings.ts";
import { acceptedBetween, type DayVisit, endedOn, findStart, type Start } from "./day-visits.ts";

/** How fast a van is on these roads, in percent of the time that a drive takes in normal traffic. */
export const trafficPercent = { light: 85, normal: 100, heavy: 140 } as const;

/** What is the same for all days of a groomer. */
export interface Schedule {
  start: Start;
  rules: GroomerDayRules;
  openings: Openings;
  now: number;
}

/** A groomer's day as the rules see it, and who is on it. Minutes since local midnight. */
export interface DayFacts {
  date: string;
  /** When the business is open; null on a day on which nobody works. */
  hours: Span | null;
  /** The accepted visits that are still ahead, in the order of `day.stops`. */
  visits: DayVisit[];
  day: DayStops;
  /** Where the van goes on from. */
  from: Place;
  /** How many visits the van has behind it, today. */
  behind: number;
}

/** Undefined for a groomer without a known place, who cannot be listed either. */
export function findSchedule(db: Db | Tx, groomerId: number, now: number): Schedule | undefined {
  const start = findStart(db, groomerId);
  return start && scheduleOf(db, start, now);
}

/** The same for whoever knows the groomer already. */
export function scheduleOf(db: Db | Tx, start: Start, now: number): Schedule {
  const rules = findDayRules(db, start.id);
  return { start, rules, openings: findOpenings(db, start, now, rules), now };
}

/** One local day. `without` leaves out a visit that is to be moved. */
export const readDay = (db: Db | Tx, schedule: Schedule, date: string, without?: number): DayFacts =>
  readDays(db, schedule, [date], without)[0]!;

/** Several days in ascending order, with as many statements as for one. */
export function readDays(db: Db | Tx, schedule: Schedule, dates: readonly string[], without?: number): DayFacts[] {
  const { start, openings, now } = schedule;
  const [from, until] = [dates[0]!, dates.at(-1)!];
  const visits = acceptedBetween(db, start.id, from, until).filter(({ id }) => id !== without);
  const visitsOn = Map.groupBy(visits, ({ date }) => date);
  const hoursOffOn = Map.groupBy(findHoursOff(db, start.id, from, until), ({ date }) => date);
  return dates.map((date) => {
    const ahead = visitsOn.get(date) ?? [];
    const pauses = pausesOf(schedule.rules, hoursOffOn.get(date) ?? []);
    if (date !== openings.today) return factsOf(schedule, date, { visits: ahead, pauses });
    return today(schedule, { visits: ahead, pauses }, endedOn(db, start.id, date, now));
  });
}

interface Given {
  visits: DayVisit[];
  pauses: Pause[];
  /** Where the van was seen last, and the minute from which it goes on; without it, it starts from home. */
  seen?: { place: Place; minute: number } | undefined;
}

function factsOf(schedule: Schedule, date: string, { visits, pauses, seen }: Given): DayFacts {
  const hours = hoursOn(schedule.openings, date);
  const places = visits.map((visit) => placeOf(schedule, visit));
  const from = seen?.place ?? schedule.start;
  const legOf = (a: Place, b: Place) => (a === b ? 0 : driveMinutes(a, b, trafficPercent[schedule.rules.traffic]));
  const all = [...places, from];
  const day = {
    stops: visits.map((visit) => stopOf(schedule, hours, visit)),
    pauses,
    drive: all.map((a) => all.map((b) => legOf(a, b))),
    home: places.map((place) => legOf(place, schedule.start)),
    from: seen?.minute,
  };
  return { date, hours, visits, day, from, behind: 0 };
}

/**
 * Today the van goes on from where it was seen last: visits that are over, and those it has set out for, lie behind, by what the
 * groomer has said or else by the plan.
 */
function today(schedule: Schedule, { visits, pauses }: Given, ended: DayVisit[]): DayFacts {
  const date = schedule.openings.today;
  const now = clockMinutes(schedule.openings.timeNow);
  const ahead = visits.filter(({ onMyWayAt }) => onMyWayAt === null);
  const seen = lastSeen(schedule, [...ended, ...visits]);
  // Lunch whose hours were over by then is behind as well.
  const pausesSince = pauses.filter(({ closes }) => closes >= (seen?.minute ?? 0));
  const asSeen = factsOf(schedule, date, { visits: ahead, pauses: pausesSince, seen });
  // Visits are often marked as done long after: a day that seems impossible for that is read by its plan.
  const facts = planDay(asSeen.day) ? asSeen : factsOf(schedule, date, { visits: ahead, pauses });
  const { at, from = now, ...day } = fromNow(facts.day, now);
  const left = new Set(day.stops.map(({ id }) => id));
  const last = ahead.find(({ id }) => id === at);
  return {
    ...facts,
    visits: ahead.filter(({ id }) => left.has(id)),
    day: { ...day, from },
    from: last ? placeOf(schedule, last) : facts.from,
    behind: ended.length + visits.length - left.size,
  };
}

/** By the last thing that the groomer has said: that a visit is over, or that they are on their way to one. */
function lastSeen(schedule: Schedule, visits: readonly DayVisit[]): Given["seen"] {
  const { start, rules } = schedule;
  const toldAt = ({ status, statusChangedAt, onMyWayAt }: DayVisit) =>
    status === "accepted" ? (onMyWayAt ?? 0) : statusChangedAt;
  const told = visits.filter((visit) => toldAt(visit) > 0).sort((a, b) => toldAt(a) - toldAt(b));
  const last = told.at(-1);
  if (!last) return undefined;
  const minute = clockMinutes(localTime(toldAt(last), start.timeZone).timeNow);
  const place = placeOf(schedule, last);
  if (last.status !== "accepted") return { place, minute };
  const before = told.at(-2);
  const drive = driveMinutes(before ? placeOf(schedule, before) : start, place, trafficPercent[rules.traffic]);
  return { place, minute: minute + drive + rules.setupMinutes + last.visitMinutes };
}

export function hoursOn({ businessHours, daysOff }: Openings, date: string): DayFacts["hours"] {
  const hours = businessHours[weekdayOf(date)];
  if (!hours || daysOff.some(({ startDate, endDate }) => startDate <= date && date <= endDate)) return null;
  return { opens: clockMinutes(hours.open), closes: clockMinutes(hours.close) };
}

/** A visit without a known ZIP code may lie anywhere in the service area. */
export const placeOf = ({ start }: Schedule, { lat, lon, radius }: Pick<DayVisit, "lat" | "lon" | "radius">): Place =>
  lat === null || lon === null || radius === null
    ? { lat: start.lat, lon: start.lon, radius: start.serviceRadius }
    : { lat, lon, radius };

/** Accepted visits stay when the hours change: one that lies outside of them is measured by its part of the day alone. */
function stopOf({ rules }: Schedule, hours: DayFacts["hours"], visit: DayVisit): Stop {
  const { id, slot, visitMinutes, arrivalFrom, arrivalUntil, visitOrder } = visit;
  const common = { id, busy: rules.setupMinutes + visitMinutes, rank: visitOrder ?? undefined };
  if (arrivalFrom && arrivalUntil) {
    return { ...common, ...promisedWindow({ from: clockMinutes(arrivalFrom), until: clockMinutes(arrivalUntil) }) };
  }
  const bounds = slotBounds[slot];
  const { opens, closes } = (hours && windowOf(bounds, hours, visitMinutes)) ?? windowOf(bounds, bounds, visitMinutes)!;
  return { ...common, opens, closes };
}

function pausesOf(rules: GroomerDayRules, hoursOff: readonly { opens: string; closes: string }[]): Pause[] {
  const { opens, closes } = spanOf({ opens: rules.lunchOpens, closes: rules.lunchCloses });
  return dayPauses({ opens, closes, minutes: rules.lunchMinutes }, hoursOff.map(spanOf));
}

const spanOf = ({ opens, closes }: { opens: string; closes: string }): Span => ({
  opens: clockMinutes(opens),
  closes: clockMinutes(closes),
});
