import { transact } from "#db/db.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { updateProfile } from "#src/features/listing/groomers/business.ts";
import type { BusinessChanges, BusinessView } from "#src/shared/listing/business.ts";
import { keepingDays } from "../../visits/bookings/room/out-of-order.ts";

/** Also throws 409 on `confirm` for accepted days. Moving is exempt, because first and last drives can shift. */
export function changeProfile(ctx: Ctx, by: ActorContext, id: number, input: BusinessChanges): BusinessView {
  const { groomerId } = by.viewer;
  const change = () => updateProfile(ctx, by, id, input);
  if (groomerId === null || !input.businessHours) return change();
  return transact(ctx.db, (tx) => keepingDays(ctx, tx, { groomerId, confirm: input.confirm }, change));
}
