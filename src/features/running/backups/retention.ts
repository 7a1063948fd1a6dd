import { DAY_MS } from "#src/shared/base/duration.ts";

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const DAYS = 7;
const WEEKS = 4;

/** All of the newest 24 hours, and the last of each of 7 days and 4 weeks (UTC, Monday). Empty ones don't count. */
export function retainedBackups(takenAt: readonly number[]): Set<number> {
  const newestFirst = takenAt.toSorted((a, b) => b - a);
  const newest = newestFirst[0] ?? 0;
  return new Set([
    ...newestFirst.filter((at) => newest - at < DAY_MS),
    ...lastOfEach(newestFirst, (at) => Math.floor(at / DAY_MS)).slice(0, DAYS),
    ...lastOfEach(newestFirst, (at) => Math.floor((at - FIRST_MONDAY_MS) / (7 * DAY_MS))).slice(0, 1 + WEEKS),
  ]);
}

const lastOfEach = (newestFirst: readonly number[], span: (at: number) => number): number[] =>
  newestFirst.filter((at, place) => place === 0 || span(at) !== span(newestFirst[place - 1]!));
