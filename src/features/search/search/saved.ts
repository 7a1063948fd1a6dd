import { and, desc, eq } from "drizzle-orm";
import { type Db, savedGroomers, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { type FormCookie, formCookie, readFormCookie, shownFormCookie } from "#src/http/sessions/form-cookie.ts";
import { AppError, found, notFound } from "#src/shared/base/errors.ts";
import { MAX_SAVED, SAVED } from "#src/shared/search/saved-labels.ts";

/** Newest first. */
export const findSavedIds = (db: Db | Tx, { userId }: Viewer): number[] =>
  db
    .select({ id: savedGroomers.groomerId })
    .from(savedGroomers)
    .where(eq(savedGroomers.petParentId, userId))
    .orderBy(desc(savedGroomers.savedAt), desc(savedGroomers.groomerId))
    .all()
    .map(({ id }) => id);

/** Idempotent. Throws 404 (hidden from the parent), 409 (too many). */
export const saveGroomer = (ctx: Ctx, by: ActorContext, groomerId: number) =>
  transact(ctx.db, (tx) => {
    found(findProfile(ctx, by.viewer, groomerId));
    const saved = findSavedIds(tx, by.viewer);
    if (saved.includes(groomerId)) return;
    if (saved.length >= MAX_SAVED)
      throw new AppError("conflict", `You can save up to ${MAX_SAVED} groomers. Remove one to save another.`);
    tx.insert(savedGroomers).values({ petParentId: by.viewer.userId, groomerId, savedAt: ctx.now() }).run();
    auditBy(tx, by, { action: "groomer-saved", target: `groomer ${groomerId}`, now: ctx.now() });
  });

/** Throws 404 unless it's on the list. */
export const removeSaved = (ctx: Ctx, by: ActorContext, groomerId: number) =>
  transact(ctx.db, (tx) => {
    const isOwn = and(eq(savedGroomers.petParentId, by.viewer.userId), eq(savedGroomers.groomerId, groomerId));
    if (!tx.delete(savedGroomers).where(isOwn).returning().get()) throw notFound();
    auditBy(tx, by, { action: "groomer-unsaved", target: `groomer ${groomerId}`, now: ctx.now() });
  });

/** A visitor's choice, until they have logged in. */
const chosen: FormCookie = { name: "to-save", path: SAVED, fields: ["id"] };

export const chosenCookie = ({ config }: Ctx, id: number) => formCookie(config, chosen, { id: String(id) });
export const endOfChosen = ({ config }: Ctx) => shownFormCookie(config, chosen);
export const chosenIn = (request: Request) => Number(readFormCookie(request, chosen)?.id ?? 0);
