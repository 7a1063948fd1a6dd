import { looseOrder } from "./loose-order.ts";
import { settled } from "./plan.ts";
import type { DayStops, Plan } from "./stops.ts";
import { follow } from "./times.ts";
import { type ArrivalWindow, arrivalWindowFor, BEFORE_TODAY, PROMISE } from "./windows.ts";

/** Later than any hour of a day that is told: it has to end before midnight. */
const LAST_HOUR = 24 * 60 - PROMISE - 15;
const LAST_MINUTE = 24 * 60 - 1;

/** A day's times, and whether every window is kept. Arrivals of a day that does not work may lie after `latest`. */
export interface DayTimes extends Plan {
  isFeasible: boolean;
}

/** When the van comes to each stop: by the best order, or by one that is only for showing when no order keeps every window. */
export function timesOf(day: DayStops): DayTimes {
  const { day: kept, plan } = settled(day);
  return plan ? { ...plan, isFeasible: true } : { ...regardless(kept, looseOrder(kept)), isFeasible: false };
}

/** The times of an order that keeps no window's end; `latest` is then the end of the window alone. */
function regardless(day: DayStops, order: readonly number[]): Plan {
  const plan = follow(openEnded(day), order)!;
  const closes = new Map(day.stops.map((stop) => [stop.id, stop.closes]));
  return { ...plan, legs: plan.legs.map((leg) => ({ ...leg, latest: closes.get(leg.id)! })) };
}

const WHOLE_WEEK = 7 * 24 * 60;

const openEnded = (day: DayStops): DayStops => ({
  ...day,
  stops: day.stops.map((stop) => ({ ...stop, closes: WHOLE_WEEK })),
  pauses: day.pauses.map((pause) => ({ ...pause, closes: WHOLE_WEEK })),
});

/** The hours to promise on a day that works: each holds the planned arrival, so they hold together. */
export function windowsToPromise(
  day: DayStops,
  plan: Plan,
  hasHour: (id: number) => boolean,
  now = BEFORE_TODAY,
): Map<number, ArrivalWindow> {
  const opens = new Map(day.stops.map((stop) => [stop.id, stop.opens]));
  const busy = new Set(day.stops.filter(({ isBusyTime }) => isBusyTime).map(({ id }) => id));
  const without = plan.legs.filter(({ id }) => !busy.has(id) && !hasHour(id));
  return new Map(without.map(({ id, arrives }) => [id, hourFor(arrives, opens.get(id)!, now)]));
}

/** The hours of the visits that the van reaches too late when it goes on at minute `from`. The others keep theirs. */
export function windowsWhenLate(
  day: DayStops,
  order: readonly number[],
  { from, now }: { from: number; now: number },
): Map<number, ArrivalWindow> {
  const stops = new Map(day.stops.map((stop) => [stop.id, stop]));
  const { legs } = regardless({ ...day, from }, order);
  const isVisit = ({ id }: { id: number }) => !stops.get(id)!.isBusyTime;
  const late = legs.filter((leg) => isVisit(leg) && leg.arrives > stops.get(leg.id)!.closes);
  return new Map(late.map(({ id, arrives }) => [id, hourFor(arrives, stops.get(id)!.opens, now)]));
}

/** Kept before midnight, whatever happens on a day. */
function hourFor(arrives: number, opens: number, now: number): ArrivalWindow {
  const hour = arrivalWindowFor(arrives, opens, now);
  if (hour.from <= LAST_HOUR) return hour;
  const from = Math.min(Math.max(LAST_HOUR, now), LAST_MINUTE - 1);
  return { from, until: Math.min(from + PROMISE, LAST_MINUTE) };
}
