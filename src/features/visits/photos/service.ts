import { eq, sum } from "drizzle-orm";
import { addRow, type Tx, visitPhotos } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import type { StoredImage } from "#src/ports/images.ts";
import { AppError, conflict, invalid } from "#src/shared/base/errors.ts";
import { MAX_PHOTOS, MAX_PHOTOS_TEXT, PHOTOS_FULL_TEXT, type PhotoPurpose } from "#src/shared/visits/photo-labels.ts";
import type { PhotoView } from "#src/shared/visits/photos.ts";
import { photoView } from "./queries.ts";

const MB = 1024 * 1024;
/** Storage limit per person. A photo has about 0.2 MB, and groomers send them after each visit. */
const MAX_BYTES = { pet_parent: 100 * MB, groomer: 2000 * MB, admin: 0 };

export interface PhotoContext {
  /** Null for a question. */
  bookingId: number | null;
  viewer: Viewer;
  purpose: PhotoPurpose;
  messageId?: number;
  now: number;
}

/** Call it before the transaction. Throws 413 and 422 on `photos`, 429. */
export async function storePhotos(
  { limits, images }: Ctx,
  viewer: Viewer,
  photos: readonly Uint8Array[],
  { arePublic = false } = {},
) {
  if (photos.length > MAX_PHOTOS) throw invalid({ photos: MAX_PHOTOS_TEXT });
  for (const _ of photos) limits.take("upload-user", String(viewer.userId));
  const stored: StoredImage[] = [];
  for (const bytes of photos) {
    stored.push(await (arePublic ? images.store(bytes) : images.storePrivate(bytes, "photo")).catch(onPhotos));
  }
  return stored;
}

/** The store reports errors on `image`. */
function onPhotos(error: unknown): never {
  throw error instanceof AppError && error.fields?.image ? invalid({ photos: error.fields.image }) : error;
}

/** Call it inside the transaction. Throws 409 over the storage limit. */
export function addPhotos(
  tx: Tx,
  { bookingId, viewer, purpose, messageId, now }: PhotoContext,
  stored: readonly StoredImage[],
): PhotoView[] {
  const bytes = stored.reduce((total, photo) => total + photo.bytes, 0);
  if (bytes > 0 && bytesOf(tx, viewer) + bytes > MAX_BYTES[viewer.role]) throw conflict(PHOTOS_FULL_TEXT);
  const row = { bookingId, userId: viewer.userId, purpose, messageId: messageId ?? null, createdAt: now };
  return stored.map((photo, at) => photoView(addRow(tx, visitPhotos, { ...row, ...photo, place: at + 1 })));
}

const bytesOf = (tx: Tx, { userId }: Viewer): number =>
  Number(
    tx
      .select({ bytes: sum(visitPhotos.bytes) })
      .from(visitPhotos)
      .where(eq(visitPhotos.userId, userId))
      .get()?.bytes ?? 0,
  );
