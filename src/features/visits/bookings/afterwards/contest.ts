import { and, eq, isNull, type SQL } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Refusal } from "#src/domain/booking.ts";
import { type ContestFacts, contestRefusal, didNotComeRefusal } from "#src/domain/contest.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { AlertKind } from "#src/shared/money/membership-labels.ts";
import type { ContestInput } from "#src/shared/visits/booking-changes.ts";
import { CONTEST_DAYS } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { findBooking, findBookingRow } from "../queries.ts";
import { factsIn } from "../rows.ts";

/* What a parent says against how a visit is written down. Admins look into it (features/running/admin/groomers/contests.ts). */

/** A parent says that the groomer did not come. The visit is then not completed by itself. Throws 404, 409. */
export const sayNobodyCame = (ctx: Ctx, by: ActorContext, id: number): BookingView =>
  noteObjection(ctx, by, id, {
    refusal: didNotComeRefusal,
    words: {
      "too-early": "You can report this one hour after the visit's time of day ends.",
      "wrong-status": "You can't report this visit, or you already have.",
    },
    isOpen: and(eq(visits.status, "accepted"), isNull(visits.didNotComeAt))!,
    set: (now) => ({ didNotComeAt: now }),
    kind: "did_not_come",
    alert: (day) => `the pet parent says the groomer didn't come on ${day}.`,
    action: "did-not-come",
  });

/** A parent contests a no-show, once. Throws 404, 409, 422 on `text`. */
export const contestNoShow = (ctx: Ctx, by: ActorContext, id: number, { text }: ContestInput): BookingView =>
  noteObjection(ctx, by, id, {
    refusal: contestRefusal,
    words: {
      "too-late": `You can dispute a no-show for ${CONTEST_DAYS} days.`,
      "wrong-status": "You can only dispute a no-show, and only once.",
    },
    isOpen: and(eq(visits.status, "no_show"), isNull(visits.contestedAt))!,
    set: (now) => ({ contestedAt: now, contestText: text }),
    kind: "no_show_contested",
    alert: (day) => `the pet parent disputes the no-show on ${day}.`,
    action: "contested",
  });

interface Objection {
  refusal: (visit: ContestFacts, now: number) => Refusal | null;
  words: Partial<Record<Refusal, string>> & { "wrong-status": string };
  /** Of two at once, one wins. */
  isOpen: SQL;
  set: (now: number) => Partial<typeof visits.$inferInsert>;
  kind: AlertKind;
  /** What admins read, on that day. */
  alert: (day: string) => string;
  action: "did-not-come" | "contested";
}

/** Writes it down, and tells the groomer and the admins. */
const noteObjection = (ctx: Ctx, by: ActorContext, id: number, objection: Objection): BookingView =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const found = findBookingRow(tx, by.viewer, id);
    if (!found) throw notFound();
    const { row } = found;
    const { refusal, words, isOpen, set, kind, alert, action } = objection;
    const refused = refusal(factsIn(row), now);
    if (refused) throw new AppError("conflict", words[refused] ?? words["wrong-status"]);
    const isOne = and(eq(visits.id, id), isOpen);
    const changed = tx.update(visits).set(set(now)).where(isOne).returning({ id: visits.id }).get();
    if (!changed) throw new AppError("conflict", words["wrong-status"]);
    const message = `Booking ${id}: ${alert(longDate(row.shown.preferredDate))}`;
    raiseAlert(tx, { kind, groomerId: row.shown.groomerId, bookingId: id, message, now });
    notify(ctx, tx, `booking.${action}`, { id, row });
    auditBy(tx, by, { action: `booking-${action}`, target: `booking ${id}`, now });
    return findBooking(tx, by.viewer, id, now)!;
  });
