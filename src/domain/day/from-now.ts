import { pausesLeft } from "./pauses.ts";
import { settled } from "./plan.ts";
import { setOutFor } from "./set-out.ts";
import { type DayStops, isSame, type StopOf } from "./stops.ts";

export interface DayLeft extends DayStops {
  at?: StopOf | undefined;
}

/** Drops stops set out for and pauses begun by `now`. An infeasible day is returned unchanged. */
export function fromNow(day: DayStops, now: number): DayLeft {
  const { day: kept, plan } = settled(day);
  if (!plan) return day;
  const behind = plan.legs.filter((leg) => setOutFor(leg, plan.pauses) <= now);
  const last = behind.at(-1);
  const isTaken = plan.pauses.map(({ begins }) => begins <= now || (last !== undefined && begins <= last.arrives));
  const left = [...day.stops.keys()].filter((i) => !behind.some(isSame(day.stops[i]!)));
  const start = last ? day.stops.findIndex(isSame(last)) : day.stops.length;
  const rows = [...left, start];
  const paused = plan.pauses.filter((_, at) => isTaken[at]).map(({ ends }) => ends);
  return {
    stops: left.map((i) => day.stops[i]!),
    ...pausesLeft(day, kept, (at) => isTaken[at]!),
    drive: rows.map((i) => rows.map((j) => (i === j ? 0 : day.drive[i]![j]!))),
    home: left.map((i) => day.home[i]!),
    from: Math.max(now, last?.leaves ?? day.from ?? now, ...paused),
    at: last,
  };
}
