import { and, asc, eq, gt } from "drizzle-orm";
import {
  addRow,
  changeRow,
  countRows,
  type Db,
  findRow,
  findRows,
  portfolioImages,
  removeRow,
  type Tx,
  transact,
} from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import type { StoredImage } from "#src/ports/images.ts";
import { conflict, invalid } from "#src/shared/base/errors.ts";
import { MAX_PORTFOLIO_IMAGES } from "#src/shared/listing/groomer-labels.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { pairTakenText, portfolioFullText } from "#src/shared/listing/offer-limits.ts";
import type { ImageChanges, ImageFields } from "#src/shared/listing/offers.ts";
import { type ImageRow, portfolioView } from "./queries.ts";
import { requireOwned, requireOwnGroomerId } from "./service.ts";

/** Throws 400 and 413 (unusable), 401 (closed), 403, 404, 409 (no profile, ten photos, in a pair), 429. */
export async function addImage(
  ctx: Ctx,
  by: ActorContext,
  { caption, beforeOf, ...claims }: ImageFields,
  bytes: Uint8Array,
): Promise<PortfolioImageView> {
  const groomerId = requireOwnGroomerId(by.viewer, claims);
  if (beforeOf) requireOwned(by.viewer, findImage(ctx.db, beforeOf));
  const stored = await storeImageFile(ctx, by, bytes);
  return transact(ctx.db, (tx) => addStoredImage(ctx, tx, by, { ...stored, groomerId, caption, beforeOf }));
}

/** Runs before the transaction, also for a full portfolio, because its last photo may be sent again. Throws 400, 413, 429. */
export function storeImageFile(ctx: Ctx, by: ActorContext, bytes: Uint8Array): Promise<StoredImage> {
  ctx.limits.take("upload-user", String(by.viewer.userId));
  return ctx.images.store(bytes);
}

interface NewImage extends StoredImage {
  groomerId: number;
  caption: string | null;
  /** Set for a copy of a visit photo that the parent allowed. */
  visitPhotoId?: number;
  beforeOf?: number | undefined;
}

/** Appends a stored photo, unless it was sent before, inside a transaction. Throws 401 (closed), 409 (ten photos, in a pair). */
export function addStoredImage(ctx: Ctx, tx: Tx, by: ActorContext, image: NewImage): PortfolioImageView {
  requireOpen(tx, by.viewer);
  const { groomerId, file, caption, visitPhotoId = null, beforeOf = null } = image;
  const same = findRow(tx, portfolioImages, { groomerId, file, caption, visitPhotoId, beforeOf });
  if (same) return portfolioView(same);
  if (beforeOf) refuseInPair(tx, by, beforeOf);
  const sortOrder = countRows(tx, portfolioImages, { groomerId });
  if (sortOrder >= MAX_PORTFOLIO_IMAGES) throw conflict(portfolioFullText);
  const added = addRow(tx, portfolioImages, { ...image, sortOrder, createdAt: ctx.now() });
  auditBy(tx, by, { action: "photo-added", target: `photo ${added.id}`, now: ctx.now() });
  return portfolioView(added);
}

/** Returns the copy's file name, or null. */
export function removeVisitPhoto(tx: Tx, visitPhotoId: number): string | null {
  const image = findRow(tx, portfolioImages, { visitPhotoId });
  if (image) takeOut(tx, image);
  return image?.file ?? null;
}

export function removeImagesOfFile(tx: Tx, file: string): void {
  const find = () => findRow(tx, portfolioImages, { file });
  // One at a time, because later photos of the same groomer move up.
  for (let image = find(); image; image = find()) takeOut(tx, image);
}

/** Throws 403, 404, 409 (in a pair). */
export function changeImage(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { caption, sortOrder, beforeOf }: ImageChanges,
): PortfolioImageView {
  return transact(ctx.db, (tx) => {
    const before = requireOwned(by.viewer, findImage(tx, id));
    if (beforeOf === id) throw invalid({ beforeOf: "Choose another photo" });
    if (beforeOf && beforeOf !== before.beforeOf) for (const one of [id, beforeOf]) refuseInPair(tx, by, one);
    if (sortOrder !== undefined) move(tx, before, sortOrder);
    const shown = caption === undefined ? before.caption : caption || null;
    const after = changeRow(tx, portfolioImages, { id }, { caption: shown, beforeOf })!;
    if (!Bun.deepEquals(before, after))
      auditBy(tx, by, { action: "photo-changed", target: `photo ${after.id}`, now: ctx.now() });
    return portfolioView(after);
  });
}

/** Deletes its before photo too; later photos move up. Files are removed as orphans (photos/orphans.ts). */
export function deleteImage(ctx: Ctx, by: ActorContext, id: number): void {
  transact(ctx.db, (tx) => {
    const image = requireOwned(by.viewer, findImage(tx, id));
    takeOut(tx, image);
    auditBy(tx, by, { action: "photo-deleted", target: `photo ${image.id}`, now: ctx.now() });
  });
}

const findImage = (tx: Db | Tx, id: number) => findRow(tx, portfolioImages, { id });

/** Throws 403, 404, 409. */
function refuseInPair(tx: Db | Tx, by: ActorContext, id: number) {
  const { beforeOf } = requireOwned(by.viewer, findImage(tx, id));
  if (beforeOf !== null || findRow(tx, portfolioImages, { beforeOf: id })) throw conflict(pairTakenText);
}

/** Positions are unique, so the photo is removed, others shift, and it is inserted again. Its pair is put back last. */
function move(tx: Tx, image: ImageRow, wanted: number) {
  const before = findRow(tx, portfolioImages, { beforeOf: image.id });
  if (before) changeRow(tx, portfolioImages, { id: before.id }, { beforeOf: null });
  takeOut(tx, image);
  const others = imagesFrom(tx, image.groomerId, 0);
  const sortOrder = Math.min(wanted, others.length);
  for (const later of others.slice(sortOrder).reverse()) place(tx, later, later.sortOrder + 1);
  addRow(tx, portfolioImages, { ...image, sortOrder });
  if (before) changeRow(tx, portfolioImages, { id: before.id }, { beforeOf: image.id });
}

function takeOut(tx: Tx, image: ImageRow) {
  const before = findRow(tx, portfolioImages, { beforeOf: image.id });
  if (before) takeOut(tx, before);
  const { groomerId, sortOrder } = findImage(tx, image.id)!;
  removeRow(tx, portfolioImages, { id: image.id });
  for (const later of imagesFrom(tx, groomerId, sortOrder + 1)) place(tx, later, later.sortOrder - 1);
}

const imagesFrom = (tx: Tx, groomerId: number, first: number) =>
  findRows(
    tx,
    portfolioImages,
    and(eq(portfolioImages.groomerId, groomerId), gt(portfolioImages.sortOrder, first - 1)),
    asc(portfolioImages.sortOrder),
  );

const place = (tx: Tx, { id }: ImageRow, sortOrder: number) => changeRow(tx, portfolioImages, { id }, { sortOrder });
