import { type Db, dayRules, putRow, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { findDayRules } from "#src/features/listing/availability/queries.ts";
import { updateProfile } from "#src/features/listing/groomers/business.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { invalid } from "#src/shared/base/errors.ts";
import type { BusinessChanges, BusinessView } from "#src/shared/listing/business.ts";
import { type DayRules, type DayRulesChanges, lunchOrderMessage } from "#src/shared/listing/day-rules.ts";
import { confirmBrokenDays } from "../../visits/bookings/capacity/out-of-order.ts";

export function groomerDayRules(db: Db, { groomerId }: Viewer): DayRules {
  const { plannedSince: _, ...rules } = findDayRules(db, groomerId ?? 0);
  return rules;
}

/** Throws 409 (no profile, or accepted days become infeasible), 422 (lunch ends too early). */
export function saveDayRules(ctx: Ctx, by: ActorContext, { confirm, ...given }: DayRulesChanges): DayRules {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  return transact(ctx.db, (tx) => {
    const before = findDayRules(tx, groomerId);
    const after = { ...before, ...given };
    if (after.lunchCloses < after.lunchOpens) throw invalid({ lunchCloses: lunchOrderMessage });
    if (after.isPlanned && !before.isPlanned) after.plannedSince = ctx.now();
    if (Bun.deepEquals(before, after)) return after;
    confirmBrokenDays(ctx, tx, { groomerId, confirm }, () => putRow(tx, dayRules, { groomerId }, after));
    auditBy(tx, by, { action: "day-rules-changed", target: `groomer ${groomerId}`, detail: given, now: ctx.now() });
    return after;
  });
}

/** Throws like `updateProfile`, and 409 on `confirm` if new hours break accepted days. A new address isn't checked. */
export function changeBusiness(ctx: Ctx, by: ActorContext, id: number, input: BusinessChanges): BusinessView {
  const { groomerId } = by.viewer;
  const change = () => updateProfile(ctx, by, id, input);
  if (groomerId === null || !input.businessHours) return change();
  return transact(ctx.db, (tx) => confirmBrokenDays(ctx, tx, { groomerId, confirm: input.confirm }, change));
}
