import { and, eq, isNull } from "drizzle-orm";
import { transact, visits } from "#db/db.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { contestable } from "#src/domain/visits/after-visit.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { ContestInput } from "#src/shared/visits/booking-changes.ts";
import { CONTEST_DAYS, type ContestKind } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import { factsIn } from "../rows.ts";

const refusals = {
  "too-early": "You can report this one hour after the visit's time of day ends.",
  "too-late": `You can dispute a no-show for ${CONTEST_DAYS} days.`,
  "wrong-status": "You can dispute a no-show, or report a groomer who didn't come, once for each visit.",
} as const;

const alertWords: Record<ContestKind, string> = {
  no_show: "the pet parent disputes the no-show",
  did_not_come: "the pet parent says the groomer didn't come",
};

/** Disputes a no-show or a completed visit. Notifies the groomer; an admin decides. Throws 404, 409, 422 on `text`. */
export const contestVisit = (ctx: Ctx, by: ActorContext, id: number, { text }: ContestInput): BookingView =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const { row } = requireBookingRow(tx, by.viewer, id);
    const outcome = contestable(factsIn(row), now);
    const refused = (refusal: string) =>
      new AppError("conflict", refusals[refusal as keyof typeof refusals] ?? refusals["wrong-status"]);
    if ("refused" in outcome) throw refused(outcome.refused);
    const { kind } = outcome;
    const isOpen = and(eq(visits.id, id), eq(visits.status, row.shown.status), isNull(visits.contestKind));
    const contest = { contestKind: kind, contestedAt: now, contestText: text };
    if (!tx.update(visits).set(contest).where(isOpen).returning({ id: visits.id }).get()) throw refused("wrong-status");
    const message = `Booking ${id}: ${alertWords[kind]} on ${longDate(row.shown.preferredDate)}.`;
    raiseAlert(tx, { kind: "contested", groomerId: row.shown.groomerId, bookingId: id, message, now });
    notify(ctx, tx, "booking.contested", { id, row, kind });
    auditBy(tx, by, { action: "booking-contested", target: `booking ${id}`, detail: { kind }, now });
    return findBooking(tx, by.viewer, id, now)!;
  });
