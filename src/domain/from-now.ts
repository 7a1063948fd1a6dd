import { planDay } from "./day-plan.ts";
import type { DayStops } from "./day-stops.ts";

/**
 * What is left of a day that goes as planned, at minute `now`: stops that the van has set out for by then are behind, and it
 * goes on from the last of them. A day that does not work is given back as it is.
 */
export function fromNow(day: DayStops, now: number): DayStops {
  const plan = planDay(day);
  if (!plan) return day;
  const behind = plan.legs.filter(({ arrives, drive }) => arrives - drive <= now);
  const last = behind.at(-1);
  const isBehind = new Set(behind.map(({ id }) => id));
  const left = [...day.stops.keys()].filter((i) => !isBehind.has(day.stops[i]!.id));
  const start = last ? day.stops.findIndex(({ id }) => id === last.id) : day.stops.length;
  const rows = [...left, start];
  return {
    stops: left.map((i) => day.stops[i]!),
    pauses: day.pauses.filter(({ opens }) => opens > now),
    drive: rows.map((i) => rows.map((j) => (i === j ? 0 : day.drive[i]![j]!))),
    home: left.map((i) => day.home[i]!),
    from: Math.max(now, last?.leaves ?? day.from ?? now),
  };
}
