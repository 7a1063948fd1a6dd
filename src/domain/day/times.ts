import { arrivalAfterPauses, pauseRunTable, pauseTimes } from "./pauses.ts";
import { type DayStops, type Leg, NEVER, type Plan } from "./stops.ts";

/** Undefined if a window breaks. Takes pauses as early as possible. */
export function planInOrder(day: DayStops, order: readonly number[]): Plan | undefined {
  const { stops, drive, home } = day;
  const times = arrivalsInOrder(day, order);
  if (!times) return undefined;
  const legs = order.map((j, place): Leg => {
    const { arrives } = times[place]!;
    const leg = drive[order[place - 1] ?? stops.length]![j]!;
    const { kind, id, busy } = stops[j]!;
    return { kind, id, drive: leg, arrives, latest: arrives, leaves: arrives + busy };
  });
  for (let place = order.length - 1; place >= 0; place--) legs[place]!.latest = latestAt(day, order, legs, place);
  const last = order.at(-1);
  const driven = legs.reduce((sum, leg) => sum + leg.drive, 0);
  return {
    legs,
    pauses: pausesAlong(day, legs, times),
    drive: driven + (last === undefined ? 0 : home[last]!),
    finish: legs.findLast(({ kind }) => kind !== "busy")?.leaves ?? 0,
  };
}

const pausesAlong = (
  { pauses, from = -NEVER }: DayStops,
  legs: readonly Leg[],
  times: readonly StopArrival[],
): Plan["pauses"] =>
  [...times, { taken: pauses.length }].flatMap(({ taken }, place) => {
    const run = pauses.slice(times[place - 1]?.taken ?? 0, taken);
    return pauseTimes(run, legs[place - 1]?.leaves ?? from);
  });

function latestAt(day: DayStops, order: readonly number[], legs: readonly Leg[], place: number): number {
  const { closes, busy } = day.stops[order[place]!]!;
  const next = legs[place + 1];
  if (day.pauses.length === 0) return next ? Math.min(closes, next.latest - next.drive - busy) : closes;
  let [low, high] = [legs[place]!.arrives, closes];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (arrivalsInOrder(day, order, { place, until: middle })) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface StopArrival {
  arrives: number;
  taken: number;
}

/** `rows[place][k]`: earliest arrival after k pauses; the best path is read backwards. */
export function arrivalsInOrder(
  day: DayStops,
  order: readonly number[],
  fixed?: { place: number; until: number },
): StopArrival[] | undefined {
  const { stops, drive, pauses, from } = day;
  const runs = pauseRunTable(pauses);
  const rows: number[][] = [];
  const cameFrom: number[][] = [];
  let ready: number[] = [from ?? -NEVER, ...pauses.map(() => NEVER)];
  for (const [place, j] of order.entries()) {
    const { opens, closes, busy } = stops[j]!;
    const isFree = place === 0 && from === undefined;
    const leg = isFree ? 0 : drive[order[place - 1] ?? stops.length]![j]!;
    const first = fixed?.place === place ? Math.max(opens, fixed.until) : opens;
    const row = ready.map(() => NEVER);
    const via = ready.map(() => 0);
    for (const [k, since] of ready.entries()) {
      for (const [more, run] of runs[k]!.entries()) {
        const arrives = Math.max(arrivalAfterPauses(run, since, leg), first);
        if (arrives <= closes && arrives < row[k + more]!) [row[k + more], via[k + more]] = [arrives, k];
      }
    }
    rows.push(row);
    cameFrom.push(via);
    ready = row.map((time) => (time >= NEVER ? NEVER : time + busy));
  }
  let taken = -1;
  let least = NEVER;
  for (const [k, time] of ready.entries()) {
    if (time < least && arrivalAfterPauses(pauses.slice(k), time, 0) < NEVER) [taken, least] = [k, time];
  }
  if (taken < 0 && order.length > 0) return undefined;
  const times = new Array<StopArrival>(order.length);
  for (let place = order.length - 1; place >= 0; place--) {
    times[place] = { arrives: rows[place]![taken]!, taken };
    taken = cameFrom[place]![taken]!;
  }
  return times;
}
