import { type AnyColumn, and, eq, inArray, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, type Tx, transact } from "#db/open.ts";
import { boundLimit, prepared } from "#db/prepared.ts";
import {
  bookings,
  groomerProfiles,
  messages,
  pets,
  portfolioImages,
  reports,
  users,
  visitPictures,
} from "#db/schema/tables.ts";
import { VISITS_KEPT_MS } from "#src/domain/retention.ts";
import { petPhotoPath, privatePicturePath, rabiesPicturePath, uploadPath } from "#src/shared/base/paths.ts";
import type { PictureKind } from "#src/shared/visits/picture-labels.ts";

/** A column that names the file of a picture. */
interface PictureColumn {
  kind: PictureKind;
  table: SQLiteTable;
  id: SQLiteColumn;
  file: SQLiteColumn;
  /** The rows of one person. */
  ownedBy(userId: number): SQL;
  /** Where the owner sees it. */
  address(id: number, file: string): string;
  /** What goes when its time is over: the row, or the name of the file alone. */
  forgotten: "row" | "name";
  /** The rows of visits that began before this instant; what is no part of a visit is kept as long as its account. */
  ofVisitsBefore?(instant: number): SQL;
  /** The rows that are kept for the admins: of threads that were reported after this instant. */
  reportedAfter?(instant: number): SQL;
}

/**
 * Every column of the database that names a picture's file. The removal of orphans, the export, the closing of an account
 * and the removal of what is old go by this list, and a test compares it with the tables.
 */
export const pictureColumns: readonly PictureColumn[] = [
  {
    kind: "portrait",
    table: users,
    id: users.id,
    file: users.profileImage,
    ownedBy: (userId) => eq(users.id, userId),
    address: (_, file) => uploadPath(file),
    forgotten: "name",
  },
  {
    kind: "portfolio",
    table: portfolioImages,
    id: portfolioImages.id,
    file: portfolioImages.file,
    ownedBy: (userId) => inArray(portfolioImages.groomerId, groomerOf(userId)),
    address: (_, file) => uploadPath(file),
    forgotten: "row",
  },
  {
    kind: "pet",
    table: pets,
    id: pets.id,
    file: pets.imageFile,
    ownedBy: (userId) => eq(pets.petParentId, userId),
    address: petPhotoPath,
    forgotten: "name",
  },
  {
    kind: "rabies",
    table: pets,
    id: pets.id,
    file: pets.rabiesPicture,
    ownedBy: (userId) => eq(pets.petParentId, userId),
    address: rabiesPicturePath,
    forgotten: "name",
  },
  {
    kind: "visit",
    table: visitPictures,
    id: visitPictures.id,
    file: visitPictures.file,
    ownedBy: (userId) => eq(visitPictures.userId, userId),
    address: (_, file) => privatePicturePath(file),
    forgotten: "row",
    // What is public anyway stays, so that its parent can still take it back.
    ofVisitsBefore: (instant) =>
      sql`(${visitPictures.bookingId} IN (SELECT id FROM ${bookings} WHERE ${lt(bookings.startsAt, instant)})
        AND ${visitPictures.id} NOT IN (SELECT visit_picture_id FROM portfolio_images WHERE visit_picture_id IS NOT NULL))`,
    reportedAfter: (instant) =>
      sql`(${visitPictures.purpose} = 'message' AND ${visitPictures.bookingId} IN (SELECT ${messages.bookingId}
        FROM ${reports} JOIN ${messages} ON ${messages.id} = ${reports.messageId} WHERE ${reports.createdAt} > ${instant}))`,
  },
];

const groomerOf = (userId: number) =>
  sql`(SELECT ${groomerProfiles.id} FROM ${groomerProfiles} WHERE ${eq(groomerProfiles.userId, userId)})`;

/** Every file that a row names; some rows name it with its path. */
export const namedIn = (db: Db, { table, file }: PictureColumn): string[] =>
  db
    .selectDistinct({ file: text(file) })
    .from(table)
    .where(isNotNull(file))
    .all()
    .map((row) => row.file);

/** Whether a row names a file, under one of these names. */
export const isNamedIn = (db: Db, { table, file }: PictureColumn, names: string[]): boolean =>
  db
    .select({ file: text(file) })
    .from(table)
    .where(inArray(file, names))
    .limit(1)
    .get() !== undefined;

const shownPicture = prepared((db) => {
  const names = [sql.placeholder("file"), sql.placeholder("path")];
  return [portfolioImages.file, users.profileImage].map((file) =>
    db.select({ file }).from(file.table).where(inArray(file, names)).limit(boundLimit(1)).prepare(),
  );
});

/** Whether a row names it as a picture that everybody may see: asked for every one that is shown, where several machines keep copies. */
export const isPublicPicture = (db: Db, file: string): boolean =>
  shownPicture(db).some((query) => query.get({ file, path: uploadPath(file) }) !== undefined);

/** One page of a person's pictures, in the order of their ids. */
export const picturesIn = (db: Db, column: PictureColumn, isWanted: SQL | undefined, limit: number) =>
  db
    .select({ id: sql<number>`${column.id}`, file: text(column.file) })
    .from(column.table)
    .where(and(isNotNull(column.file), isWanted))
    .orderBy(column.id)
    .limit(limit)
    .all();

/** Removes a person's pictures from every row, but for what was reported lately; the files follow as orphans. */
export function forgetPicturesOf(tx: Tx, userId: number, now: number) {
  for (const column of pictureColumns) forget(tx, column, column.ownedBy(userId), now - VISITS_KEPT_MS);
}

/** Removes the pictures of visits that began before this instant, but for what was reported after it. */
export function forgetPicturesBefore(db: Db, instant: number) {
  transact(db, (tx) => {
    for (const column of pictureColumns) {
      const isOld = column.ofVisitsBefore?.(instant);
      if (isOld) forget(tx, column, isOld, instant);
    }
  });
}

function forget(tx: Tx, { table, file, forgotten, reportedAfter }: PictureColumn, isTheirs: SQL, since: number) {
  const isKept = reportedAfter?.(since);
  const where = and(isTheirs, isNotNull(file), isKept && not(isKept));
  if (forgotten === "row") tx.delete(table).where(where).run();
  else
    tx.update(table)
      .set({ [propertyOf(table, file)]: null })
      .where(where)
      .run();
}

/** The name that drizzle gives a column. */
const propertyOf = (table: SQLiteTable, column: AnyColumn) =>
  Object.entries(table).find(([, value]) => value === column)![0];

const text = (column: SQLiteColumn) => sql<string>`${column}`;
