import { and, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  bannedPhotos,
  type Db,
  groomerProfiles,
  hasRow,
  pets,
  portfolioImages,
  reports,
  reviews,
  type Tx,
  users,
  visitPhotos,
} from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import type { PhotoChecks } from "#src/ports/images.ts";
import { petPhotoPath, privatePhotoPath, rabiesCertificatePath, uploadPath } from "#src/shared/base/paths.ts";
import type { PhotoKind } from "#src/shared/visits/photo-labels.ts";

interface PhotoFileColumn {
  kind: PhotoKind;
  file: SQLiteColumn;
  ownedBy(userId: number): SQL;
  address(id: number, file: string): string;
}

const publicAddress = (_: number, file: string) => uploadPath(file);
const privateAddress = (_: number, file: string) => privatePhotoPath(file);
const ofParent = (userId: number) => eq(pets.petParentId, userId);
const ofGroomer = (userId: number) => inArray(portfolioImages.groomerId, groomerOf(userId));

const fileColumns: readonly PhotoFileColumn[] = [
  { kind: "portrait", file: users.profileImage, ownedBy: (userId) => eq(users.id, userId), address: publicAddress },
  { kind: "portfolio", file: portfolioImages.file, ownedBy: ofGroomer, address: publicAddress },
  { kind: "pet", file: pets.imageFile, ownedBy: ofParent, address: petPhotoPath },
  { kind: "rabies", file: pets.rabiesCertificate, ownedBy: ofParent, address: rabiesCertificatePath },
  { kind: "visit", file: visitPhotos.file, ownedBy: (id) => eq(visitPhotos.userId, id), address: privateAddress },
  // Evidence, which its owner may have deleted.
  { kind: "reported", file: reports.fileName, ownedBy: () => sql`0`, address: privateAddress },
];

/** Every column that names a photo file, for orphan removal and data export. A test checks the schema. */
export const photoColumns = fileColumns.map((column) => {
  const table = column.file.table as SQLiteTable;
  return { ...column, table, id: getTableColumns(table).id! };
});
type PhotoColumn = (typeof photoColumns)[number];

const groomerOf = (userId: number) =>
  sql`(SELECT ${groomerProfiles.id} FROM ${groomerProfiles} WHERE ${eq(groomerProfiles.userId, userId)})`;

/** Some rows hold a path instead of a name. */
export const photoNamesIn = (db: Db, { table, file }: PhotoColumn): string[] =>
  db
    .selectDistinct({ file: text(file) })
    .from(table)
    .where(isNotNull(file))
    .all()
    .map((row) => row.file);

export const isAnyNamedIn = (db: Db, { table, file }: PhotoColumn, names: string[]): boolean =>
  hasRow(db, table, inArray(file, names));

/** Checked on each request if several machines cache files. */
export const isPublicPhoto = (db: Db, file: string): boolean => findPhotoOwners(db, file).length > 0;

/** Public files are named by content hash. */
export const hashInName = (file: string) => file.replace(/\.webp$/, "");

/** `hiddenAt` is when a suspension or a decision about the review hid the photo. */
const ownersOfPhoto = prepareQuery((db) => {
  const names = [sql.placeholder("file"), sql.placeholder("path")];
  const owner = { userId: users.id, hiddenAt: users.disabledAt };
  const ofReview = { userId: visitPhotos.userId, hiddenAt: reviews.hiddenAt };
  return [
    db.select(owner).from(users).where(inArray(users.profileImage, names)).prepare(),
    db
      .select(owner)
      .from(portfolioImages)
      .innerJoin(groomerProfiles, eq(groomerProfiles.id, portfolioImages.groomerId))
      .innerJoin(users, eq(users.id, groomerProfiles.userId))
      .where(inArray(portfolioImages.file, names))
      .prepare(),
    db
      .select(ofReview)
      .from(visitPhotos)
      .innerJoin(reviews, eq(reviews.bookingId, visitPhotos.bookingId))
      .where(and(inArray(visitPhotos.file, names), eq(visitPhotos.purpose, "review")))
      .prepare(),
  ] as const;
});

export const findPhotoOwners = (db: Db | Tx, file: string) =>
  ownersOfPhoto(db).flatMap((query) => query.all({ file, path: uploadPath(file) }));

export function photoFileChecks(db: Db): PhotoChecks {
  const isRemoved = (file: string) => hasRow(db, bannedPhotos, { hash: hashInName(file) });
  return {
    isRemoved,
    isShown: (file) => !isRemoved(file) && findPhotoOwners(db, file).some(({ hiddenAt }) => hiddenAt === null),
  };
}

export const photoRowsIn = (db: Db, column: PhotoColumn, isWanted: SQL | undefined, limit: number) =>
  db
    .select({ id: sql<number>`${column.id}`, file: text(column.file) })
    .from(column.table)
    .where(and(isNotNull(column.file), isWanted))
    .orderBy(column.id)
    .limit(limit)
    .all();

const text = (column: SQLiteColumn) => sql<string>`${column}`;
