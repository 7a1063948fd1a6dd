import { type Db, readAtOnce } from "#db/open.ts";
import { milesOfChord } from "#src/domain/geometry.ts";
import { nthSmallest } from "#src/domain/nth-smallest.ts";
import type { Point } from "#src/shared/distance.ts";
import { PAGE_SIZE, type SortBy } from "#src/shared/search-words.ts";
import {
  cutStatement,
  fewStatement,
  hitsStatement,
  LAST_OWN_PARAMETER,
  prepare,
  type Question,
  questionOf,
} from "./statements.ts";

export interface GroomerQuery {
  point: Point;
  /** Miles. */
  distance: number;
  sortBy: SortBy;
  /** Bits of services.ts, any of which is enough; 0 for no filter. */
  serviceMask: number;
  /** From 1. */
  page: number;
  /** How many make a page. */
  size?: number;
}

/** One page of groomers; the three lists have the same order. `covers` says whose own radius reaches the point. */
export interface FoundGroomers {
  total: number;
  ids: number[];
  miles: number[];
  covers: boolean[];
}

/**
 * The listed groomers within a distance of a point. One pass over the index `groomer_search` gives the key of every
 * hit, and with the keys the total and the cut: the key at the end of the page. Only hits up to the cut are measured
 * and sorted. Among equals come first those whose own radius covers the point (docs/product.md, Searching).
 */
export function findGroomers(db: Db, query: GroomerQuery, now: number): FoundGroomers {
  const question = questionOf(query, now);
  const { page: number, size = PAGE_SIZE } = query;
  const end = number * size;
  const { total, candidates } = readAtOnce(db, () => {
    const hits = prepare(db, hitsStatement, question).values(...question.values) as Hit[];
    if (hits.length <= end - size) return { total: hits.length, candidates: [] };
    const cut = cutAt(end, hits, query.sortBy);
    return { total: hits.length, candidates: candidatesOf(db, question, { hits, cut }) };
  });
  const page = candidates.toSorted(byKey).slice(end - size, end);
  return {
    total,
    ids: page.map(({ id }) => id),
    miles: page.map(({ chord }) => milesOfChord(chord)),
    covers: page.map(({ covers }) => covers === 1),
  };
}

type Hit = [id: number, key: number];

/** Rounding may put two dot products in the wrong order, so hits this close behind the cut are measured too. */
const SLACK = 1e-15;

function cutAt(end: number, hits: Hit[], sortBy: SortBy): number {
  const keys = hits.map(([, key]) => key);
  return nthSmallest(keys, end) + (sortBy === "distance" ? SLACK : 0);
}

/** Reading one groomer from the table by id takes as long as passing this many in the index. */
const LOOKUP = 10;

/** Everyone who may be on this page or before it. */
function candidatesOf(db: Db, question: Question, { hits, cut }: { hits: Hit[]; cut: number }) {
  const ids = hits.filter(([, key]) => key <= cut).map(([id]) => id);
  const own = question.values.slice(0, LAST_OWN_PARAMETER - 1);
  if (ids.length * LOOKUP < hits.length) {
    return prepare(db, fewStatement, question).all(...own, JSON.stringify(ids)) as Candidate[];
  }
  const values = question.values.with(LAST_OWN_PARAMETER - 1, cut);
  return prepare(db, cutStatement, question).all(...values) as Candidate[];
}

interface Candidate {
  id: number;
  key: number;
  /** The squared chord of geometry.ts. */
  chord: number;
  covers: number;
}

/** By the key, then who covers the point, then the nearer, then the older profile. */
const byKey = (a: Candidate, b: Candidate) => a.key - b.key || b.covers - a.covers || a.chord - b.chord || a.id - b.id;
