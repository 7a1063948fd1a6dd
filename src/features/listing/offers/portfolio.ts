import { and, asc, eq, gt } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { portfolioImages } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { requireOpen } from "#src/features/people/accounts/still-open.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { StoredImage } from "#src/ports/images.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { MAX_PORTFOLIO_IMAGES } from "#src/shared/listing/groomer-labels.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { portfolioFull } from "#src/shared/listing/offer-limits.ts";
import type { ImageChanges, ImageFields } from "#src/shared/listing/offers.ts";
import { businessOf, mustOwn } from "./own.ts";
import { countImages, imageView } from "./queries.ts";

type Row = typeof portfolioImages.$inferSelect;

/** Throws 400 and 413 (no usable picture), 401 (closed meanwhile), 403, 409 (no profile, ten images), 429. */
export async function addImage(
  ctx: Ctx,
  by: ActorContext,
  { caption, ...claims }: ImageFields,
  bytes: Uint8Array,
): Promise<PortfolioImageView> {
  const groomerId = businessOf(by.viewer, claims);
  const stored = await storeImage(ctx, by, groomerId, bytes);
  return transact(ctx.db, (tx) => addStored(ctx, tx, by, { ...stored, groomerId, caption }));
}

/** Stores a picture before the transaction that adds it. Throws 400, 409 when the portfolio is full, 413, 429. */
export function storeImage(ctx: Ctx, by: ActorContext, groomerId: number, bytes: Uint8Array): Promise<StoredImage> {
  ctx.limits.take("upload-user", String(by.viewer.userId));
  // Checked first, so that a full portfolio costs no work on the picture; the transaction checks again.
  refuseFull(countImages(ctx.db, groomerId));
  return ctx.images.store(bytes);
}

interface NewImage extends StoredImage {
  groomerId: number;
  caption: string | null;
  /** The picture of a visit that it is a copy of; its parent has allowed it. */
  visitPictureId?: number;
}

/** Adds a stored picture after the others, inside a transaction. Throws 401 (account closed meanwhile), 409 with ten images. */
export function addStored(ctx: Ctx, tx: Tx, by: ActorContext, image: NewImage): PortfolioImageView {
  requireOpen(tx, by.viewer);
  const sortOrder = countImages(tx, image.groomerId);
  refuseFull(sortOrder);
  const added = tx
    .insert(portfolioImages)
    .values({ ...image, sortOrder, createdAt: ctx.now() })
    .returning()
    .get();
  auditBy(tx, by, { action: "image-added", target: `image ${added.id}`, now: ctx.now() });
  return imageView(added);
}

/** Removes the copy of a picture of a visit, and gives the name of its file; null when there was none. */
export function removeCopyOf(tx: Tx, visitPictureId: number): string | null {
  const image = tx.select().from(portfolioImages).where(eq(portfolioImages.visitPictureId, visitPictureId)).get();
  if (image) takeOut(tx, image);
  return image?.file ?? null;
}

/** Removes every image that shows a file, whoever's it is. */
export function takeOutFile(tx: Tx, file: string): void {
  const find = () => tx.select().from(portfolioImages).where(eq(portfolioImages.file, file)).get();
  // One by one, because the later ones of the same groomer move up.
  for (let image = find(); image; image = find()) takeOut(tx, image);
}

/** Changes the caption of an image, or moves it to another place while the others make room. Throws 403, 404. */
export function changeImage(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { caption, sortOrder }: ImageChanges,
): PortfolioImageView {
  return transact(ctx.db, (tx) => {
    const before = mustOwn(by.viewer, findImage(tx, id));
    if (sortOrder !== undefined) move(tx, before, sortOrder);
    const shown = caption === undefined ? before.caption : caption || null;
    const after = tx
      .update(portfolioImages)
      .set({ caption: shown })
      .where(eq(portfolioImages.id, id))
      .returning()
      .get();
    if (!Bun.deepEquals(before, after))
      auditBy(tx, by, { action: "image-changed", target: `image ${after.id}`, now: ctx.now() });
    return imageView(after);
  });
}

/** Removes an image; the later ones move up. Its file goes when no row names it any more (orphans.ts). */
export function deleteImage(ctx: Ctx, by: ActorContext, id: number): void {
  transact(ctx.db, (tx) => {
    const image = mustOwn(by.viewer, findImage(tx, id));
    takeOut(tx, image);
    auditBy(tx, by, { action: "image-deleted", target: `image ${image.id}`, now: ctx.now() });
  });
}

const findImage = (tx: Tx, id: number) => tx.select().from(portfolioImages).where(eq(portfolioImages.id, id)).get();

function refuseFull(count: number) {
  if (count >= MAX_PORTFOLIO_IMAGES) throw new AppError("conflict", portfolioFull);
}

/** At most one image holds each place: it leaves, the others close the gap and open one, and it comes back. */
function move(tx: Tx, image: Row, wanted: number) {
  takeOut(tx, image);
  const others = imagesFrom(tx, image.groomerId, 0);
  const sortOrder = Math.min(wanted, others.length);
  for (const later of others.slice(sortOrder).reverse()) place(tx, later, later.sortOrder + 1);
  tx.insert(portfolioImages)
    .values({ ...image, sortOrder })
    .run();
}

function takeOut(tx: Tx, { id, groomerId, sortOrder }: Row) {
  tx.delete(portfolioImages).where(eq(portfolioImages.id, id)).run();
  for (const later of imagesFrom(tx, groomerId, sortOrder + 1)) place(tx, later, later.sortOrder - 1);
}

const imagesFrom = (tx: Tx, groomerId: number, first: number) =>
  tx
    .select()
    .from(portfolioImages)
    .where(and(eq(portfolioImages.groomerId, groomerId), gt(portfolioImages.sortOrder, first - 1)))
    .orderBy(asc(portfolioImages.sortOrder))
    .all();

const place = (tx: Tx, { id }: Row, sortOrder: number) =>
  tx.update(portfolioImages).set({ sortOrder }).where(eq(portfolioImages.id, id)).run();
