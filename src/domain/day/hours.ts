import { approximateOrder } from "./loose-order.ts";
import { planBestPauses } from "./plan.ts";
import { type DayStops, type Plan, stopOfLeg } from "./stops.ts";
import { planInOrder } from "./times.ts";
import { type ArrivalWindow, arrivalWindowFor, NOW_BEFORE_DAY, WINDOW_MINUTES } from "./windows.ts";

/** The latest start of an arrival window, because a window must end before midnight. */
const LAST_HOUR = 24 * 60 - WINDOW_MINUTES - 15;
const LAST_MINUTE = 24 * 60 - 1;

/** On an infeasible day, `arrives` can exceed `latest`. */
export interface BestPlan extends Plan {
  isFeasible: boolean;
}

/** Uses the best order, or an approximate one if the day is infeasible. */
export function planTimes(day: DayStops): BestPlan {
  const { day: kept, plan } = planBestPauses(day);
  return plan ? { ...plan, isFeasible: true } : { ...regardless(kept, approximateOrder(kept)), isFeasible: false };
}

/** Ignores window ends; `latest` is the window's own end. */
function regardless(day: DayStops, order: readonly number[]): Plan {
  const plan = planInOrder(openEnded(day), order)!;
  return { ...plan, legs: plan.legs.map((leg) => ({ ...leg, latest: stopOfLeg(day, leg).closes })) };
}

const WHOLE_WEEK = 7 * 24 * 60;

const openEnded = (day: DayStops): DayStops => ({
  ...day,
  stops: day.stops.map((stop) => ({ ...stop, closes: WHOLE_WEEK })),
  pauses: day.pauses.map((pause) => ({ ...pause, closes: WHOLE_WEEK })),
});

/** Windows for visits without one, by ID. Each contains the planned arrival, so all hold together. */
export function windowsToSend(
  day: DayStops,
  plan: Plan,
  hasHour: (id: number) => boolean,
  now = NOW_BEFORE_DAY,
): Map<number, ArrivalWindow> {
  const without = plan.legs.filter(({ kind, id }) => kind === "visit" && !hasHour(id));
  return new Map(without.map((leg) => [leg.id, hourFor(leg.arrives, stopOfLeg(day, leg).opens, now)]));
}

export function windowsWhenLate(
  day: DayStops,
  order: readonly number[],
  { from, now }: { from: number; now: number },
): Map<number, ArrivalWindow> {
  const { legs } = regardless({ ...day, from }, order);
  const late = legs.filter(({ kind, arrives, latest }) => kind === "visit" && arrives > latest);
  return new Map(late.map((leg) => [leg.id, hourFor(leg.arrives, stopOfLeg(day, leg).opens, now)]));
}

function hourFor(arrives: number, opens: number, now: number): ArrivalWindow {
  const hour = arrivalWindowFor(arrives, opens, now);
  if (hour.from <= LAST_HOUR) return hour;
  const from = Math.min(Math.max(LAST_HOUR, now), LAST_MINUTE - 1);
  return { from, until: Math.min(from + WINDOW_MINUTES, LAST_MINUTE) };
}
