import type { Place } from "../travel.ts";
import { type DayStops, NEVER, type Pause, type Plan } from "./stops.ts";
import type { MinuteSpan } from "./windows.ts";

/** `runs[taken][count]`: the next `count` pauses after the first `taken`. Precomputed per day. */
export const pauseRunTable = (pauses: readonly Pause[]): Pause[][][] =>
  Array.from({ length: pauses.length + 1 }, (_, taken) =>
    Array.from({ length: pauses.length - taken + 1 }, (_, count) => pauses.slice(taken, taken + count)),
  );

/** Arrival if `run` is taken before or during the drive. NEVER if a pause would begin too late. */
export function arrivalAfterPauses(run: readonly Pause[], ready: number, minutes: number): number {
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
export function latestDeparture(run: readonly Pause[], by: number, minutes: number): number {
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

export interface TimeOff extends MinuteSpan {
  isBusy?: boolean;
  /** Undefined if unknown; null if ambiguous. */
  at?: Place | null | undefined;
}

/** Maximum spans of time off, because each one makes planning slower. */
const MOST_OFF = 8;

/** Merges overlaps, and the closest spans if there are too many. */
export function mergeSpans(spans: readonly TimeOff[], most = MOST_OFF): TimeOff[] {
  const merged: TimeOff[] = [];
  for (const span of spans.toSorted((a, b) => a.opens - b.opens)) {
    const last = merged.at(-1);
    if (last && span.opens < last.closes) merged[merged.length - 1] = joined(last, span);
    else merged.push(span);
  }
  while (merged.length > most) {
    const gaps = merged.slice(1).map(({ opens }, at) => opens - merged[at]!.closes);
    const at = gaps.indexOf(Math.min(...gaps));
    merged.splice(at, 2, joined(merged[at]!, merged[at + 1]!));
  }
  return merged;
}

const joined = (one: TimeOff, next: TimeOff): TimeOff => {
  const isBusy = one.isBusy === true && next.isBusy === true;
  const at = isBusy ? commonPlace(one.at, next.at) : null;
  return { opens: one.opens, closes: Math.max(one.closes, next.closes), isBusy, at };
};

function commonPlace(one: TimeOff["at"], next: TimeOff["at"]): TimeOff["at"] {
  if (one === undefined) return next;
  if (next === undefined) return one;
  return one && next && one.lat === next.lat && one.lon === next.lon ? one : null;
}

/** One list per gap around the time off that has room for lunch, widest first. Without a gap, lunch is left out. */
export function pausePlans(lunch: Pause, timesOff: readonly TimeOff[]): [Pause[], ...Pause[][]] {
  const off = timesOff.toSorted((a, b) => a.opens - b.opens).map(pauseOf);
  if (lunch.minutes === 0 || off.some((pause) => covers(pause, lunch))) return [off];
  const choices = gapsBetween(off)
    .map((gap, place) => ({ place, pause: within(gap, lunch) }))
    .filter(({ pause }) => pause.opens <= pause.closes)
    .sort((a, b) => widthOf(b.pause) - widthOf(a.pause));
  const [best, ...others] = choices.map(({ place, pause }) => off.toSpliced(place, 0, pause));
  return best ? [best, ...others] : [off];
}

const pauseOf = ({ opens, closes, isBusy }: TimeOff): Pause => {
  const pause = { opens, closes: opens, minutes: closes - opens };
  return isBusy ? { ...pause, what: "busy" } : pause;
};

const covers = ({ opens, minutes }: Pause, lunch: Pause) => opens <= lunch.opens && lunch.closes <= opens + minutes;

const gapsBetween = (off: readonly Pause[]): MinuteSpan[] =>
  Array.from({ length: off.length + 1 }, (_, place) => ({
    opens: place === 0 ? Number.NEGATIVE_INFINITY : endOf(off[place - 1]!),
    closes: off[place]?.opens ?? Number.POSITIVE_INFINITY,
  }));

const endOf = ({ opens, minutes }: Pause) => opens + minutes;

const within = (gap: MinuteSpan, lunch: Pause): Pause => ({
  ...lunch,
  opens: Math.max(lunch.opens, gap.opens),
  closes: Math.min(lunch.closes, gap.closes - lunch.minutes),
});

const widthOf = ({ opens, closes }: Pause) => closes - opens;
