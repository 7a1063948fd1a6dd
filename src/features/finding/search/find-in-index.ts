import { type Db, readReplica, readSnapshot, type Sync } from "#db/open.ts";
import { nthSmallest } from "#src/domain/nth-smallest.ts";
import { PAGE_SIZE, type SortBy } from "#src/shared/finding/search-labels.ts";
import { type Candidate, type FoundGroomers, type GroomerQuery, pageOf, slackOf } from "./found-groomers.ts";
import {
  cutStatement,
  fewStatement,
  hitsStatement,
  LAST_OWN_PARAMETER,
  prepare,
  type Question,
  questionOf,
} from "./statements.ts";

/** One pass computes all keys and the cut; only hits up to the cut are measured and sorted. */
export function findInIndex(db: Db, query: GroomerQuery, now: number): FoundGroomers {
  const question = questionOf(query, now);
  const { page: number, size = PAGE_SIZE } = query;
  const end = number * size;
  const start = end - size;
  const { total, candidates } = inOneGo(db, () => {
    const hits = prepare(db, hitsStatement, question).values(...question.values) as Hit[];
    if (hits.length <= start) return { total: hits.length, candidates: [] };
    const cut = cutAt(end, hits, query.sortBy);
    return { total: hits.length, candidates: candidatesOf(db, question, { hits, cut }) };
  });
  return pageOf(candidates, { total, start, end });
}

const inOneGo = <T>(db: Db, read: () => Sync<T>): T => readReplica(db, () => readSnapshot(db, read) as Sync<T>);

type Hit = [id: number, key: number];

function cutAt(end: number, hits: Hit[], sortBy: SortBy): number {
  const keys = hits.map(([, key]) => key);
  return nthSmallest(keys, end) + slackOf(sortBy);
}

/** A table lookup costs as much as this many index rows. */
const LOOKUP = 10;

function candidatesOf(db: Db, question: Question, { hits, cut }: { hits: Hit[]; cut: number }) {
  const ids = hits.filter(([, key]) => key <= cut).map(([id]) => id);
  const own = question.values.slice(0, LAST_OWN_PARAMETER - 1);
  if (ids.length * LOOKUP < hits.length) {
    return prepare(db, fewStatement, question).all(...own, JSON.stringify(ids)) as Candidate[];
  }
  const values = question.values.with(LAST_OWN_PARAMETER - 1, cut);
  return prepare(db, cutStatement, question).all(...values) as Candidate[];
}
