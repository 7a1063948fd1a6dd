import { usRoads } from "#src/base/roads/known-roads.ts";
import { arrivalWindowFor, END_BUFFER_MINUTES, planTimes } from "#src/domain/day/planner.ts";
import { type Place, roadMiles } from "#src/domain/travel.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { hours, SETUP } from "../day-samples.ts";
import { dayStopsOf, openPart, type SimulatedVisit } from "./book.ts";

/** Results of the driven days. */
export interface DriveTotals {
  days: number;
  overbooked: number;
  visits: number;
  minutes: number;
  miles: number;
  afterSlot: number;
  hourBroken: number;
  hourBrokenLong: number;
  overtime: number;
}

export const noDays = (): DriveTotals => ({
  days: 0,
  overbooked: 0,
  visits: 0,
  minutes: 0,
  miles: 0,
  afterSlot: 0,
  hourBroken: 0,
  hourBrokenLong: 0,
  overtime: 0,
});

/** Minutes late that count as very late. */
const LONG_LATE = 15;
const LONG_OVERTIME = 30;
/** Tolerance for exact times from the phone, in minutes. */
const LATE_BY_PHONE = 15;

/** Drives a day's visits in the best order. If the day is infeasible, uses the order with the least delay. */
export function driveDay(base: Place, visits: readonly SimulatedVisit[], totals: DriveTotals): void {
  totals.days++;
  if (visits.length === 0) return;
  const day = dayStopsOf(base, visits);
  const { legs, isFeasible } = planTimes(day);
  if (!isFeasible) totals.overbooked++;
  const home = { ...base, radius: 0 };
  let [from, here, time]: [Place, Place, number | undefined] = [home, home, undefined];
  for (const { id, arrives: planned, drive: guessed } of legs) {
    const visit = visits[id]!;
    const { opens, closes } = openPart(visit.slot);
    const miles = roadMiles(from, visit.place);
    const drive = realDrive({ place: from, house: here }, visit);
    const { from: windowFrom, until } =
      visit.start === undefined
        ? arrivalWindowFor(Math.min(planned, closes - END_BUFFER_MINUTES), opens)
        : { from: visit.start, until: visit.start + LATE_BY_PHONE };
    // The first drive starts as planned. An early van waits for the arrival window.
    const arrives = Math.max(windowFrom, time === undefined ? planned + drive - guessed : time + drive);
    if (arrives > closes) totals.afterSlot++;
    if (arrives > until) totals.hourBroken++;
    if (arrives > until + LONG_LATE) totals.hourBrokenLong++;
    totals.visits++;
    totals.minutes += visit.minutes;
    totals.miles += miles;
    [from, here, time] = [visit.place, visit.house, arrives + realWork(visit)];
  }
  totals.miles += roadMiles(from, home);
  if (time !== undefined && time > hours.closes + LONG_OVERTIME) totals.overtime++;
}

/**
 * Actual drive: the road distance between the ZIP codes plus streets to the houses, ±20%, independent of the planner's
 * estimate. Long delays are likelier than short drives. The maximum speed is a mile a minute.
 */
function realDrive(from: { place: Place; house: Place }, { place, house, luck }: SimulatedVisit): number {
  const miles = milesBetween(from.house, house);
  const farther = miles - milesBetween(from.place, place);
  const pace = usRoads.pace(place);
  const [start, goal] = [from.place, place].map((zip) => ({ ...zip, radius: 0 }));
  const minutes = usRoads.minutes(start!, goal!) + farther * pace;
  return Math.max(miles, minutes) * Math.exp(0.2 * luck.driving - 0.02);
}

/** Actual minutes of a visit: setup ±30%, grooming ±12%. */
const realWork = ({ minutes, luck }: SimulatedVisit) =>
  SETUP * Math.exp(0.3 * luck.setup - 0.045) + minutes * Math.max(0.6, 1 + 0.12 * luck.grooming);
