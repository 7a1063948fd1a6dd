import { eq, sum } from "drizzle-orm";
import { type Tx, visitPictures } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import type { PrivateImage } from "#src/ports/images.ts";
import { AppError, conflict, invalid } from "#src/shared/base/errors.ts";
import { MAX_PHOTOS, NO_ROOM_FOR_PHOTOS, type PhotoPurpose, TOO_MANY_PHOTOS } from "#src/shared/visits/photo-labels.ts";
import type { PhotoView } from "#src/shared/visits/photos.ts";
import { photoView } from "./queries.ts";

const MB = 1024 * 1024;
/** Storage limit per person. A photo has about 0.2 MB, and groomers send them after each visit. */
const MAX_BYTES = { pet_parent: 100 * MB, groomer: 2000 * MB, admin: 0 };

export interface PhotoOwner {
  bookingId: number;
  viewer: Viewer;
  purpose: PhotoPurpose;
  messageId?: number;
  now: number;
}

/** Call it before the transaction. Throws 413 and 422 on `pictures`, 429. */
export async function storePhotos(ctx: Ctx, viewer: Viewer, pictures: readonly Uint8Array[]) {
  if (pictures.length > MAX_PHOTOS) throw invalid({ pictures: TOO_MANY_PHOTOS });
  for (const _ of pictures) ctx.limits.take("upload-user", String(viewer.userId));
  const stored: PrivateImage[] = [];
  for (const bytes of pictures) stored.push(await ctx.images.storePrivate(bytes, "picture").catch(onPictures));
  return stored;
}

/** The store reports errors on `image`. */
function onPictures(error: unknown): never {
  throw error instanceof AppError && error.fields?.image ? invalid({ pictures: error.fields.image }) : error;
}

/** Call it inside the transaction. Throws 409 over the storage limit. */
export function addPhotos(
  tx: Tx,
  { bookingId, viewer, purpose, messageId, now }: PhotoOwner,
  stored: readonly PrivateImage[],
): PhotoView[] {
  const bytes = stored.reduce((total, picture) => total + picture.bytes, 0);
  if (bytes > 0 && bytesOf(tx, viewer) + bytes > MAX_BYTES[viewer.role]) throw conflict(NO_ROOM_FOR_PHOTOS);
  const row = { bookingId, userId: viewer.userId, purpose, messageId: messageId ?? null, createdAt: now };
  return stored.map((picture, at) =>
    photoView(
      tx
        .insert(visitPictures)
        .values({ ...row, ...picture, place: at + 1 })
        .returning()
        .get(),
    ),
  );
}

const bytesOf = (tx: Tx, { userId }: Viewer): number =>
  Number(
    tx
      .select({ bytes: sum(visitPictures.bytes) })
      .from(visitPictures)
      .where(eq(visitPictures.userId, userId))
      .get()?.bytes ?? 0,
  );
