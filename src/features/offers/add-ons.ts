import { and, count, eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { addOnServices } from "#db/schema/tables.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AddOnServiceView } from "#src/shared/groomers.ts";
import { nameProblem } from "#src/shared/names.ts";
import { MAX_ADD_ONS } from "#src/shared/offer-words.ts";
import type { AddOnChanges, AddOnInput } from "#src/shared/offers.ts";
import { audit } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import { refuseNewName } from "../../domain/new-name.ts";
import type { RequestInfo } from "../../http/request-info.ts";
import type { Viewer } from "../../http/viewer.ts";
import { businessOf, mustOwn, requireOwnOffers } from "./own.ts";

/** Offers a new add-on. Throws 403 for another's ids, 409 without a profile or with too many active add-ons. */
export function createAddOn(ctx: Ctx, viewer: Viewer, info: RequestInfo, input: AddOnInput): AddOnServiceView {
  const groomerId = businessOf(viewer, input);
  const { name, description, price } = input;
  refuseNewName("name", nameProblem, name);
  return transact(ctx.db, (tx) => {
    refuseTooMany(tx, groomerId);
    const addOn = tx.insert(addOnServices).values({ groomerId, name, description, price }).returning().get();
    record(ctx, tx, viewer, info, "add-on-created", addOn);
    return addOn;
  });
}

/** Changes, archives or brings back an add-on. Throws 403, 404, 409 when there are too many active ones. */
export function changeAddOn(
  ctx: Ctx,
  viewer: Viewer,
  info: RequestInfo,
  id: number,
  input: AddOnChanges,
): AddOnServiceView {
  requireOwnOffers(viewer, input);
  const { groomerId: _, userId: __, ...given } = input;
  return transact(ctx.db, (tx) => {
    const before = mustOwn(viewer, tx.select().from(addOnServices).where(eq(addOnServices.id, id)).get());
    refuseNewName("name", nameProblem, input.name, before.name);
    if (input.isActive && !before.isActive) refuseTooMany(tx, before.groomerId);
    const wanted = { ...before, ...given };
    const after = tx
      .update(addOnServices)
      .set({ ...wanted, description: wanted.description || null })
      .where(eq(addOnServices.id, id))
      .returning()
      .get();
    if (!Bun.deepEquals(before, after)) record(ctx, tx, viewer, info, "add-on-changed", after);
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

function record(ctx: Ctx, tx: Tx, viewer: Viewer, info: RequestInfo, action: string, addOn: AddOnServiceView) {
  const target = `add-on ${addOn.id}`;
  audit(tx, { action, actorId: viewer.userId, target, detail: { isActive: addOn.isActive }, now: ctx.now(), info });
}
