import { timesOf } from "./hours.ts";
import { pausesLeft } from "./pauses.ts";
import { settled } from "./plan.ts";
import { type DayStops, isSame, type StopOf } from "./stops.ts";

interface Delay {
  at: number;
  next?: number | undefined;
}

interface Delayed {
  day: DayStops;
  from: StopOf | undefined;
  due: number;
}

/** Includes the stop already set out for, because a late van is not where the plan says. Undefined if none. */
export function leftWhenLate(day: DayStops, { at, next }: Delay): Delayed | undefined {
  const kept = settled(day).day;
  const { legs, pauses } = timesOf(kept);
  const place = legs.findIndex(({ kind, id, arrives }) =>
    next === undefined ? arrives > at : kind === "visit" && id === next,
  );
  if (place < 0) return undefined;
  const indexOf = (leg: StopOf) => day.stops.findIndex(isSame(leg));
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
