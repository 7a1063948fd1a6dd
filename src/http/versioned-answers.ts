import { findPageState, type PageState } from "#db/page-state.ts";
import { MINUTE_MS } from "#src/shared/duration.ts";
import type { Ctx } from "../context.ts";
import { isPlain, pathAndQuery } from "./plain-requests.ts";

/** What a groomer's page was made from: for a visitor it is the same while none of this is another. */
export interface PageStamp extends PageState {
  groomerId: number;
  /** Which quarter of an hour it is. Nothing on the page turns at another time, in any zone of the United States. */
  quarter: number;
}

const quarterAt = (now: number) => Math.floor(now / (15 * MINUTE_MS));

/**
 * The stamp for the page of a groomer that is about to be made; undefined when what was asked for is not the page itself at this
 * path for a visitor without a cookie, or there is no such groomer. Read it before the page and in the same read transaction:
 * what is written in between would otherwise be kept under the number of later.
 */
export function stampFor(
  { db, now }: Ctx,
  request: Request,
  page: { path: string; groomerId: number },
): PageStamp | undefined {
  if (!isPlain(request) || pathAndQuery(request.url) !== page.path) return undefined;
  const { groomerId } = page;
  const state = findPageState(db, groomerId);
  return state ? { groomerId, ...state, quarter: quarterAt(now()) } : undefined;
}

/** Whether a page with this stamp would be made the same again. */
export function isCurrent(ctx: Ctx, { groomerId, version, listedUntil, quarter }: PageStamp): boolean {
  const now = ctx.now();
  return now < listedUntil && quarterAt(now) === quarter && versionNow(ctx, groomerId) === version;
}

/** Undefined also when the database does not answer: whoever makes the page then says so. */
function versionNow({ db }: Ctx, groomerId: number): number | undefined {
  try {
    return findPageState(db, groomerId)?.version;
  } catch {
    return undefined;
  }
}
