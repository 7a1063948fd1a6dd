import { eq } from "drizzle-orm";
import { allowedPhotos, bookings, type Db, type Tx, transact, visitPhotos } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { addStoredImage, removeVisitPhoto, storeImageFile } from "#src/features/listing/offers/portfolio.ts";
import { requireOwnGroomerId } from "#src/features/listing/offers/service.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { dropFileNow } from "#src/features/visits/photos/orphans.ts";
import { findNotePhoto } from "#src/features/visits/photos/queries.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict, found } from "#src/shared/base/errors.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";

export const NOT_ALLOWED_TEXT = "The pet parent hasn't allowed this photo in your portfolio.";
export const ALREADY_SHOWN_TEXT = "This photo is already in your portfolio.";

export type VisitPhotoKey = Record<"bookingId" | "photoId", number>;

/** Idempotent. Throws 401 (account closed), 404. */
export function allowPhoto(ctx: Ctx, by: ActorContext, which: VisitPhotoKey): void {
  transact(ctx.db, (tx) => {
    requireOpen(tx, by.viewer);
    const { bookingId } = which;
    const { id, allowed } = findOne(tx, by.viewer, which);
    if (allowed) return;
    const now = ctx.now();
    tx.insert(allowedPhotos).values({ photoId: id, allowedAt: now }).run();
    notify(ctx, tx, "photo.allowed", { id: bookingId });
    auditBy(tx, by, { action: "photo-allowed", target: `booking ${bookingId}`, detail: { photo: id }, now });
  });
}

/** Withdraws the permission. The copy leaves the portfolio immediately. Throws 404. */
export async function withdrawPhoto(ctx: Ctx, by: ActorContext, which: VisitPhotoKey): Promise<void> {
  const copy = transact(ctx.db, (tx) => {
    const { bookingId } = which;
    const { id, allowed } = findOne(tx, by.viewer, which);
    if (!allowed) return null;
    const now = ctx.now();
    const file = removePermission(tx, id);
    if (file) notify(ctx, tx, "photo.withdrawn", { id: bookingId, photo: id, at: now, hasLeft: false });
    const detail = { photo: id, shown: file !== null };
    auditBy(tx, by, { action: "photo-withdrawn", target: `booking ${bookingId}`, detail, now });
    return file;
  });
  if (copy) await dropFileNow(ctx, copy);
}

/** Permissions end with the parent's account, because no one could withdraw them afterwards. */
export function withdrawAllPhotos(ctx: Ctx, tx: Tx, petParentId: number): void {
  const allowed = tx
    .select({ photoId: allowedPhotos.photoId, bookingId: bookings.id })
    .from(allowedPhotos)
    .innerJoin(visitPhotos, eq(visitPhotos.id, allowedPhotos.photoId))
    .innerJoin(bookings, eq(bookings.id, visitPhotos.bookingId))
    .where(eq(bookings.petParentId, petParentId))
    .all();
  for (const { photoId, bookingId } of allowed) {
    if (!removePermission(tx, photoId)) continue;
    notify(ctx, tx, "photo.withdrawn", { id: bookingId, photo: photoId, at: ctx.now(), hasLeft: true });
  }
}

function removePermission(tx: Tx, photoId: number): string | null {
  const copy = removeVisitPhoto(tx, photoId);
  tx.delete(allowedPhotos).where(eq(allowedPhotos.photoId, photoId)).run();
  return copy;
}

/** Throws 404, 409 (not allowed, already added, portfolio full), 429. */
export async function publishPhoto(
  ctx: Ctx,
  by: ActorContext,
  { caption, ...which }: VisitPhotoKey & { caption: string | null },
): Promise<PortfolioImageView> {
  const groomerId = requireOwnGroomerId(by.viewer, {});
  const { id, file } = findShowable(ctx.db, by.viewer, which);
  const stored = await storeImageFile(ctx, by, await bytesOf(ctx, file));
  return transact(ctx.db, (tx) => {
    // Check again: the parent may have withdrawn it, or another request was faster.
    findShowable(tx, by.viewer, which);
    return addStoredImage(ctx, tx, by, { ...stored, groomerId, caption, visitPhotoId: id });
  });
}

const bytesOf = async ({ images }: Ctx, file: string): Promise<Uint8Array> =>
  found((await images.findPrivate(file)) ?? undefined).bytes();

function findShowable(db: Db | Tx, viewer: Viewer, which: VisitPhotoKey) {
  const photo = findOne(db, viewer, which);
  if (!photo.allowed) throw conflict(NOT_ALLOWED_TEXT);
  if (photo.allowed.imageId !== null) throw conflict(ALREADY_SHOWN_TEXT);
  return photo;
}

const findOne = (db: Db | Tx, viewer: Viewer, { bookingId, photoId }: VisitPhotoKey) =>
  found(findNotePhoto(db, viewer, bookingId, photoId));
