import { milesOfChord } from "#src/domain/geometry.ts";
import type { Point } from "#src/shared/base/distance.ts";
import type { SortBy } from "#src/shared/finding/search-labels.ts";

export interface GroomerQuery {
  point: Point;
  /** Miles. */
  distance: number;
  sortBy: SortBy;
  /** Bits of services.ts, any of which is enough; 0 for no filter. */
  serviceMask: number;
  /** From 1. */
  page: number;
  size?: number;
}

/** One page of groomers; the three lists have the same order. `covers` says whose own radius reaches the point. */
export interface FoundGroomers {
  total: number;
  ids: number[];
  miles: number[];
  covers: boolean[];
}

export interface Candidate {
  id: number;
  /** The first rule of the order as a number: the smallest comes first. */
  key: number;
  /** The squared chord of geometry.ts. */
  chord: number;
  covers: number;
}

/** Rounding may put two dot products in the wrong order, so hits this close behind the cut are measured too. */
export const slackOf = (sortBy: SortBy) => (sortBy === "distance" ? 1e-15 : 0);

interface Part {
  total: number;
  start: number;
  end: number;
}

/** The page from `start` up to but without `end` of the order, out of everybody up to it. */
export function pageOf(candidates: readonly Candidate[], { total, start, end }: Part): FoundGroomers {
  const page = candidates.toSorted(byKey).slice(start, end);
  return {
    total,
    ids: page.map(({ id }) => id),
    miles: page.map(({ chord }) => milesOfChord(chord)),
    covers: page.map(({ covers }) => covers === 1),
  };
}

/** By the key, then who covers the point, then the nearer, then the older profile. */
const byKey = (a: Candidate, b: Candidate) => a.key - b.key || b.covers - a.covers || a.chord - b.chord || a.id - b.id;
