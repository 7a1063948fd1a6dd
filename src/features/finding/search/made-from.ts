import { copyOf } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import type { MadeFrom } from "#src/http/caching/page-cache.ts";
import type { SearchQuery } from "#src/shared/finding/search-query.ts";
import { findNextFree } from "./next-free.ts";
import type { Near } from "./service.ts";

/** Versions are read before the cards, because a later write must not be cached under newer versions. */
export function madeFrom({ db, now }: Ctx, query: SearchQuery, { groomers }: Near): MadeFrom {
  const { total, miles, covers, current } = groomers;
  const versions = new Map(current.map(({ id, scheduleVersion }) => [id, scheduleVersion]));
  const free = [...findNextFree(db, versions, now())];
  return {
    question: `search ${JSON.stringify(query)}`,
    state: JSON.stringify([free, total, miles, covers, current, copyOf(db)]),
  };
}
