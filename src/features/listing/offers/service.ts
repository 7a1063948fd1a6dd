import { and, eq } from "drizzle-orm";
import {
  addOnServices,
  addRow,
  changeRow,
  countRows,
  findRow,
  findRows,
  packageColumns,
  packageSizes,
  servicePackages,
  type Tx,
  transact,
} from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { refuseBadNewName } from "#src/domain/new-name.ts";
import { forbidOtherIds, requireGroomerId } from "#src/http/guards/access.ts";
import { pick, toRecord } from "#src/shared/base/by-name.ts";
import { AppError, conflict, found, invalid } from "#src/shared/base/errors.ts";
import { nameProblem } from "#src/shared/base/names.ts";
import { MAX_PACKAGES } from "#src/shared/listing/groomer-labels.ts";
import type { AddOnServiceView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import {
  type AddOnChanges,
  type AddOnInput,
  type ImageFields,
  minAboveMaxMessage,
  type PackageChanges,
  type PackageInput,
} from "#src/shared/listing/offers.ts";
import { maskOfServices, servicesOfMask } from "#src/shared/listing/services.ts";
import { isSized, petSizes } from "#src/shared/listing/sizes.ts";
import { findPackages, type PackageRow, packageView } from "./queries.ts";

/** Returns an identical active one instead of a second. Throws 403, 409 (no profile, or three active). */
export function createPackage(ctx: Ctx, by: ActorContext, input: PackageInput): ServicePackageView {
  const groomerId = requireOwnGroomerId(by.viewer, input);
  refuseBadNewName("name", nameProblem, input.name);
  return transact(ctx.db, (tx) => {
    const columns = { ...columnsOf(input), groomerId };
    const same = findPackages(tx, groomerId).find((one) =>
      Bun.deepEquals(one, {
        ...one,
        ...columns,
        services: servicesOfMask(maskOfServices(input.services)),
        sizes: toRecord(petSizes, (size) => input.sizes?.[size] ?? undefined),
        // The sizes set these.
        ...(isSized(one) ? pick(one, ["priceMin", "priceMax", "durationMinutes"]) : {}),
      }),
    );
    if (same) return same;
    const { id } = addRow(tx, servicePackages, { ...columns, position: freePlace(tx, groomerId) });
    addSizes(tx, id, input.sizes);
    const row = rowOf(tx, id)!;
    auditBy(tx, by, { action: "package-created", ...auditEntry("package", row), now: ctx.now() });
    return packageView(row);
  });
}

/** Bookings keep their copy. A package with sizes keeps the range over them. Throws 403, 404, 409 (no free place), 422 (the highest price below the lowest). */
export function changePackage(ctx: Ctx, by: ActorContext, id: number, input: PackageChanges): ServicePackageView {
  requireOwnOffers(by.viewer, input);
  return transact(ctx.db, (tx) => {
    const before = requireOwned(by.viewer, rowOf(tx, id));
    refuseBadNewName("name", nameProblem, input.name, before.name);
    const { sizes, ...row } = before;
    const wanted = { ...row, ...columnsOf(input) };
    if (wanted.priceMax < wanted.priceMin) throw invalid({ priceMax: minAboveMaxMessage });
    const position = placeFor(tx, before, wanted.isActive);
    tx.delete(packageSizes).where(eq(packageSizes.packageId, id)).run();
    changeRow(tx, servicePackages, { id }, { ...wanted, position });
    // Sizes come after the package, because their price range overwrites the one in the package.
    addSizes(tx, id, input.sizes ?? sizes);
    const after = rowOf(tx, id)!;
    if (!Bun.deepEquals(before, after))
      auditBy(tx, by, { action: "package-changed", ...auditEntry("package", after), now: ctx.now() });
    return packageView(after);
  });
}

/** Without IDs and sizes. Omitted fields stay omitted. */
const columnsOf = <T extends PackageInput | PackageChanges>({
  groomerId: _,
  userId: __,
  sizes: ___,
  services,
  ...fields
}: T) => ({ ...fields, ...(services ? { services: maskOfServices(services) } : {}) });

const rowOf = (tx: Tx, id: number): PackageRow | undefined =>
  tx.select(packageColumns).from(servicePackages).where(eq(servicePackages.id, id)).get();

function addSizes(tx: Tx, packageId: number, sizes: PackageChanges["sizes"] = {}) {
  for (const size of petSizes) {
    const row = sizes[size];
    if (row) addRow(tx, packageSizes, { packageId, size, ...row });
  }
}

/** Archiving frees the place; restoring takes a free one. */
function placeFor(tx: Tx, before: PackageRow, isActive: boolean): number | null {
  if (!isActive) return null;
  return before.isActive ? before.position : freePlace(tx, before.groomerId);
}

/** Lowest free place of three. */
function freePlace(tx: Tx, groomerId: number): number {
  const rows = findRows(tx, servicePackages, { groomerId });
  const taken = new Set(rows.map(({ position }) => position));
  for (let place = 1; place <= MAX_PACKAGES; place++) if (!taken.has(place)) return place;
  throw conflict(`You can offer up to ${MAX_PACKAGES} packages. Archive one first.`);
}

/** Returns an identical active one instead of a second. Throws 403, 409 (no profile, or too many active). */
export function createAddOn(ctx: Ctx, by: ActorContext, input: AddOnInput): AddOnServiceView {
  const groomerId = requireOwnGroomerId(by.viewer, input);
  const { name, description, price, durationMinutes } = input;
  refuseBadNewName("name", nameProblem, name);
  return transact(ctx.db, (tx) => {
    const columns = { groomerId, name, description, price, durationMinutes };
    const same = findRow(tx, addOnServices, { ...columns, isActive: true });
    if (same) return same;
    refuseTooMany(tx, groomerId);
    const addOn = addRow(tx, addOnServices, columns);
    auditBy(tx, by, { action: "add-on-created", ...auditEntry("add-on", addOn), now: ctx.now() });
    return addOn;
  });
}

/** Throws 403, 404, 409 (too many active). */
export function changeAddOn(ctx: Ctx, by: ActorContext, id: number, input: AddOnChanges): AddOnServiceView {
  requireOwnOffers(by.viewer, input);
  const { groomerId: _, userId: __, ...fields } = input;
  return transact(ctx.db, (tx) => {
    const before = requireOwned(by.viewer, tx.select().from(addOnServices).where(eq(addOnServices.id, id)).get());
    refuseBadNewName("name", nameProblem, input.name, before.name);
    if (input.isActive && !before.isActive) refuseTooMany(tx, before.groomerId);
    const wanted = { ...before, ...fields };
    const description = wanted.description || null;
    const after = changeRow(tx, addOnServices, { id }, { ...wanted, description })!;
    if (!Bun.deepEquals(before, after))
      auditBy(tx, by, { action: "add-on-changed", ...auditEntry("add-on", after), now: ctx.now() });
    return after;
  });
}

function refuseTooMany(tx: Tx, groomerId: number) {
  const isOffered = and(eq(addOnServices.groomerId, groomerId), eq(addOnServices.isActive, true));
  if (countRows(tx, addOnServices, isOffered) < MAX_ADD_ONS) return;
  throw conflict(`You can offer up to ${MAX_ADD_ONS} add-ons. Archive one first.`);
}

const auditEntry = (what: "package" | "add-on", { id, isActive }: { id: number; isActive: boolean }) => ({
  target: `${what} ${id}`,
  detail: { isActive },
});

type ImageOwner = Pick<ImageFields, "groomerId" | "userId">;

const others = "You can only change your own services and photos.";

/** Throws 403 unless IDs in the body are the caller's. */
const requireOwnOffers = (viewer: Viewer, claims: ImageOwner) => forbidOtherIds(viewer, claims, others);

/** Throws 403, 409 (no profile). */
export function requireOwnGroomerId(viewer: Viewer, claims: ImageOwner): number {
  requireOwnOffers(viewer, claims);
  return requireGroomerId(viewer, "Create your business profile first.");
}

/** Throws 404, 403 (another groomer's, which is public anyway). */
export function requireOwned<T extends { groomerId: number }>(viewer: Viewer, owned: T | undefined): T {
  const row = found(owned);
  if (row.groomerId !== viewer.groomerId) throw new AppError("forbidden", others);
  return row;
}
