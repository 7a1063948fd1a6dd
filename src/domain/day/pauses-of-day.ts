import type { Place } from "../travel.ts";
import type { Pause } from "./stops.ts";
import type { Span } from "./windows.ts";

export interface TimeOff extends Span {
  isBusy?: boolean;
  /** Undefined if unknown; null if ambiguous. */
  at?: Place | null | undefined;
}

/** Each separate span makes planning slower. */
const MOST_OFF = 8;

/** Merges overlaps, and the closest spans if there are too many. */
export function mergedSpans(spans: readonly TimeOff[], most = MOST_OFF): TimeOff[] {
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

/** One list per side of the time off that has room for lunch, widest first. Without room, time off replaces lunch. */
export function dayPauses(lunch: Pause, timesOff: readonly TimeOff[]): [Pause[], ...Pause[][]] {
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

const gapsBetween = (off: readonly Pause[]): Span[] =>
  Array.from({ length: off.length + 1 }, (_, place) => ({
    opens: place === 0 ? Number.NEGATIVE_INFINITY : endOf(off[place - 1]!),
    closes: off[place]?.opens ?? Number.POSITIVE_INFINITY,
  }));

const endOf = ({ opens, minutes }: Pause) => opens + minutes;

const within = (gap: Span, lunch: Pause): Pause => ({
  ...lunch,
  opens: Math.max(lunch.opens, gap.opens),
  closes: Math.min(lunch.closes, gap.closes - lunch.minutes),
});

const widthOf = ({ opens, closes }: Pause) => closes - opens;
