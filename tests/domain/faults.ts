import type { DayStops, Leg } from "#src/domain/day/planner.ts";

export function faultsOf(day: DayStops, legs: readonly Leg[]): string[] {
  const faults: string[] = [];
  if (new Set(legs.map(({ id }) => id)).size !== day.stops.length) faults.push("not everybody once");
  const ranks = legs.map(({ id }) => day.stops[id]!.rank).filter((rank) => rank !== undefined);
  if (ranks.some((rank, at) => at > 0 && rank < ranks[at - 1]!)) faults.push("ranks");
  let at = day.stops.length;
  let time = day.from ?? Number.NEGATIVE_INFINITY;
  let taken = 0;
  for (const { id, arrives, leaves } of legs) {
    const stop = day.stops[id]!;
    if (arrives < stop.opens || arrives > stop.closes) faults.push(`window of ${id}`);
    if (leaves !== arrives + stop.busy) faults.push(`busy of ${id}`);
    const isFree = at === day.stops.length && day.from === undefined;
    const spare = arrives - time - (isFree ? 0 : day.drive[at]![id]!);
    if (spare < 0) faults.push(`too early at ${id}`);
    taken += pausesIn(day.pauses.slice(taken), { time, arrives, spare });
    time = leaves;
    at = id;
  }
  for (const [place, pause] of day.pauses.entries()) {
    if (place < taken) continue;
    const begins = Math.max(time, pause.opens);
    if (begins > pause.closes) faults.push(`pause ${place}`);
    time = begins + pause.minutes;
  }
  return faults;
}

function pausesIn(
  pauses: DayStops["pauses"],
  { time, arrives, spare }: { time: number; arrives: number; spare: number },
) {
  let [now, left] = [time, spare];
  for (const [count, { opens, closes, minutes }] of pauses.entries()) {
    const begins = Math.max(now, opens);
    if (begins > closes || minutes > left || begins + minutes > arrives) return count;
    left -= minutes;
    now = begins + minutes;
  }
  return pauses.length;
}
