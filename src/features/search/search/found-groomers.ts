import { milesOfChord } from "#src/domain/geometry.ts";
import type { Point } from "#src/shared/base/distance.ts";
import type { PetSize } from "#src/shared/listing/sizes.ts";
import type { SortBy } from "#src/shared/search/search-labels.ts";

export interface GroomerQuery {
  point: Point;
  /** Miles. */
  distance: number;
  sortBy: SortBy;
  /** Bits of services.ts, any of which matches; 0 for no filter. */
  serviceMask: number;
  /** Size for which a package with a chosen service is offered. */
  petSize?: PetSize | undefined;
  /** Bits of good-with.ts, all of which match. */
  goodWith?: number;
  /** From 1. */
  page: number;
  size?: number;
}

export interface FoundGroomer {
  id: number;
  miles: number;
  /** The groomer's radius reaches the point. */
  covers: boolean;
}

export interface FoundGroomers {
  total: number;
  hits: FoundGroomer[];
}

export interface Candidate {
  id: number;
  /** Primary sort key, ascending. */
  key: number;
  /** Squared chord (geometry.ts). */
  chord: number;
  covers: number;
}

/** Rounding can swap two dot products, so hits this close to the cut are measured too. */
export const keySlack = (sortBy: SortBy) => (sortBy === "distance" ? 1e-15 : 0);

type PagePart = Record<"total" | "start" | "end", number>;

/** `end` is exclusive. Needs all candidates up to `end`. Inserts, because a sort's calls take longer for a page. */
export function foundPage(candidates: readonly Candidate[], { total, start, end }: PagePart): FoundGroomers {
  const first: Candidate[] = [];
  for (const one of candidates) {
    let at = first.length;
    if (at === end && byKey(one, first[--at]!) > 0) continue;
    for (; at > 0 && byKey(one, first[at - 1]!) < 0; at--) first[at] = first[at - 1]!;
    first[at] = one;
  }
  return {
    total,
    hits: first.slice(start).map(({ id, chord, covers }) => ({ id, miles: milesOfChord(chord), covers: covers === 1 })),
  };
}

/** By key, coverage, distance, and then age of the profile. */
const byKey = (a: Candidate, b: Candidate) => a.key - b.key || b.covers - a.covers || a.chord - b.chord || a.id - b.id;
