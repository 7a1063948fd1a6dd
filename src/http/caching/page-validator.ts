import { findPageState, type PageState } from "#db/page-state.ts";
import { copyOf } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { isPlain, pathOf } from "./plain-requests.ts";

/** What a groomer's page was made from: for a visitor it is the same while none of this is another. */
export interface PageValidator extends PageState {
  groomerId: number;
  /** Of the database, in which the version counts. */
  copy: number;
  /** Which quarter of an hour it is. Nothing on the page turns at another time, in any zone of the United States. */
  quarter: number;
}

/** One turn of the event loop, in which several requests may be answered. The caller that passes it empties it at the turn's end. */
export interface EventLoopTick {
  /** Read once for all who ask at once, which is most of the work. Other processes' writes are seen a turn later. */
  pageVersions: Map<number, number | undefined>;
}

const quarterAt = (now: number) => Math.floor(now / (15 * MINUTE_MS));

/**
 * The stamp for the page of a groomer that is about to be made; undefined when what was asked for is not the page itself at this
 * path for a visitor without a cookie, or there is no such groomer. Read it before the page and in the same read transaction:
 * what is written in between would otherwise be kept under the number of later.
 */
export function validatorFor(
  { db, now }: Ctx,
  request: Request,
  page: { path: string; groomerId: number },
): PageValidator | undefined {
  if (!isPlain(request) || pathOf(request.url) !== page.path) return undefined;
  const { groomerId } = page;
  const state = findPageState(db, groomerId);
  return state ? { groomerId, copy: copyOf(db), ...state, quarter: quarterAt(now()) } : undefined;
}

export function isCurrent(
  ctx: Ctx,
  { groomerId, copy, version, listedUntil, quarter }: PageValidator,
  turn: EventLoopTick | undefined,
): boolean {
  const now = ctx.now();
  if (now >= listedUntil || quarterAt(now) !== quarter) return false;
  // Reading it may open another copy.
  return versionNow(ctx, groomerId, turn) === version && copyOf(ctx.db) === copy;
}

/** Read once in a turn of the event loop, where the caller knows of turns. */
function versionNow(ctx: Ctx, groomerId: number, turn: EventLoopTick | undefined): number | undefined {
  if (turn?.pageVersions.has(groomerId)) return turn.pageVersions.get(groomerId);
  const version = readVersion(ctx, groomerId);
  turn?.pageVersions.set(groomerId, version);
  return version;
}

/** Undefined also when the database does not answer: what makes the page then reports it. */
function readVersion({ db }: Ctx, groomerId: number): number | undefined {
  try {
    return findPageState(db, groomerId)?.version;
  } catch {
    return undefined;
  }
}
