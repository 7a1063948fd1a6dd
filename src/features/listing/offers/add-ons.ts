import { and, count, eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { addOnServices } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { refuseNewName } from "#src/domain/new-name.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { nameProblem } from "#src/shared/base/names.ts";
import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { MAX_ADD_ONS } from "#src/shared/listing/offer-limits.ts";
import type { AddOnChanges, AddOnInput } from "#src/shared/listing/offers.ts";
import { businessOf, mustOwn, requireOwnOffers } from "./own.ts";

/** Throws 403, 409 (no profile, or too many active). */
export function createAddOn(ctx: Ctx, by: ActorContext, input: AddOnInput): AddOnServiceView {
  const groomerId = businessOf(by.viewer, input);
  const { name, description, price, durationMinutes } = input;
  refuseNewName("name", nameProblem, name);
  return transact(ctx.db, (tx) => {
    refuseTooMany(tx, groomerId);
    const addOn = tx
      .insert(addOnServices)
      .values({ groomerId, name, description, price, durationMinutes })
      .returning()
      .get();
    auditBy(tx, by, { action: "add-on-created", ...facts(addOn), now: ctx.now() });
    return addOn;
  });
}

/** Throws 403, 404, 409 (too many active). */
export function changeAddOn(ctx: Ctx, by: ActorContext, id: number, input: AddOnChanges): AddOnServiceView {
  requireOwnOffers(by.viewer, input);
  const { groomerId: _, userId: __, ...given } = input;
  return transact(ctx.db, (tx) => {
    const before = mustOwn(by.viewer, tx.select().from(addOnServices).where(eq(addOnServices.id, id)).get());
    refuseNewName("name", nameProblem, input.name, before.name);
    if (input.isActive && !before.isActive) refuseTooMany(tx, before.groomerId);
    const wanted = { ...before, ...given };
    const after = tx
      .update(addOnServices)
      .set({ ...wanted, description: wanted.description || null })
      .where(eq(addOnServices.id, id))
      .returning()
      .get();
    if (!Bun.deepEquals(before, after)) auditBy(tx, by, { action: "add-on-changed", ...facts(after), now: ctx.now() });
    return after;
  });
}

function refuseTooMany(tx: Tx, groomerId: number) {
  const { active } = tx
    .select({ active: count() })
    .from(addOnServices)
    .where(and(eq(addOnServices.groomerId, groomerId), eq(addOnServices.isActive, true)))
    .get()!;
  if (active < MAX_ADD_ONS) return;
  throw new AppError("conflict", `You can offer up to ${MAX_ADD_ONS} add-ons. Archive one first.`);
}

const facts = ({ id, isActive }: AddOnServiceView) => ({ target: `add-on ${id}`, detail: { isActive } });
