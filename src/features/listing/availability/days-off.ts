import { and, eq } from "drizzle-orm";
import { addRow, daysOff, removeRow, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { AppError, found, invalid } from "#src/shared/base/errors.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { DaysOffAddedView, DaysOffInput } from "#src/shared/listing/days-off.ts";
import { acceptedVisitDays, countPendingRequests, type DayRange, findDaysOffBetween, groomerToday } from "./queries.ts";

/** Existing visits need `confirm`. Throws 409 (no profile, overlap, unconfirmed), 422 (past). */
export function addDaysOff(
  ctx: Ctx,
  by: ActorContext,
  { startDate, endDate, note, confirm }: DaysOffInput,
): DaysOffAddedView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  const range = { startDate, endDate };
  return transact(ctx.db, (tx) => {
    if (startDate < groomerToday(tx, groomerId, ctx.now())) throw invalid({ startDate: "That day has passed" });
    refuseOverlap(tx, groomerId, range);
    if (!confirm) refuseUnasked(acceptedVisitDays(tx, groomerId, range));
    const added = addRow(tx, daysOff, { groomerId, ...range, note });
    auditBy(tx, by, { action: "days-off-added", target: `groomer ${groomerId}`, detail: range, now: ctx.now() });
    return { ...added, pendingCount: countPendingRequests(tx, groomerId, range) };
  });
}

export function removeDaysOff(ctx: Ctx, by: ActorContext, id: number) {
  const { groomerId } = by.viewer;
  transact(ctx.db, (tx) => {
    const own = and(eq(daysOff.id, id), eq(daysOff.groomerId, groomerId ?? 0));
    const { startDate, endDate } = found(removeRow(tx, daysOff, own));
    const target = `groomer ${groomerId}`;
    auditBy(tx, by, { action: "days-off-removed", target, detail: { startDate, endDate }, now: ctx.now() });
  });
}

function refuseOverlap(tx: Tx, groomerId: number, range: DayRange) {
  const [other] = findDaysOffBetween(tx, groomerId, range.startDate, range.endDate);
  if (!other) return;
  const message = `You already have days off ${rangeText(other)}. Choose other days or remove those.`;
  throw new AppError("conflict", message, { startDate: message });
}

const rangeText = ({ startDate, endDate }: DayRange) =>
  startDate === endDate ? `on ${mediumDate(startDate)}` : `from ${mediumDate(startDate)} to ${mediumDate(endDate)}`;

/** `confirm` holds the form's question. */
function refuseUnasked(agreed: ReturnType<typeof acceptedVisitDays>) {
  if (agreed.length === 0) return;
  const own = agreed.filter(({ source }) => source === "groomer").length;
  const visits = [
    ...(own < agreed.length ? [counted(agreed.length - own, "accepted booking")] : []),
    ...(own > 0 ? [counted(own, "visit you added", "visits you added")] : []),
  ].join(" and ");
  const days = dateListText(agreed.map(({ day }) => day));
  const message = `You have ${visits}: ${days}. They stay on your calendar. Cancel any you can't keep.`;
  throw new AppError("conflict", message, { confirm: message });
}

const MAX_DATES_NAMED = 3;
const list = new Intl.ListFormat("en-US");

/** "Jun 16, 2026, Jun 17, 2026, Jun 18, 2026, and 2 more days"; without duplicates. */
export function dateListText(all: readonly string[]): string {
  const days = [...new Set(all)];
  const more = days.length - MAX_DATES_NAMED;
  const named = days.slice(0, MAX_DATES_NAMED).map(mediumDate);
  return list.format(more > 0 ? [...named, more === 1 ? "1 more day" : `${more} more days`] : named);
}
