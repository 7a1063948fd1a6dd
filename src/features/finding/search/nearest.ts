import type { Ctx } from "#src/base/context.ts";
import type { SearchPlace } from "#src/features/places/places/queries.ts";
import type { SearchRequest } from "#src/shared/listing/groomers.ts";
import { findGroomers } from "./queries.ts";
import { cardsOf, questionIn, type Shown } from "./service.ts";

/** No groomer drives farther, and no map reaches farther. Miles. */
const FARTHEST = 150;
const SHOWN = 3;
const NOBODY: Shown = { results: [], points: [] };

/** With the same services. For a day there are none: who is near may be free on another one, offered first. */
export function findNearest({ db, now }: Ctx, input: SearchRequest, place: SearchPlace): Shown {
  if (input.date) return NOBODY;
  // First not much farther: where many groomers are, most searches end there.
  for (const distance of new Set([2 * input.distance, FARTHEST])) {
    const question = { ...questionIn(input, place), distance, sortBy: "distance" as const };
    const found = findGroomers(db, { ...question, page: 1, size: SHOWN }, now());
    if (found.total >= SHOWN || (distance === FARTHEST && found.total > 0)) return cardsOf(db, found, place, now());
  }
  return NOBODY;
}
