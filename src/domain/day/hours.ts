import { looseOrder } from "./loose-order.ts";
import { settled } from "./plan.ts";
import { type DayStops, type Plan, stopIn } from "./stops.ts";
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
  return { ...plan, legs: plan.legs.map((leg) => ({ ...leg, latest: stopIn(day, leg).closes })) };
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
  const without = plan.legs.filter(({ kind, id }) => kind === "visit" && !hasHour(id));
  return new Map(without.map((leg) => [leg.id, hourFor(leg.arrives, stopIn(day, leg).opens, now)]));
}

/** The hours of the visits that the van reaches too late when it goes on at minute `from`. The others keep theirs. */
export function windowsWhenLate(
  day: DayStops,
  order: readonly number[],
  { from, now }: { from: number; now: number },
): Map<number, ArrivalWindow> {
  const { legs } = regardless({ ...day, from }, order);
  const late = legs.filter(({ kind, arrives, latest }) => kind === "visit" && arrives > latest);
  return new Map(late.map((leg) => [leg.id, hourFor(leg.arrives, stopIn(day, leg).opens, now)]));
}

/** Kept before midnight, whatever happens on a day. */
function hourFor(arrives: number, opens: number, now: number): ArrivalWindow {
  const hour = arrivalWindowFor(arrives, opens, now);
  if (hour.from <= LAST_HOUR) return hour;
  const from = Math.min(Math.max(LAST_HOUR, now), LAST_MINUTE - 1);
  return { from, until: Math.min(from + PROMISE, LAST_MINUTE) };
}
