import { transact } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { updateProfile } from "#src/features/listing/groomers/business.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { BusinessChanges, BusinessView } from "#src/shared/listing/business.ts";
import { keepingDays } from "../../visits/bookings/room/out-of-order.ts";

/**
 * `updateProfile`, which also throws 409 on `confirm` when accepted days no longer work with the new hours. A new ZIP
 * code needs no question: the first drive of a day may begin as early, and the last one end as late, as it has to.
 */
export function changeProfile(ctx: Ctx, by: ActorContext, id: number, input: BusinessChanges): BusinessView {
  const { groomerId } = by.viewer;
  const change = () => updateProfile(ctx, by, id, input);
  if (groomerId === null || !input.businessHours) return change();
  return transact(ctx.db, (tx) => keepingDays(ctx, tx, { groomerId, confirm: input.confirm }, change));
}
