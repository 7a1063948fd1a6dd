import { planDay } from "#src/domain/day/planner.ts";
import type { Place } from "#src/domain/travel.ts";
import { SETUP } from "../day-samples.ts";
import { book, dayStopsOf, openPart, type SimulatedVisit, USUAL_WAY } from "./book.ts";
import type { AcceptPolicy } from "./policies.ts";
import type { Request, Time } from "./requests.ts";

/*
 * A groomer with as many visits by phone as through the site. Phone visits get an exact quarter hour at once. Either all are
 * added, so the planner knows the whole day, or the site knows only its half and the groomer checks a paper calendar.
 */

const isByPhone = (_: Request, at: number) => at % 2 === 1;

const QUARTER = 15;

/** Handles requests in order. Phone requests get an exact time in the chosen time of day, or in one near it. */
export function bookWithPhone(isAdded: boolean, policy: AcceptPolicy, base: Place, requests: readonly Request[]) {
  const days = new Map<number, SimulatedVisit[]>();
  const refused: Request[] = [];
  for (const [at, request] of requests.entries()) {
    const byPhone = isByPhone(request, at);
    const visit = byPhone
      ? byTelephone(isAdded, base, days, request)
      : throughSite(isAdded, policy, base, days, request);
    if (!visit) refused.push(request);
    else days.getOrInsertComputed(visit.date, () => []).push(visit.visit);
  }
  return { days, refused };
}

interface Placed {
  date: number;
  visit: SimulatedVisit;
}
type Days = ReadonlyMap<number, readonly SimulatedVisit[]>;

/** Visits that the site knows: all of them, or only those booked through the site. */
function throughSite(isAdded: boolean, policy: AcceptPolicy, base: Place, days: Days, request: Request) {
  const known = new Map(
    [...days].map(([date, visits]) => [date, visits.filter(({ start }) => isAdded || start === undefined)]),
  );
  const before = new Map([...known].map(([date, visits]) => [date, visits.length]));
  const { days: after } = book(policy, base, [request], known);
  for (const [date, visits] of after) {
    if (visits.length > (before.get(date) ?? 0)) return { date, visit: visits.at(-1)! };
  }
  return undefined;
}

function byTelephone(isAdded: boolean, base: Place, days: Days, request: Request): Placed | undefined {
  const times = [request.wish, ...request.others.filter(({ date }) => Math.abs(date - request.wish.date) <= 3)];
  for (const time of times) {
    const visits = days.get(time.date) ?? [];
    for (const start of startsIn(time, request)) {
      const visit = { ...request, slot: time.slot, start };
      const isFree = isAdded ? planDay(dayStopsOf(base, [...visits, visit])) !== undefined : looksFree(visits, visit);
      if (isFree) return { date: time.date, visit };
    }
  }
  return undefined;
}

function startsIn({ slot }: Time, { minutes }: Request): number[] {
  const { opens, closes } = openPart(slot);
  const last = Math.max(opens, closes - minutes);
  return Array.from({ length: Math.floor((last - opens) / QUARTER) + 1 }, (_, at) => opens + at * QUARTER);
}

/** Checks known visits by minutes: no overlap with the usual drive between, and the time of day isn't full. */
function looksFree(visits: readonly SimulatedVisit[], { slot, start, minutes }: SimulatedVisit): boolean {
  const long = (visit: Pick<SimulatedVisit, "minutes">) => visit.minutes + SETUP + USUAL_WAY;
  const begins = start!;
  const isBeside = visits.some(
    (other) =>
      other.start !== undefined && other.start < begins + minutes + USUAL_WAY && begins < other.start + long(other),
  );
  const { opens, closes } = openPart(slot);
  const used = visits.filter((visit) => visit.slot === slot).reduce((sum, visit) => sum + long(visit), 0);
  return !isBeside && used + minutes <= closes - opens;
}
