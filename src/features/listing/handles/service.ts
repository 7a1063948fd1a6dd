import { and, eq, lte } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { freedHandles, handles } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { isReserved } from "#src/domain/handles.ts";
import { sqliteCode } from "#src/http/errors.ts";
import { requireGroomerId } from "#src/http/guards/own-ids.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { HandleInput, HandleView } from "#src/shared/listing/handles.ts";
import { findHandles, hashOf, isFreed } from "./queries.ts";

/** How long an old name leads on, and the name of a business that has left is nobody's. */
const LEADS_ON_MS = 365 * DAY_MS;
/** So that nobody collects names that others would want. */
const MAX_OLD = 5;

const taken = () => new AppError("conflict", "That name is taken", { handle: "That name is taken" });

/**
 * Gives a groomer's business a name in addresses, in place of the one before, which leads on for a year. Throws 409: no profile yet, a
 * name that is another's or reserved, or too many old ones.
 */
export function chooseHandle(ctx: Ctx, by: ActorContext, { handle }: HandleInput): HandleView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    const before = findHandles(tx, groomerId, now);
    if (before.handle === handle) return before;
    if (isReserved(handle) || isFreed(tx, handle, now)) throw taken();
    const left = before.old.filter((old) => old.handle !== handle);
    if (before.handle && left.length >= MAX_OLD) throw tooMany(left[0]!.until);
    release(tx, handle, { groomerId, now });
    if (before.handle) {
      tx.update(handles)
        .set({ until: now + LEADS_ON_MS })
        .where(eq(handles.handle, before.handle))
        .run();
    }
    take(tx, handle, groomerId);
    auditBy(tx, by, { action: "handle-chosen", target: `groomer ${groomerId}`, detail: { handle }, now });
    return findHandles(tx, groomerId, now);
  });
}

function tooMany(until: number): AppError {
  const day = mediumDate(new Date(until).toISOString().slice(0, 10));
  const message = `You can have up to ${MAX_OLD} old links. The first one ends on ${day}.`;
  return new AppError("conflict", message, { handle: message });
}

/** One's own old name, and one whose year is over, can be had again. */
function release(tx: Tx, handle: string, { groomerId, now }: { groomerId: number; now: number }) {
  tx.delete(handles)
    .where(and(eq(handles.handle, handle), eq(handles.groomerId, groomerId)))
    .run();
  tx.delete(handles)
    .where(and(eq(handles.handle, handle), lte(handles.until, now)))
    .run();
}

/** The primary key decides, so that of two at once exactly one has it. */
function take(tx: Tx, handle: string, groomerId: number) {
  try {
    tx.insert(handles).values({ handle, groomerId }).run();
  } catch (error) {
    if (sqliteCode(error) !== "SQLITE_CONSTRAINT_PRIMARYKEY") throw error;
    throw taken();
  }
}

/** Removes the names of a business that leaves. Nobody else can have them for a year, in which links still lead there. */
export function eraseHandles(ctx: Ctx, tx: Tx, groomerId: number) {
  const now = ctx.now();
  for (const { handle } of tx.delete(handles).where(eq(handles.groomerId, groomerId)).returning().all()) {
    const row = { hash: hashOf(tx, handle, now), until: now + LEADS_ON_MS };
    tx.insert(freedHandles).values(row).onConflictDoUpdate({ target: freedHandles.hash, set: row }).run();
  }
}

/** Those whose year is over. */
export function forgetOldHandles({ db, now }: Pick<Ctx, "db" | "now">) {
  db.delete(handles).where(lte(handles.until, now())).run();
  db.delete(freedHandles).where(lte(freedHandles.until, now())).run();
}
