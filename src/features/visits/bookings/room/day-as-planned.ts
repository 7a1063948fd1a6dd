import { type Openings, weekdayOf } from "#src/domain/availability.ts";
import type { DayStops, Pause, Stop, StopOf } from "#src/domain/day/planner.ts";
import { arrivalsWithin, canBePlanned, isSame, type Span, slotBounds, windowOf } from "#src/domain/day/planner.ts";
import { driveMinutes, guessedMinutes, type Place } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import type { GroomerDayRules } from "#src/features/listing/availability/day-rules.ts";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import { anywhere, type Start } from "./day-places.ts";

/** What a drive takes, in percent of what it takes in normal traffic. */
const trafficPercent = { light: 85, normal: 100, heavy: 140 } as const;

/** The same with what the groomer's own drives have taught. */
export const drivePercent = ({
  traffic,
  drivePercent: own,
}: Pick<GroomerDayRules, "traffic" | "drivePercent">): number => (trafficPercent[traffic] * own) / 100;

/** What all days of a groomer share. */
export interface Schedule {
  start: Start;
  rules: GroomerDayRules;
  openings: Openings;
  now: number;
}

/** A groomer's day and the visits on it, as the planner takes them. Minutes since local midnight. */
export interface DayFacts {
  date: string;
  /** Opening hours; null on a day off. */
  hours: Span | null;
  /** The accepted visits that are still ahead. */
  visits: DayVisit[];
  /** These visits, and busy times at a known place. */
  day: DayStops;
  /** Where the stops are. */
  places: readonly (StopOf & { place: Place })[];
  /** Where the van is at the beginning of what is ahead. */
  from: Place;
  /** How many of today's visits are over. */
  behind: number;
}

/** A list for each place that lunch may have. */
export type PauseChoices = readonly [readonly Pause[], ...(readonly Pause[])[]];

/** When a groomer takes no visits: pauses, and busy times that the van drives to and from. */
export interface DayOff {
  pauses: PauseChoices;
  busyStops: { stop: Stop; place: Place }[];
  /** All of it as pauses, for a day that has too many visits to plan these stops beside them. */
  pausesAlone: PauseChoices;
}

export interface Given {
  visits: DayVisit[];
  off: DayOff;
  /**
   * The last place the groomer told us of and the minute at which the van leaves it; without one it starts from home.
   */
  seen?: { place: Place; minute: number; toldAt: number } | undefined;
}

export function factsOf(schedule: Schedule, date: string, { visits, off, seen }: Given): DayFacts {
  const hours = hoursOn(schedule.openings, date);
  const own = visits.map((visit) => stopOf(schedule, hours, visit));
  const isSmall = canBePlanned([...own, ...off.busyStops.map(({ stop }) => stop)], off.pauses[0]);
  const busy = isSmall ? off.busyStops : [];
  const stops = [...own, ...busy.map(({ stop }) => stop)];
  const places = [...visits.map((visit) => placeOf(schedule, visit)), ...busy.map(({ place }) => place)];
  const from = seen?.place ?? schedule.start;
  const [pauses, ...otherPauses] = isSmall ? off.pauses : off.pausesAlone;
  return {
    date,
    hours,
    visits,
    day: {
      stops,
      pauses,
      otherPauses,
      ...drivesBetween(schedule, places, from),
      from: seen?.minute,
    },
    places: stops.map(({ kind, id }, at) => ({ kind, id, place: places[at]! })),
    from,
    behind: 0,
  };
}

/** Where a stop is; without one, where the van is at the beginning of what is ahead. */
export const placeIn = ({ places, from }: DayFacts, stop: StopOf | undefined): Place =>
  stop ? places.find(isSame(stop))!.place : from;

/** Minutes between the stops of a day, from where the van starts, and home. */
export function drivesBetween(
  { start, rules }: Schedule,
  places: readonly Place[],
  from: Place,
  minutes = driveMinutes,
) {
  const percent = drivePercent(rules);
  const legOf = (a: Place, b: Place) => (a === b ? 0 : minutes(a, b, percent));
  return { drive: legsBetween([...places, from], legOf), home: places.map((place) => legOf(place, start)) };
}

/** The same day with drives as they are guessed without roads. */
export function withoutRoads(schedule: Schedule, facts: DayFacts): DayStops {
  const { day, from } = facts;
  const places = day.stops.map((stop) => placeIn(facts, stop));
  return { ...day, ...drivesBetween(schedule, places, from, guessedMinutes) };
}

/** Only one half is worked out: a drive takes as long in either direction. */
function legsBetween(places: readonly Place[], legOf: (a: Place, b: Place) => number): number[][] {
  const legs: number[][] = [];
  for (const [at, a] of places.entries()) {
    legs.push(places.map((b, other) => legs[other]?.[at] ?? legOf(a, b)));
  }
  return legs;
}

/** The present minute of a day; undefined unless it is today. */
export const minuteNow = ({ openings }: Schedule, date: string): number | undefined =>
  date === openings.today ? minutesOfDay(openings.timeNow) : undefined;

export function hoursOn({ businessHours, daysOff }: Openings, date: string): DayFacts["hours"] {
  const hours = businessHours[weekdayOf(date)];
  if (!hours || daysOff.some(({ startDate, endDate }) => startDate <= date && date <= endDate)) return null;
  return { opens: minutesOfDay(hours.open), closes: minutesOfDay(hours.close) };
}

/** A visit without a known ZIP code may lie anywhere in the service area. */
export const placeOf = ({ start }: Schedule, { lat, lon, radius }: Pick<DayVisit, "lat" | "lon" | "radius">): Place =>
  lat === null || lon === null || radius === null ? anywhere(start) : { lat, lon, radius };

/** Its part of the day by the groomer's clock. */
export function partOf({ slot, shift = 0 }: Pick<DayVisit, "slot" | "shift">): Span {
  const { opens, closes } = slotBounds[slot];
  return { opens: opens + shift, closes: closes + shift };
}

/**
 * An accepted visit stays when the hours change. One that then lies outside of them is planned within its part of the
 * day alone.
 */
export function stopOf({ rules }: Schedule, hours: DayFacts["hours"], visit: DayVisit): Stop {
  const { id, visitMinutes, arrivalFrom, arrivalUntil, visitOrder } = visit;
  const common = { kind: "visit", id, busy: rules.setupMinutes + visitMinutes, rank: visitOrder ?? undefined } as const;
  if (arrivalFrom && arrivalUntil) {
    return { ...common, ...arrivalsWithin({ from: minutesOfDay(arrivalFrom), until: minutesOfDay(arrivalUntil) }) };
  }
  const bounds = partOf(visit);
  const { opens, closes } = (hours && windowOf(bounds, hours, visitMinutes)) ?? windowOf(bounds, bounds, visitMinutes)!;
  return { ...common, opens, closes };
}
