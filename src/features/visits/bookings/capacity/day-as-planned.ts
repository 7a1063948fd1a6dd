import { hoursOn, type Openings } from "#src/domain/availability.ts";
import {
  arrivalSpanOf,
  type DayStops,
  isSame,
  isSmallEnough,
  type MinuteSpan,
  type Pause,
  planTimes,
  type Stop,
  type StopRef,
  slotSpans,
  stopWindowIn,
} from "#src/domain/day/planner.ts";
import { driveMinutes, guessedMinutes, type Place } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import type { GroomerDayRules } from "#src/features/listing/availability/queries.ts";
import { minutesOfDay } from "#src/shared/base/time.ts";
import type { StartPlace } from "./day-places.ts";

const trafficPercent = { light: 85, normal: 100, heavy: 140 } as const;

/** Percent of the usual driving time, by traffic and learned drives. */
export const percentOfUsualDrive = ({
  traffic,
  drivePercent: own,
}: Pick<GroomerDayRules, "traffic" | "drivePercent">): number => (trafficPercent[traffic] * own) / 100;

export interface Schedule {
  start: StartPlace;
  rules: GroomerDayRules;
  openings: Openings;
  now: number;
}

/** Minutes since local midnight. */
export interface PlannerDay {
  date: string;
  /** Null on a day off. */
  hours: MinuteSpan | null;
  /** Accepted visits that are still ahead. */
  visits: DayVisit[];
  /** Visits, and busy times with a known place. */
  day: DayStops;
  places: readonly (StopRef & { place: Place })[];
  /** Place of the van at the start of the remaining day. */
  from: Place;
  /** Number of today's visits that are over. */
  behind: number;
  /** Minute at which a van that reported a delay continues, unless it reported a visit since then. */
  lateUntil?: number;
}

/** One list for each possible place of lunch. */
export type PauseChoices = readonly [readonly Pause[], ...(readonly Pause[])[]];

/** Pauses, and busy times that the van drives to. */
export interface DayBreaks {
  pauses: PauseChoices;
  busyStops: { stop: Stop; place: Place }[];
  /** Everything as pauses, for a day with too many visits to plan stops. */
  pausesAlone: PauseChoices;
}

export interface DayInputs {
  visits: DayVisit[];
  off: DayBreaks;
  /** Last reported place, and the minute at which the van leaves it. Undefined if the van starts from home. */
  lastReport?: { place: Place; minute: number; reportedAt: number } | undefined;
}

export function buildPlannerDay(
  schedule: Schedule,
  date: string,
  { visits, off, lastReport: seen }: DayInputs,
): PlannerDay {
  const hours = hoursOn(schedule.openings, date);
  const own = visits.map((visit) => visitStop(schedule, hours, visit));
  const isSmall = isSmallEnough([...own, ...off.busyStops.map(({ stop }) => stop)], off.pauses[0]);
  const busy = isSmall ? off.busyStops : [];
  const stops = [...own, ...busy.map(({ stop }) => stop)];
  const known = [...visits.map(knownPlaceOf), ...busy.map(({ place }) => place)];
  const from = seen?.place ?? schedule.start;
  const [pauses, ...otherPauses] = isSmall ? off.pauses : off.pausesAlone;
  const times = { stops, pauses, otherPauses, from: seen?.minute };
  const dayAt = (at: readonly Place[]) => ({ ...times, ...driveMatrix(schedule, at, from) });
  const places = withUnknown(known, from, dayAt);
  return {
    date,
    hours,
    visits,
    day: dayAt(places),
    places: stops.map(({ kind, id }, at) => ({ kind, id, place: places[at]! })),
    from,
    behind: 0,
  };
}

/** Without a known ZIP code a visit adds no driving, so it counts as being where the stop before it is. */
function withUnknown(known: readonly (Place | null)[], from: Place, dayAt: (places: readonly Place[]) => DayStops) {
  const places = [...known];
  if (places.includes(null)) {
    let last = from;
    const day = dayAt(places.map((place) => place ?? from));
    for (const leg of planTimes(day).legs) last = places[day.stops.findIndex(isSame(leg))] ??= last;
  }
  return places as Place[];
}

export const stopPlace = ({ places, from }: PlannerDay, stop: StopRef | undefined): Place =>
  stop ? places.find(isSame(stop))!.place : from;

export function driveMatrix({ start, rules }: Schedule, places: readonly Place[], from: Place, minutes = driveMinutes) {
  const percent = percentOfUsualDrive(rules);
  const legOf = (a: Place, b: Place) => (a === b ? 0 : minutes(a, b, percent));
  return { drive: legsBetween([...places, from], legOf), home: places.map((place) => legOf(place, start)) };
}

export function withGuessedDrives(schedule: Schedule, plannerDay: PlannerDay): DayStops {
  const { day, from } = plannerDay;
  const places = day.stops.map((stop) => stopPlace(plannerDay, stop));
  return { ...day, ...driveMatrix(schedule, places, from, guessedMinutes) };
}

/** Computes half of the matrix, because drives are symmetric. */
function legsBetween(places: readonly Place[], legOf: (a: Place, b: Place) => number): number[][] {
  const legs: number[][] = [];
  for (const [at, a] of places.entries()) legs.push(places.map((b, other) => legs[other]?.[at] ?? legOf(a, b)));
  return legs;
}

export const minuteNow = ({ openings }: Schedule, date: string): number | undefined =>
  date === openings.today ? minutesOfDay(openings.timeNow) : undefined;

/** Null without a known ZIP code. */
export const knownPlaceOf = ({ lat, lon, radius }: Pick<DayVisit, "lat" | "lon" | "radius">): Place | null =>
  lat === null || lon === null || radius === null ? null : { lat, lon, radius };

/** Slot in the groomer's time zone. */
export function slotSpan({ slot, shift = 0 }: Pick<DayVisit, "slot" | "shift">): MinuteSpan {
  const { opens, closes } = slotSpans[slot];
  return { opens: opens + shift, closes: closes + shift };
}

type VisitStop = Pick<
  DayVisit,
  "id" | "visitMinutes" | "arrivalFrom" | "arrivalUntil" | "visitOrder" | "slot" | "shift"
>;
export function visitStop({ rules }: Schedule, hours: PlannerDay["hours"], visit: VisitStop): Stop {
  const { id, visitMinutes, arrivalFrom, arrivalUntil, visitOrder } = visit;
  const common = { kind: "visit", id, busy: rules.setupMinutes + visitMinutes, rank: visitOrder ?? undefined } as const;
  if (arrivalFrom && arrivalUntil) {
    return { ...common, ...arrivalSpanOf({ from: minutesOfDay(arrivalFrom), until: minutesOfDay(arrivalUntil) }) };
  }
  const bounds = slotSpan(visit);
  const { opens, closes } =
    (hours && stopWindowIn(bounds, hours, visitMinutes)) ?? stopWindowIn(bounds, bounds, visitMinutes)!;
  return { ...common, opens, closes };
}
