import { copyOf } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import type { MadeFrom } from "#src/http/caching/page-cache.ts";
import type { SearchQuery } from "#src/shared/finding/search-query.ts";
import { findNextFree } from "./next-free.ts";
import type { Near } from "./service.ts";

/**
 * Everything that a page of results shows: what was asked, who was found by now and how far away, and the numbers of their cards and
 * schedules, which were read before the cards: what is written in between would otherwise be kept under the numbers of later. Their
 * next free times end at some minute. A page shows more than this when no one on it comes to the place.
 */
export function madeFrom({ db, now }: Ctx, query: SearchQuery, { groomers }: Near): MadeFrom {
  const { total, miles, covers, current } = groomers;
  const versions = new Map(current.map(({ id, scheduleVersion }) => [id, scheduleVersion]));
  const free = [...findNextFree(db, versions, now())];
  return {
    question: `search ${JSON.stringify(query)}`,
    state: JSON.stringify([free, total, miles, covers, current, copyOf(db)]),
  };
}
