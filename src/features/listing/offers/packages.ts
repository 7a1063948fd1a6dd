import { eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { packageColumns, packageSizes, servicePackages } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { refuseNewName } from "#src/domain/new-name.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { nameProblem } from "#src/shared/base/names.ts";
import { MAX_PACKAGES } from "#src/shared/listing/groomer-labels.ts";
import type { ServicePackageView } from "#src/shared/listing/groomers.ts";
import { type PackageChanges, type PackageInput, priceOrderMessage } from "#src/shared/listing/offers.ts";
import { maskOf } from "#src/shared/listing/services.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { businessOf, mustOwn, requireOwnOffers } from "./own.ts";
import { packageView, type PackageRow as Row } from "./queries.ts";

/** Throws 403, 409 (no profile, or three active). */
export function createPackage(ctx: Ctx, by: ActorContext, input: PackageInput): ServicePackageView {
  const groomerId = businessOf(by.viewer, input);
  refuseNewName("name", nameProblem, input.name);
  return transact(ctx.db, (tx) => {
    const { id } = tx
      .insert(servicePackages)
      .values({ ...columnsOf(input), groomerId, position: freePlace(tx, groomerId) })
      .returning({ id: servicePackages.id })
      .get();
    addSizes(tx, id, input.sizes);
    const row = rowOf(tx, id)!;
    auditBy(tx, by, { action: "package-created", ...facts(row), now: ctx.now() });
    return packageView(row);
  });
}

/** Bookings keep theirs. A package with sizes keeps the range over them. Throws 403, 404, 409 (no free place), 422 (the highest price below the lowest). */
export function changePackage(ctx: Ctx, by: ActorContext, id: number, input: PackageChanges): ServicePackageView {
  requireOwnOffers(by.viewer, input);
  return transact(ctx.db, (tx) => {
    const before = mustOwn(by.viewer, rowOf(tx, id));
    refuseNewName("name", nameProblem, input.name, before.name);
    const { sizes, ...row } = before;
    const wanted = { ...row, ...columnsOf(input) };
    if (wanted.priceMax < wanted.priceMin) throw invalid({ priceMax: priceOrderMessage });
    const position = placeFor(tx, before, wanted.isActive);
    tx.delete(packageSizes).where(eq(packageSizes.packageId, id)).run();
    tx.update(servicePackages)
      .set({ ...wanted, position })
      .where(eq(servicePackages.id, id))
      .run();
    // After the package itself, because the range over them counts.
    addSizes(tx, id, input.sizes ?? sizes);
    const after = rowOf(tx, id)!;
    if (!Bun.deepEquals(before, after)) auditBy(tx, by, { action: "package-changed", ...facts(after), now: ctx.now() });
    return packageView(after);
  });
}

/** Leaves IDs and omitted fields unchanged. */
function columnsOf<T extends PackageInput | PackageChanges>({
  groomerId: _,
  userId: __,
  sizes: ___,
  services,
  ...given
}: T) {
  return { ...given, ...(services ? { services: maskOf(services) } : {}) };
}

const rowOf = (tx: Tx, id: number): Row | undefined =>
  tx.select(packageColumns).from(servicePackages).where(eq(servicePackages.id, id)).get();

function addSizes(tx: Tx, packageId: number, sizes: PackageChanges["sizes"] = {}) {
  for (const size of petSizes) {
    const row = sizes[size];
    if (row)
      tx.insert(packageSizes)
        .values({ packageId, size, ...row })
        .run();
  }
}

/** Archiving frees the place; restoring takes a free one. */
function placeFor(tx: Tx, before: Row, isActive: boolean): number | null {
  if (!isActive) return null;
  return before.isActive ? before.position : freePlace(tx, before.groomerId);
}

/** Lowest free one of three. */
function freePlace(tx: Tx, groomerId: number): number {
  const rows = tx
    .select({ position: servicePackages.position })
    .from(servicePackages)
    .where(eq(servicePackages.groomerId, groomerId))
    .all();
  const taken = new Set(rows.map(({ position }) => position));
  for (let place = 1; place <= MAX_PACKAGES; place++) if (!taken.has(place)) return place;
  throw new AppError("conflict", `You can offer up to ${MAX_PACKAGES} packages. Archive one first.`);
}

const facts = ({ id, isActive }: Row) => ({ target: `package ${id}`, detail: { isActive } });
