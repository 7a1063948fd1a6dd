import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import {
  addOnServices,
  type Db,
  findRows,
  groomerProfiles,
  locations,
  packageColumns,
  pets,
  servicePackages,
  type Tx,
  usZips,
} from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import type { PackageRow } from "#src/features/listing/offers/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { AppError, invalid, notFound } from "#src/shared/base/errors.ts";
import { notServedText } from "#src/shared/listing/size-labels.ts";
import { firstUnservedSize, priceForAllPets, sizeOfEach } from "#src/shared/listing/size-rules.ts";
import { isSized, type MaxPounds, maxPoundsBySize, type PetSize } from "#src/shared/listing/sizes.ts";
import { startColumns, zipSql } from "../capacity/day-places.ts";

const listed = prepareQuery((db) =>
  db
    .select({
      ...startColumns,
      ...pick(groomerProfiles, ["acceptsOutsideArea", "smallWeight", "mediumWeight", "largeWeight"]),
    })
    .from(groomerProfiles)
    .leftJoin(locations, eq(locations.userId, groomerProfiles.userId))
    .leftJoin(usZips, eq(usZips.zip, zipSql(locations.zipCode)))
    .where(
      and(
        eq(groomerProfiles.id, asSql(sql.placeholder("groomerId"))),
        eq(groomerProfiles.listable, asSql(1)),
        gt(groomerProfiles.listedUntil, sql.placeholder("now")),
      ),
    )
    .prepare(),
);

/** Throws 404 for groomers who are not listed. */
export function requireListedGroomer(tx: Db | Tx, groomerId: number, now: number) {
  const groomer = listed(tx).get({ groomerId, now });
  if (!groomer?.timeZone || groomer.lat === null || groomer.lon === null) {
    throw notFound("The groomer you're looking for doesn't exist or may have been removed.");
  }
  const { timeZone, lat, lon } = groomer;
  return { ...groomer, timeZone, lat, lon, radius: groomer.radius ?? 0, sizeWeights: maxPoundsBySize(groomer) };
}
export type ListedGroomer = ReturnType<typeof requireListedGroomer>;

const packageOf = prepareQuery((db) =>
  db
    .select(packageColumns)
    .from(servicePackages)
    .where(
      and(
        eq(servicePackages.id, sql.placeholder("packageId")),
        eq(servicePackages.groomerId, sql.placeholder("groomerId")),
      ),
    )
    .prepare(),
);

/** Throws 422 on its field unless active. */
export function requirePackage(tx: Db | Tx, groomerId: number, packageId: number) {
  const chosen = packageOf(tx).get({ packageId, groomerId });
  if (!chosen) throw invalid({ servicePackageId: "Choose a service package from this groomer" });
  if (!chosen.isActive) throw invalid({ servicePackageId: "This package is no longer available. Choose another." });
  return chosen;
}

/** Throws 422 on the package's field if it isn't offered for a pet's size. */
export function requirePackagePrice(
  offer: PackageRow,
  pets: readonly { weight: number | null }[],
  { weights, ...petCounts }: { petCount: number; petSize: PetSize | null; weights: MaxPounds },
) {
  const sizes = sizeOfEach(pets, { ...petCounts, weights });
  const missing = firstUnservedSize(offer, sizes);
  if (missing) throw invalid({ servicePackageId: notServedText(missing, weights) });
  return priceForAllPets(offer, sizes)!;
}

const DEARER = "The price just changed. Check it again.";

/** Throws 409 if the visit costs more than the estimate that the parent read. */
export function refuseDearerVisit(most: number, read: number | undefined) {
  if (read !== undefined && most > read) throw new AppError("conflict", DEARER, { servicePackageId: DEARER });
}

const ratesOf = ({ id, priceMax, sizes }: Pick<PackageRow, "id" | "priceMax" | "sizes">) =>
  (isSized({ sizes }) ? Object.entries(sizes) : [["", { price: priceMax }] as const]).map(([size, { price }]) => [
    `${id} ${size}`,
    String(price),
  ]);

/** The highest prices that a page shows, because no estimate is read without script. */
export const encodePrices = (
  packages: Parameters<typeof ratesOf>[0][],
  addOns: readonly { id: number; price: number }[],
): string =>
  `${new URLSearchParams([...packages.flatMap(ratesOf), ...addOns.map(({ id, price }) => [`+${id}`, `${price}`])])}`;

/** Throws 409 if a price now is above the one that the page showed, or wasn't on the page. */
export function refuseRisenPrices(now: string, shownPrices: string) {
  const read = new URLSearchParams(shownPrices);
  const hasRisen = [...new URLSearchParams(now)].some(([name, price]) => Number(price) > Number(read.get(name)));
  if (hasRisen) throw new AppError("conflict", DEARER, { servicePackageId: DEARER });
}

/** Throws 422 on their field unless active and unique. */
export function requireAddOns(tx: Db | Tx, groomerId: number, ids: readonly number[]) {
  if (new Set(ids).size < ids.length) throw invalid({ addOnServiceIds: "Choose each add-on only once" });
  if (ids.length === 0) return [];
  const isOne = and(inArray(addOnServices.id, [...ids]), eq(addOnServices.groomerId, groomerId));
  const chosen = findRows(tx, addOnServices, isOne);
  if (chosen.length < ids.length) throw invalid({ addOnServiceIds: "Choose add-ons from this groomer" });
  if (chosen.some((addOn) => !addOn.isActive)) {
    throw invalid({ addOnServiceIds: "One of these add-ons is no longer available. Choose again." });
  }
  return chosen;
}

/** Throws 422 on their field unless listed and unique. */
export function requirePets(tx: Tx, parentId: number, ids: readonly number[]) {
  if (new Set(ids).size < ids.length) throw invalid({ petIds: "Choose each pet only once" });
  if (ids.length === 0) return [];
  const isOne = and(inArray(pets.id, [...ids]), eq(pets.petParentId, parentId), isNull(pets.archivedAt));
  const chosen = findRows(tx, pets, isOne);
  if (chosen.length < ids.length) throw invalid({ petIds: "Choose pets from your list" });
  return chosen;
}
