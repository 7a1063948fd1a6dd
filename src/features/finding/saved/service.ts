import { and, count, desc, eq } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { savedGroomers } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { AppError, found, notFound } from "#src/shared/base/errors.ts";
import { MAX_SAVED } from "#src/shared/finding/saved-labels.ts";

/** Newest first. Undefined for people who can't save. */
export const findSavedIds = (db: Db | Tx, viewer: Viewer): number[] | undefined =>
  viewer.role === "pet_parent"
    ? db
        .select({ id: savedGroomers.groomerId })
        .from(savedGroomers)
        .where(eq(savedGroomers.petParentId, viewer.userId))
        .orderBy(desc(savedGroomers.savedAt), desc(savedGroomers.groomerId))
        .all()
        .map(({ id }) => id)
    : undefined;

/** Undefined for people who can't save. */
export function heartOf(db: Db, viewer: Viewer | null, groomerId: number) {
  if (!viewer) return { isSaved: false, isGuest: true };
  const saved = findSavedIds(db, viewer);
  return saved && { isSaved: saved.includes(groomerId) };
}

/** Idempotent. Throws 404 (hidden from the parent), 409 (too many). */
export const saveGroomer = (ctx: Ctx, by: ActorContext, groomerId: number) =>
  transact(ctx.db, (tx) => {
    found(findProfile(ctx, by.viewer, groomerId));
    const petParentId = by.viewer.userId;
    const [saved] = tx
      .select({ total: count() })
      .from(savedGroomers)
      .where(eq(savedGroomers.petParentId, petParentId))
      .all();
    const row = { petParentId, groomerId, savedAt: ctx.now() };
    const isNew = tx.insert(savedGroomers).values(row).onConflictDoNothing().returning().get() !== undefined;
    if (isNew && saved!.total >= MAX_SAVED)
      throw new AppError("conflict", `You can save up to ${MAX_SAVED} groomers. Remove one to save another.`);
    if (isNew) auditBy(tx, by, { action: "groomer-saved", target: `groomer ${groomerId}`, now: ctx.now() });
  });

/** Throws 404 unless it's on the list. */
export const removeSaved = (ctx: Ctx, by: ActorContext, groomerId: number) =>
  transact(ctx.db, (tx) => {
    const isOwn = and(eq(savedGroomers.petParentId, by.viewer.userId), eq(savedGroomers.groomerId, groomerId));
    if (!tx.delete(savedGroomers).where(isOwn).returning().get()) throw notFound();
    auditBy(tx, by, { action: "groomer-unsaved", target: `groomer ${groomerId}`, now: ctx.now() });
  });
