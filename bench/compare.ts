import type { GroomerQuery } from "#src/features/search/search/found-groomers.ts";

interface Answer {
  total: number;
  ids: number[];
  miles: number[];
  covers: boolean[];
}

export interface Difference {
  query: GroomerQuery;
  what: string;
}

/** A foot: the two engines take slightly different spheres. */
const NEARLY_MILES = 1 / 5280;

/** The first thing two answers disagree on; undefined when they are the same. */
export function differenceOf(query: GroomerQuery, ours: Answer, theirs: Answer): Difference | undefined {
  if (ours.total !== theirs.total) return { query, what: `total ${ours.total} and ${theirs.total}` };
  if (ours.ids.join() !== theirs.ids.join()) return { query, what: `ids ${ours.ids} and ${theirs.ids}` };
  if (ours.covers.join() !== theirs.covers.join()) return { query, what: "whose area covers the place" };
  const isFar = ours.miles.some((miles, at) => Math.abs(miles - theirs.miles[at]!) > NEARLY_MILES);
  return isFar ? { query, what: "miles" } : undefined;
}
