import { and, eq, gt, isNull, lte, not, or, sql } from "drizzle-orm";
import { freedHandles, groomerProfiles, handles, type Tx, transact } from "#db/db.ts";
import { type ActorContext, audit, auditBy, type Ctx } from "#src/base/context.ts";
import { EARNED_MS, isEarned, isReserved } from "#src/domain/handles.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { sqliteCode } from "#src/http/errors.ts";
import { requireGroomerId } from "#src/http/guards/own-ids.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { HandleInput, HandleView } from "#src/shared/listing/handles.ts";
import { findHandles, hashOf, isFreed } from "./queries.ts";

/** How long an old name redirects, or stays reserved after the business left. */
const LEADS_ON_MS = 365 * DAY_MS;
/** Prevents hoarding names. */
const MAX_OLD = 5;

const refused = (message: string) => new AppError("conflict", message, { handle: message });
const taken = () => refused("That name is taken");

/** An earned old name redirects for a year. Throws 409 (no profile, unconfirmed email, taken, too many old). */
export function chooseHandle(ctx: Ctx, by: ActorContext, { handle }: HandleInput): HandleView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    const before = findHandles(tx, groomerId, now);
    if (before.handle === handle) return before;
    if (requireOpen(tx, by.viewer).confirmedAt === null) throw refused("Confirm your email before you choose a link.");
    if (isReserved(handle) || isFreed(tx, handle, now)) throw taken();
    const left = before.old.filter((old) => old.handle !== handle);
    giveUp(tx, groomerId, left, now);
    const isOwn = left.length < before.old.length;
    if (isOwn) tx.update(handles).set({ until: null }).where(eq(handles.handle, handle)).run();
    else take(tx, { handle, groomerId, now });
    auditBy(tx, by, { action: "handle-chosen", target: `groomer ${groomerId}`, now });
    return findHandles(tx, groomerId, now);
  });
}

const inUse = (groomerId: number) => and(eq(handles.groomerId, groomerId), isNull(handles.until));

/** Throws 409 if an earned name would exceed the limit with `left`. */
function giveUp(tx: Tx, groomerId: number, left: HandleView["old"], now: number) {
  const before = tx.select().from(handles).where(inUse(groomerId)).get();
  if (!before) return;
  if (!isEarned(before, now)) return void tx.delete(handles).where(inUse(groomerId)).run();
  if (left.length >= MAX_OLD) {
    const day = mediumDate(new Date(left[0]!.until).toISOString().slice(0, 10));
    throw refused(`You can have up to ${MAX_OLD} old links. The first one ends on ${day}.`);
  }
  tx.update(handles)
    .set({ until: now + LEADS_ON_MS })
    .where(inUse(groomerId))
    .run();
}

/** The primary key decides between concurrent calls. Expired names can be taken. */
function take(tx: Tx, { handle, groomerId, now }: { handle: string; groomerId: number; now: number }) {
  tx.delete(handles)
    .where(and(eq(handles.handle, handle), lte(handles.until, now)))
    .run();
  try {
    tx.insert(handles).values({ handle, groomerId }).run();
  } catch (error) {
    if (sqliteCode(error) !== "SQLITE_CONSTRAINT_PRIMARYKEY") throw error;
    throw taken();
  }
}

/** Reserves earned names of a leaving business for a year, because links still point there. */
export function keepNamesFree(ctx: Ctx, tx: Tx, groomerId: number) {
  const now = ctx.now();
  for (const own of tx.select().from(handles).where(eq(handles.groomerId, groomerId)).all()) {
    if (own.until === null && !isEarned(own, now)) continue;
    const row = { hash: hashOf(tx, own.handle, now), until: now + LEADS_ON_MS };
    tx.insert(freedHandles).values(row).onConflictDoUpdate({ target: freedHandles.hash, set: row }).run();
  }
}

const leadsToListed = (now: number) =>
  sql`EXISTS (SELECT 1 FROM ${groomerProfiles} WHERE ${groomerProfiles.id} = ${handles.groomerId}
    AND ${groomerProfiles.listable} = 1 AND ${groomerProfiles.listedUntil} > ${now})`;

/** Tracks since when a name has led to a listed groomer; restarts if the groomer is unlisted before earning it. */
export function noteListedNames({ db, now: clock }: Pick<Ctx, "db" | "now">) {
  const now = clock();
  const since = handles.listedSince;
  const isNew = or(isNull(since), gt(since, now));
  const isUnearned = gt(since, now - EARNED_MS);
  db.update(handles)
    .set({ listedSince: now })
    .where(and(isNull(handles.until), isNew, leadsToListed(now)))
    .run();
  db.update(handles)
    .set({ listedSince: null })
    .where(and(isNull(handles.until), isUnearned, not(leadsToListed(now))))
    .run();
}

/** For operators. Returns whether it was reserved. Throws 409 while in use. */
export function freeHandle({ db, now: clock }: Pick<Ctx, "db" | "now">, handle: string, info: ActorContext["info"]) {
  const now = clock();
  return transact(db, (tx) => {
    const isIt = eq(handles.handle, handle);
    const isInUse = and(isIt, isNull(handles.until), leadsToListed(now));
    if (tx.select().from(handles).where(isInUse).get()) {
      throw refused("A listed groomer uses this name. Suspend the groomer first if they shouldn't have it.");
    }
    const held = tx.delete(handles).where(isIt).returning().get();
    const left = tx
      .delete(freedHandles)
      .where(eq(freedHandles.hash, hashOf(tx, handle, now)))
      .returning()
      .get();
    if (!held && !left) return false;
    audit(tx, { action: "handle-freed", ...(held ? { target: `groomer ${held.groomerId}` } : {}), now, info });
    return true;
  });
}
