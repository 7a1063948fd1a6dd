import { planTimes } from "./hours.ts";
import { setOutMinute } from "./itinerary.ts";
import { pausesLeft } from "./pauses.ts";
import { planBestPauses } from "./plan.ts";
import { type DayStops, isSame, type StopRef } from "./stops.ts";

export interface DayLeft extends DayStops {
  at?: StopRef | undefined;
}

/** Drops stops set out for by `now`, and pauses begun by then or on the way. An infeasible day stays unchanged. */
export function dayFromNow(day: DayStops, now: number): DayLeft {
  const { day: kept, plan } = planBestPauses(day);
  if (!plan) return day;
  const behind = plan.legs.filter((leg) => setOutMinute(leg, plan.pauses) <= now);
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

interface Delay {
  at: number;
  next?: number | undefined;
}

interface DelayedDay {
  day: DayStops;
  from: StopRef | undefined;
  due: number;
}

/** Includes the stop already set out for, because a late van isn't where the plan says. Undefined if none is left. */
export function dayLeftWhenLate(day: DayStops, { at, next }: Delay): DelayedDay | undefined {
  const kept = planBestPauses(day).day;
  const { legs, pauses } = planTimes(kept);
  const place = legs.findIndex(({ kind, id, arrives }) =>
    next === undefined ? arrives > at : kind === "visit" && id === next,
  );
  if (place < 0) return undefined;
  const indexOf = (leg: StopRef) => day.stops.findIndex(isSame(leg));
  const left = legs.slice(place).map(indexOf);
  const last = legs[place - 1];
  const rows = [...left, last === undefined ? day.stops.length : indexOf(last)];
  const { arrives, drive } = legs[place]!;
  return {
    day: {
      stops: left.map((i) => day.stops[i]!),
      ...pausesLeft(day, kept, (i) => (pauses[i]?.begins ?? at) <= at),
      drive: rows.map((i) => rows.map((j) => (i === j ? 0 : day.drive[i]![j]!))),
      home: left.map((i) => day.home[i]!),
      from: day.from,
    },
    from: last,
    due: Math.max(at, arrives - drive),
  };
}
