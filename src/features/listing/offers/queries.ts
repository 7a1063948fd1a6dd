import { and, asc, desc, eq, sql } from "drizzle-orm";
import {
  addOnServices,
  countRows,
  type Db,
  groomerProfiles,
  packageColumns,
  portfolioImages,
  servicePackages,
  type Tx,
} from "#db/db.ts";
import { bound, prepared } from "#db/prepared.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import type { AddOnServiceView, PortfolioImageView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { servicesIn } from "#src/shared/listing/services.ts";
import { defaultWeights, type PackageSizes, type WeightForm, weightsOf } from "#src/shared/listing/sizes.ts";

const groomerId = bound(sql.placeholder("groomerId"));
const isActive = bound(1);

const packagesOf = prepared((db) =>
  db
    .select(packageColumns)
    .from(servicePackages)
    .where(and(eq(servicePackages.groomerId, groomerId), eq(servicePackages.isActive, isActive)))
    .orderBy(asc(servicePackages.position))
    .prepare(),
);

export const findPackages = (db: Db | Tx, groomerId: number): ServicePackageView[] =>
  packagesOf(db).all({ groomerId }).map(packageView);

const addOnsOf = prepared((db) =>
  db
    .select()
    .from(addOnServices)
    .where(and(eq(addOnServices.groomerId, groomerId), eq(addOnServices.isActive, isActive)))
    .orderBy(asc(addOnServices.id))
    .prepare(),
);

/** The usual weights without a profile. */
export function findWeights(db: Db, groomerId: number): WeightForm {
  const row = db.select().from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get();
  return row ? weightsOf(row) : defaultWeights;
}

export const findAddOns = (db: Db, groomerId: number): AddOnServiceView[] => addOnsOf(db).all({ groomerId });

const portfolioOf = prepared((db) =>
  db
    .select()
    .from(portfolioImages)
    .where(eq(portfolioImages.groomerId, groomerId))
    .orderBy(asc(portfolioImages.sortOrder))
    .prepare(),
);

export const findPortfolio = (db: Db, groomerId: number): PortfolioImageView[] =>
  portfolioOf(db).all({ groomerId }).map(imageView);

/** Maximum archived offers shown, latest first. */
const MAX_ARCHIVED = 50;

/** Active ones in order, then archived ones. */
export const findOwnPackages = (db: Db, groomerId: number): ServicePackageView[] => [
  ...findPackages(db, groomerId),
  ...db
    .select(packageColumns)
    .from(servicePackages)
    .where(and(eq(servicePackages.groomerId, groomerId), eq(servicePackages.isActive, false)))
    .orderBy(desc(servicePackages.id))
    .limit(MAX_ARCHIVED)
    .all()
    .map(packageView),
];

export const findOwnAddOns = (db: Db, groomerId: number): AddOnServiceView[] => [
  ...findAddOns(db, groomerId),
  ...db
    .select()
    .from(addOnServices)
    .where(and(eq(addOnServices.groomerId, groomerId), eq(addOnServices.isActive, false)))
    .orderBy(desc(addOnServices.id))
    .limit(MAX_ARCHIVED)
    .all(),
];

export type PackageRow = typeof servicePackages.$inferSelect & { sizes: PackageSizes };

export const packageView = (row: PackageRow): ServicePackageView => ({
  ...row,
  services: servicesIn(row.services),
});

export type ImageRow = typeof portfolioImages.$inferSelect;

/** Doesn't reveal which visit photo it copies. */
export const imageView = ({ file, visitPhotoId: _, ...row }: ImageRow): PortfolioImageView => ({
  ...row,
  imageUrl: uploadPath(file),
});

export const countImages = (db: Db | Tx, groomerId: number) => countRows(db, portfolioImages, { groomerId });
