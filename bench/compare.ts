import type { FoundGroomers, GroomerQuery } from "#src/features/search/search/found-groomers.ts";

export interface Difference {
  query: GroomerQuery;
  what: string;
}

/** About a foot, because the engines use slightly different spheres. */
const NEARLY_MILES = 1 / 5280;

/** First difference between two answers, or undefined. */
export function differenceOf(query: GroomerQuery, ours: FoundGroomers, theirs: FoundGroomers): Difference | undefined {
  if (ours.total !== theirs.total) return { query, what: `total ${ours.total} and ${theirs.total}` };
  const [ids, theirIds] = [ours, theirs].map(({ hits }) => hits.map(({ id }) => id).join());
  if (ids !== theirIds) return { query, what: `ids ${ids} and ${theirIds}` };
  const pairs = ours.hits.map((hit, at) => [hit, theirs.hits[at]!] as const);
  if (pairs.some(([one, other]) => one.covers !== other.covers)) return { query, what: "whose area covers the place" };
  const isFar = pairs.some(([one, other]) => Math.abs(one.miles - other.miles) > NEARLY_MILES);
  return isFar ? { query, what: "miles" } : undefined;
}
