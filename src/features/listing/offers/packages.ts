import { eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { servicePackages } from "#db/schema/tables.ts";
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
import { businessOf, mustOwn, requireOwnOffers } from "./own.ts";
import { packageView } from "./queries.ts";

type Row = typeof servicePackages.$inferSelect;

/** Offers a new package. Throws 403 for another's ids, 409 without a profile or with three active packages. */
export function createPackage(ctx: Ctx, by: ActorContext, input: PackageInput): ServicePackageView {
  const groomerId = businessOf(by.viewer, input);
  refuseNewName("name", nameProblem, input.name);
  return transact(ctx.db, (tx) => {
    const row = tx
      .insert(servicePackages)
      .values({ ...columnsOf(input), groomerId, position: freePlace(tx, groomerId) })
      .returning()
      .get();
    auditBy(tx, by, { action: "package-created", ...facts(row), now: ctx.now() });
    return packageView(row);
  });
}

/** Bookings keep theirs. Throws 403, 404, 409 (no free place), 422 (the highest price below the lowest). */
export function changePackage(ctx: Ctx, by: ActorContext, id: number, input: PackageChanges): ServicePackageView {
  requireOwnOffers(by.viewer, input);
  return transact(ctx.db, (tx) => {
    const before = mustOwn(by.viewer, tx.select().from(servicePackages).where(eq(servicePackages.id, id)).get());
    refuseNewName("name", nameProblem, input.name, before.name);
    const wanted = { ...before, ...columnsOf(input) };
    if (wanted.priceMax < wanted.priceMin) throw invalid({ priceMax: priceOrderMessage });
    const position = placeFor(tx, before, wanted.isActive);
    const after = tx
      .update(servicePackages)
      .set({ ...wanted, position })
      .where(eq(servicePackages.id, id))
      .returning()
      .get();
    if (!Bun.deepEquals(before, after)) auditBy(tx, by, { action: "package-changed", ...facts(after), now: ctx.now() });
    return packageView(after);
  });
}

/** Columns for what was given: ids, and what was left out, stay as they are. */
function columnsOf<T extends PackageInput | PackageChanges>({ groomerId: _, userId: __, services, ...given }: T) {
  return { ...given, ...(services ? { services: maskOf(services) } : {}) };
}

/** An archived package gives up its place; one that comes back takes a free one. */
function placeFor(tx: Tx, before: Row, isActive: boolean): number | null {
  if (!isActive) return null;
  return before.isActive ? before.position : freePlace(tx, before.groomerId);
}

/** The lowest of the three places that no active package holds; the schema allows no others. */
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
