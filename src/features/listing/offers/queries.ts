import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import {
  addOnServices,
  bookingAddOns,
  type Db,
  groomerProfiles,
  packageColumns,
  portfolioImages,
  servicePackages,
  type Tx,
  visits,
} from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import type { AddOnServiceView, PortfolioImageView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { firstOfferIn } from "#src/shared/listing/offer-names.ts";
import { servicesOfMask } from "#src/shared/listing/services.ts";
import { defaultMaxPounds, type MaxPounds, maxPoundsBySize, type PackageSizes } from "#src/shared/listing/sizes.ts";

const groomerId = asSql(sql.placeholder("groomerId"));
const isActive = asSql(1);

const packagesOf = prepareQuery((db) =>
  db
    .select(packageColumns)
    .from(servicePackages)
    .where(and(eq(servicePackages.groomerId, groomerId), eq(servicePackages.isActive, isActive)))
    .orderBy(asc(servicePackages.position))
    .prepare(),
);

export const findPackages = (db: Db | Tx, groomerId: number): ServicePackageView[] =>
  packagesOf(db).all({ groomerId }).map(packageView);

const addOnsOf = prepareQuery((db) =>
  db
    .select()
    .from(addOnServices)
    .where(and(eq(addOnServices.groomerId, groomerId), eq(addOnServices.isActive, isActive)))
    .orderBy(asc(addOnServices.id))
    .prepare(),
);

/** Default weights if there is no profile. */
export function findSizeWeights(db: Db, groomerId: number): MaxPounds {
  const row = db.select().from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get();
  return row ? maxPoundsBySize(row) : defaultMaxPounds;
}

export const findAddOns = (db: Db, groomerId: number): AddOnServiceView[] => addOnsOf(db).all({ groomerId });

const portfolioOf = prepareQuery((db) =>
  db
    .select()
    .from(portfolioImages)
    .where(eq(portfolioImages.groomerId, groomerId))
    .orderBy(asc(portfolioImages.sortOrder))
    .prepare(),
);

export const findPortfolio = (db: Db, groomerId: number): PortfolioImageView[] =>
  portfolioOf(db).all({ groomerId }).map(portfolioView);

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

const addOnIds = sql<string | null>`(SELECT group_concat(${bookingAddOns.addOnServiceId}) FROM ${bookingAddOns}
  WHERE ${bookingAddOns.bookingId} = ${visits.id})`;

/** Completed visits by offer. Visits that the groomer added keep only the names: "Full Groom, Teeth". */
export function visitsByOffer(
  db: Db,
  groomerId: number,
  { packages, addOns }: Record<"packages" | "addOns", readonly { id: number; name: string }[]>,
) {
  const rows = db
    .select({ packageId: visits.servicePackageId, names: visits.serviceName, addOnIds, total: count() })
    .from(visits)
    .where(and(eq(visits.groomerId, groomerId), eq(visits.status, "completed")))
    .groupBy(visits.servicePackageId, visits.serviceName, addOnIds)
    .all();
  const uses: Record<"packages" | "addOns", Record<number, number>> = { packages: {}, addOns: {} };
  for (const { packageId, names, addOnIds, total } of rows) {
    const text = (packageId === null && names) || "";
    const first = firstOfferIn(text, packages)?.name.toLowerCase();
    const others = `${first ? text.slice(first.length) : `, ${text}`}, `.toLowerCase();
    const ids = addOnIds?.split(",") ?? [];
    for (const { id, name } of packages)
      if (id === packageId || name.toLowerCase() === first) uses.packages[id] = (uses.packages[id] ?? 0) + total;
    for (const { id, name } of addOns)
      if (ids.includes(String(id)) || others.includes(`, ${name}, `.toLowerCase()))
        uses.addOns[id] = (uses.addOns[id] ?? 0) + total;
  }
  return uses;
}

export type PackageRow = typeof servicePackages.$inferSelect & { sizes: PackageSizes };

export const packageView = (row: PackageRow): ServicePackageView => ({
  ...row,
  services: servicesOfMask(row.services),
});

export type ImageRow = typeof portfolioImages.$inferSelect;

/** Doesn't reveal which visit photo it copies. */
export const portfolioView = ({ file, visitPhotoId: _, ...row }: ImageRow): PortfolioImageView => ({
  ...row,
  imageUrl: uploadPath(file),
});
