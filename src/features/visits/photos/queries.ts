import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  allowedPhotos,
  bookings,
  countRows,
  type Db,
  hasRow,
  messages,
  portfolioImages,
  reports,
  reviews,
  type Tx,
  visitPhotos,
} from "#db/db.ts";
import { rowsAsJson } from "#db/list-of.ts";
import { asSql } from "#db/prepared.ts";
import { isOfThread } from "#db/threads.ts";
import type { Viewer } from "#src/base/context.ts";
import { readableRequestStatuses } from "#src/domain/access-instructions.ts";
import { reportsShownSince } from "#src/domain/hiding.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { privatePhotoPath, uploadPath } from "#src/shared/base/paths.ts";
import type { NotePhotoView } from "#src/shared/visits/note-photos.ts";
import type { PhotoView } from "#src/shared/visits/photos.ts";

const reported = alias(messages, "reported");

type VisitPhotoRow = typeof visitPhotos.$inferSelect;

export const photoView = ({ id, file, width, height, purpose }: VisitPhotoRow): PhotoView => ({
  id,
  url: (purpose === "review" ? uploadPath : privatePhotoPath)(file),
  width,
  height,
});

/** For queries of `reviews` with a join. A hidden review's photos have only the private path. */
export const reviewPhotosSql = (pathOf: (file: string) => string) =>
  rowsAsJson<PhotoView>(
    {
      ...pick(visitPhotos, ["id", "width", "height"]),
      url: sql`${pathOf("")} || ${visitPhotos.file}`,
    },
    sql`${visitPhotos} WHERE ${visitPhotos.bookingId} = ${reviews.bookingId} AND ${visitPhotos.purpose} = 'review' AND message_id IS NULL`,
  );

export const photosOfBooking = (db: Db | Tx, viewer: Viewer, bookingId: number, purpose: "request" | "note") =>
  read(db, viewer, and(eq(visitPhotos.bookingId, bookingId), eq(visitPhotos.purpose, purpose))).map(photoView);

export function notePhotosOf(db: Db | Tx, viewer: Viewer, bookingId: number): NotePhotoView[] {
  const photos = photosOfBooking(db, viewer, bookingId, "note");
  const ids = photos.map(({ id }) => id);
  const allowed = ids.length === 0 ? [] : allowedAmong(db, ids);
  return photos.map((photo) => {
    const found = allowed.find(({ photoId }) => photoId === photo.id);
    return { ...photo, isAllowed: found !== undefined, isInPortfolio: typeof found?.imageId === "number" };
  });
}

const allowedAmong = (db: Db | Tx, ids: readonly number[]) =>
  db
    .select({ photoId: allowedPhotos.photoId, imageId: portfolioImages.id })
    .from(allowedPhotos)
    .leftJoin(portfolioImages, eq(portfolioImages.visitPhotoId, allowedPhotos.photoId))
    .where(inArray(allowedPhotos.photoId, [...ids]))
    .all();

/** Undefined unless the viewer is one of the two sides. */
export function findNotePhoto(db: Db | Tx, viewer: Viewer, bookingId: number, id: number) {
  const isIt = and(eq(visitPhotos.id, id), eq(visitPhotos.bookingId, bookingId), eq(visitPhotos.purpose, "note"));
  const [row] = read(db, viewer, isIt);
  return row && { ...row, allowed: allowedAmong(db, [id])[0] };
}

export const countNotePhotos = (db: Db | Tx, bookingId: number): number =>
  countRows(db, visitPhotos, { bookingId, purpose: "note" });

export const photosOfMessages = (db: Db | Tx, viewer: Viewer, messageIds: readonly number[]) =>
  Map.groupBy(read(db, viewer, inArray(visitPhotos.messageId, [...messageIds])), (row) => row.messageId!);

/** Undefined unless the viewer is one of the two sides, or an admin who can read the report or the review. A hidden review's photos are for its writer and admins. */
export function findPhotoFile(db: Db, viewer: Viewer, file: string, now: number): string | undefined {
  return viewer.role === "admin" ? findReported(db, file, now) : read(db, viewer, eq(visitPhotos.file, file))[0]?.file;
}

function findReported(db: Db, file: string, now: number): string | undefined {
  const isReadable = or(isNull(reports.decidedAt), gt(reports.decidedAt, reportsShownSince(now)));
  const inThreads = db
    .select({ id: messages.id })
    .from(reports)
    .innerJoin(reported, eq(reported.id, reports.messageId))
    .innerJoin(messages, isOfThread(reported))
    .where(isReadable);
  const whole = db
    .select({ id: reports.bookingId })
    .from(reports)
    .where(and(isNotNull(reports.bookingId), isReadable));
  const isReported = or(
    inArray(visitPhotos.messageId, inThreads),
    and(ne(visitPhotos.purpose, "message"), inArray(visitPhotos.bookingId, whole)),
    eq(visitPhotos.purpose, "review"),
  );
  const isInReport = sql`(file_name = ${file} OR kind IN ('profile', 'person') AND about_id IN
    (SELECT id FROM users WHERE profile_image IN (${file}, ${uploadPath(file)})))`;
  const isIt = eq(visitPhotos.file, file);
  return hasRow(db, visitPhotos, and(isIt, isReported)) || hasRow(db, reports, and(isInReport, isReadable))
    ? file
    : undefined;
}

const read = (db: Db | Tx, viewer: Viewer, isWanted: SQL | undefined): VisitPhotoRow[] =>
  db
    .select({ photo: visitPhotos })
    .from(visitPhotos)
    .leftJoin(bookings, eq(bookings.id, visitPhotos.bookingId))
    .leftJoin(messages, eq(messages.id, visitPhotos.messageId))
    .where(and(isWanted, isFor(viewer)))
    .orderBy(asc(visitPhotos.bookingId), asc(visitPhotos.id))
    .all()
    .map(({ photo }) => photo);

/** Photos of a hidden message are visible only to its author, in their data export. */
const isInSight = (userId: number) => or(eq(visitPhotos.userId, asSql(userId)), isNull(messages.hiddenAt));

function isFor({ role, userId, groomerId }: Viewer): SQL | undefined {
  // Admins find reported photos by file.
  if (role === "admin") return sql`0`;
  const isOwn = (name: "petParentId" | "groomerId", id: number) =>
    or(eq(bookings[name], asSql(id)), eq(messages[name], asSql(id)));
  if (role === "pet_parent") return and(isOwn("petParentId", userId), isInSight(userId));
  const isReadable = or(
    notInArray(visitPhotos.purpose, ["request", "review"]),
    and(eq(visitPhotos.purpose, "request"), inArray(bookings.status, readableRequestStatuses)),
  );
  return and(isOwn("groomerId", groomerId ?? 0), isReadable, isInSight(userId));
}
