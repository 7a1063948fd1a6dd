import { findPageState, type PageState } from "#db/changes.ts";
import { copyOf } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { isPlain, pathOf } from "./plain-requests.ts";

/** A visitor's page is unchanged while these are equal. */
export interface PageValidator extends PageState {
  groomerId: number;
  copy: number;
  /** Pages change only on quarter hours, in all US time zones. */
  quarter: number;
}

/** Shared by requests in one turn of the event loop; the caller clears it. */
export interface EventLoopTick {
  /** One read per turn; writes of other processes are seen one turn later. */
  pageVersions: Map<number, number | undefined>;
}

const quarterAt = (now: number) => Math.floor(now / (15 * MINUTE_MS));

/** Read it before the page in the same transaction, because a later write must not be cached under it. */
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

export function isValid(
  ctx: Ctx,
  { groomerId, copy, version, listedUntil, quarter }: PageValidator,
  turn: EventLoopTick | undefined,
): boolean {
  const now = ctx.now();
  if (now >= listedUntil || quarterAt(now) !== quarter) return false;
  // The version is read first, because that read may switch to another replica.
  return versionNow(ctx, groomerId, turn) === version && copyOf(ctx.db) === copy;
}

function versionNow(ctx: Ctx, groomerId: number, turn: EventLoopTick | undefined): number | undefined {
  if (turn?.pageVersions.has(groomerId)) return turn.pageVersions.get(groomerId);
  const version = readVersion(ctx, groomerId);
  turn?.pageVersions.set(groomerId, version);
  return version;
}

/** Undefined on errors, which rendering then reports. */
function readVersion({ db }: Ctx, groomerId: number): number | undefined {
  try {
    return findPageState(db, groomerId)?.version;
  } catch {
    return undefined;
  }
}
