import { type DayStops, NEVER, type Pause, type Plan } from "./stops.ts";

/** `runs[taken][count]`: the next `count` pauses after the first `taken`. Precomputed per day. */
export const pauseRuns = (pauses: readonly Pause[]): Pause[][][] =>
  Array.from({ length: pauses.length + 1 }, (_, taken) =>
    Array.from({ length: pauses.length - taken + 1 }, (_, count) => pauses.slice(taken, taken + count)),
  );

/** Takes `run` before or during the drive. NEVER if a pause would begin too late. */
export function driveWithPauses(run: readonly Pause[], ready: number, minutes: number): number {
  if (ready >= NEVER) return NEVER;
  let now = ready;
  let left = minutes;
  for (let at = 0; at < run.length; at++) {
    const pause = run[at]!;
    const begins = Math.max(now, pause.opens);
    if (begins > pause.closes) return NEVER;
    left = Math.max(0, left - (begins - now));
    now = begins + pause.minutes;
  }
  return now + left;
}

/** Latest departure to arrive by `by`. -NEVER if a pause would begin too early. */
export function leaveBy(run: readonly Pause[], by: number, minutes: number): number {
  if (by <= -NEVER) return -NEVER;
  let now = by;
  let left = minutes;
  for (let at = run.length - 1; at >= 0; at--) {
    const pause = run[at]!;
    const begins = Math.min(pause.closes, now - pause.minutes);
    if (begins < pause.opens) return -NEVER;
    left = Math.max(0, left - (now - begins - pause.minutes));
    now = begins;
  }
  return now - left;
}

export function pauseTimes(run: readonly Pause[], ready: number): Plan["pauses"] {
  let now = ready;
  return run.map(({ opens, minutes, what }) => {
    const begins = Math.max(now, opens);
    now = begins + minutes;
    return { begins, ends: now, what };
  });
}

/** `kept` are the pauses of the plan; once lunch is behind, its alternatives are gone. */
export function pausesLeft(
  { pauses, otherPauses = [] }: DayStops,
  kept: DayStops,
  isTaken: (at: number) => boolean,
): Pick<DayStops, "pauses" | "otherPauses"> {
  const taken = new Set(kept.pauses.filter((_, at) => isTaken(at)));
  const left = (list: readonly Pause[]) => list.filter((pause) => !taken.has(pause));
  const others = [pauses, ...otherPauses].filter((list) => list !== kept.pauses);
  const isLunchTaken = [...taken].some(({ what }) => what === "lunch");
  return { pauses: left(kept.pauses), otherPauses: isLunchTaken ? [] : others.map(left) };
}
