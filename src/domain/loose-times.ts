import { type DayStops, type Leg, NEVER, type Pause, type Plan, type Stop } from "./day-stops.ts";
import { driveWithPauses, pauseTimes } from "./pauses.ts";

/** A leg of a day that does not work, and by how many minutes the van misses its window. */
export type LooseLeg = Omit<Leg, "latest"> & { late: number };

export interface LoosePlan extends Omit<Plan, "legs"> {
  legs: LooseLeg[];
}

/**
 * The times of an order (places in `stops`) for a day that does not work: whoever would come too late comes late. A pause is
 * taken before a stop when it opens before that is reached, unless it makes the stop late and can wait.
 */
export function looseTimes(day: DayStops, order: readonly number[]): LoosePlan {
  const { stops, drive, home, from } = day;
  const legs: LooseLeg[] = [];
  const pauses: Plan["pauses"] = [];
  let waiting = day.pauses;
  let time = from ?? -NEVER;
  for (const [place, j] of order.entries()) {
    const stop = stops[j]!;
    const leg = drive[order[place - 1] ?? stops.length]![j]!;
    const isFree = place === 0 && from === undefined;
    const way = { stop, ready: time, minutes: isFree ? 0 : leg };
    const run = pausesBefore(waiting, way);
    const arrives = arrivalAfter(run, way);
    const late = Math.max(0, arrives - stop.closes);
    pauses.push(...pauseTimes(run, time));
    waiting = waiting.slice(run.length);
    time = arrives + stop.busy;
    legs.push({ id: stop.id, drive: leg, arrives, leaves: time, late });
  }
  const last = order.at(-1);
  const driven = legs.reduce((sum, leg) => sum + leg.drive, 0);
  return {
    legs,
    pauses: [...pauses, ...pauseTimes(waiting, time)],
    drive: driven + (last === undefined ? 0 : home[last]!),
    finish: legs.at(-1)?.leaves ?? 0,
  };
}

/** To a stop, `minutes` away, from when the van is ready. */
interface Way {
  stop: Stop;
  ready: number;
  minutes: number;
}

const arrivalAfter = (run: readonly Pause[], { stop, ready, minutes }: Way) =>
  Math.max(stop.opens, driveWithPauses(run.map(withoutEnd), ready, minutes));

const withoutEnd = (pause: Pause): Pause => ({ ...pause, closes: NEVER });

function pausesBefore(waiting: readonly Pause[], way: Way): Pause[] {
  const run: Pause[] = [];
  for (const pause of waiting) {
    const ready = pauseTimes(run, way.ready).at(-1)?.ends ?? way.ready;
    const arrives = arrivalAfter(run, way);
    if (Math.max(ready, pause.opens) >= arrives) break;
    const canWait = arrives + way.stop.busy <= pause.closes;
    if (canWait && arrivalAfter([...run, pause], way) > way.stop.closes) break;
    run.push(pause);
  }
  return run;
}
