import { type Openings, weekdayOf } from "#src/domain/availability.ts";
import type { DayStops, Pause, Stop } from "#src/domain/day/planner.ts";
import { arrivalsWithin, dayPauses, mergedSpans, type Span, slotBounds, windowOf } from "#src/domain/day/planner.ts";
import { driveMinutes, type Place } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import type { GroomerDayRules } from "#src/features/listing/availability/day-rules.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import { anywhere, type Start } from "./day-places.ts";

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

/** What a day is made of. */
export interface Given {
  visits: DayVisit[];
  pauses: Pause[];
  /** Where the van was seen last, and the minute from which it goes on; without it, it starts from home. */
  seen?: { place: Place; minute: number; toldAt: number } | undefined;
}

export function factsOf(schedule: Schedule, date: string, { visits, pauses, seen }: Given): DayFacts {
  const hours = hoursOn(schedule.openings, date);
  const places = visits.map((visit) => placeOf(schedule, visit));
  const from = seen?.place ?? schedule.start;
  const legOf = (a: Place, b: Place) => (a === b ? 0 : driveMinutes(a, b, trafficPercent[schedule.rules.traffic]));
  const day = {
    stops: visits.map((visit) => stopOf(schedule, hours, visit)),
    pauses,
    drive: legsBetween([...places, from], legOf),
    home: places.map((place) => legOf(place, schedule.start)),
    from: seen?.minute,
  };
  return { date, hours, visits, day, from, behind: 0 };
}

/** Both ways take the same. */
function legsBetween(places: readonly Place[], legOf: (a: Place, b: Place) => number): number[][] {
  const legs: number[][] = [];
  for (const [at, a] of places.entries()) {
    legs.push(places.map((b, other) => legs[other]?.[at] ?? legOf(a, b)));
  }
  return legs;
}

export function hoursOn({ businessHours, daysOff }: Openings, date: string): DayFacts["hours"] {
  const hours = businessHours[weekdayOf(date)];
  if (!hours || daysOff.some(({ startDate, endDate }) => startDate <= date && date <= endDate)) return null;
  return { opens: minutesOfDay(hours.open), closes: minutesOfDay(hours.close) };
}

/** A visit without a known ZIP code may lie anywhere in the service area. */
export const placeOf = ({ start }: Schedule, { lat, lon, radius }: Pick<DayVisit, "lat" | "lon" | "radius">): Place =>
  lat === null || lon === null || radius === null ? anywhere(start) : { lat, lon, radius };

/** Accepted visits stay when the hours change: one that lies outside of them is measured by its part of the day alone. */
export function stopOf({ rules }: Schedule, hours: DayFacts["hours"], visit: DayVisit): Stop {
  const { id, slot, visitMinutes, arrivalFrom, arrivalUntil, visitOrder } = visit;
  const common = { id, busy: rules.setupMinutes + visitMinutes, rank: visitOrder ?? undefined };
  if (arrivalFrom && arrivalUntil) {
    return { ...common, ...arrivalsWithin({ from: minutesOfDay(arrivalFrom), until: minutesOfDay(arrivalUntil) }) };
  }
  const bounds = slotBounds[slot];
  const { opens, closes } = (hours && windowOf(bounds, hours, visitMinutes)) ?? windowOf(bounds, bounds, visitMinutes)!;
  return { ...common, opens, closes };
}

interface ClockSpan {
  opens: string;
  closes: string;
}

/** What keeps a groomer from visits on a day, wherever they are then. */
export interface TimesOff {
  hoursOff: readonly ClockSpan[];
  /** What other calendars say; outside of the opening hours it stands in nobody's way. */
  busy: readonly ClockSpan[];
}

export function pausesOn({ rules, openings }: Schedule, date: string, { hoursOff, busy }: TimesOff): Pause[] {
  const hours = hoursOn(openings, date);
  const isInHours = ({ opens, closes }: Span) => hours === null || (opens < hours.closes && hours.opens < closes);
  const kept = busy.map(spanOf).filter(isInHours);
  const off = mergedSpans([...hoursOff.map(spanOf), ...kept.map((span) => ({ ...span, isBusy: true }))]);
  const { opens, closes } = spanOf({ opens: rules.lunchOpens, closes: rules.lunchCloses });
  return dayPauses({ opens, closes, minutes: rules.lunchMinutes, what: "lunch" }, off);
}

const spanOf = ({ opens, closes }: ClockSpan): Span => ({
  opens: minutesOfDay(opens),
  closes: minutesOfDay(closes),
});
