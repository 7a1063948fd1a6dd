import { and, eq, isNull } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { alerts, visits } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { nextSequence, oneBooking } from "#src/features/visits/bookings/notices/about.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { ContestDecision } from "#src/shared/running/admin-inputs.ts";

/**
 * Ends a contest: the no-show stays, or the visit counts as completed and its parent can review it. Both sides get a
 * mail. Throws 404, 409 when nothing is contested or an admin has decided.
 */
export const decideContest = (ctx: Ctx, by: ActorContext, id: number, { outcome }: ContestDecision) =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const [row] = oneBooking(tx, { id });
    if (!row) throw notFound();
    const { contestedAt, contestDecidedAt } = row.life;
    if (contestedAt === null) throw new AppError("conflict", "This booking has no dispute.");
    if (contestDecidedAt !== null || !writeDecision(tx, id, outcome, now)) {
      throw new AppError("conflict", "This dispute has already been decided.");
    }
    // Calendars that had taken it out show it again.
    if (outcome === "completed") nextSequence(tx, id);
    const ofContest = and(eq(alerts.bookingId, id), eq(alerts.kind, "no_show_contested"), isNull(alerts.resolvedAt));
    tx.update(alerts).set({ resolvedAt: now, resolvedBy: by.viewer.userId }).where(ofContest).run();
    notify(ctx, tx, "booking.contest-decided", { id, row, outcome });
    auditBy(tx, by, { action: "contest-decided", target: `booking ${id}`, detail: { outcome }, now });
  });

/** Says whether the contest was still open. */
const writeDecision = (tx: Tx, id: number, outcome: ContestDecision["outcome"], now: number): boolean =>
  tx
    .update(visits)
    .set({ contestDecidedAt: now, ...(outcome === "completed" ? { status: "completed", statusChangedAt: now } : {}) })
    .where(and(eq(visits.id, id), eq(visits.status, "no_show"), isNull(visits.contestDecidedAt)))
    .returning({ id: visits.id })
    .get() !== undefined;
