import { eq } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { bookings } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { type NextRefusal, nextExpiry, refusedNext } from "#src/domain/next-proposal.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { MAX_NEXT_PROPOSALS, nextWeeks } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalInput } from "#src/shared/visits/proposals.ts";
import { expireIfDue } from "../changes/expire-proposals.ts";
import { type CheckedTime, checkedTimes } from "../changes/proposed-times.ts";
import { addProposal } from "../changes/service.ts";
import { findBooking, findBookingRow } from "../queries.ts";
import type { BookingRow } from "../rows.ts";
import { obstacleFor } from "./next-obstacle.ts";
import { sameAgain } from "./next-visit.ts";

/**
 * Proposes times of the next visit after one that took place. Nothing is booked, and no place is held, until the parent has
 * chosen one of them. Throws 404 (not their visit), 409 (not completed, too long ago, one is open, nothing can follow it,
 * not confirmed), 422 with fields, 429.
 */
export function proposeNext(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { options, note, confirm = false }: ProposalInput,
): BookingView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    expireIfDue(ctx, tx, id);
    const found = findBookingRow(tx, viewer, id);
    if (!found) throw notFound();
    requireNext(tx, found.row, now);
    ctx.limits.take("proposal-user", String(viewer.userId));
    const booking = tx.select().from(bookings).where(eq(bookings.id, id)).get()!;
    const { visitMinutes } = sameAgain(tx, id);
    const { groomerName: businessName } = found.row.shown;
    const proposed = { side: "groomer", businessName, options, confirm, now } as const;
    const times = byDate(checkedTimes(tx, { ...booking, visitMinutes }, proposed));
    const starts = times.map(({ startsAt }) => startsAt);
    const made = { bookingId: id, madeBy: "groomer", kind: "next-visit", note, createdAt: now } as const;
    const proposalId = addProposal(tx, { ...made, expiresAt: nextExpiry(starts, booking.timeZone, now) }, times);
    notify(ctx, tx, "proposal.open", { id, proposal: proposalId, by: "groomer" });
    const detail = { proposal: proposalId, times: times.length, kind: made.kind };
    auditBy(tx, by, { action: "proposal-made", target: `booking ${id}`, detail, now });
    return findBooking(tx, viewer, id, now)!;
  });
}

/** The order in which they were suggested, the best for the groomer's day first, would tell where others live. */
const byDate = (times: readonly CheckedTime[]) =>
  times.toSorted((one, other) => one.startsAt - other.startsAt).map((time, at) => ({ ...time, place: at + 1 }));

/** Throws a 409 where a next visit cannot be proposed after this one, or not now. */
export function requireNext(db: Db | Tx, row: BookingRow, now: number) {
  const why = whyNoNext(db, row, now);
  if (why) throw new AppError("conflict", why);
}

/** Why the next visit cannot be proposed after this one now, for its groomer to read; null when it can. */
export function whyNoNext(db: Db | Tx, row: BookingRow, now: number): string | null {
  const { shown, proposal, nextProposalsMade: made } = row;
  const refused = refusedNext(shown, { made, isOneOpen: proposal !== null && now < proposal.expiresAt }, now);
  return refused ? sentences[refused] : obstacleFor(db, shown.id, now);
}

const sentences: Record<NextRefusal, string> = {
  "wrong-status": "You can offer the next visit once this one is completed.",
  "too-late": `You can offer the next visit up to ${nextWeeks.most} weeks after the last one. Message them.`,
  "one-open": "You've already offered the next visit. Wait for the reply, or withdraw your offer.",
  "too-many": `You've offered the next visit ${MAX_NEXT_PROPOSALS} times. Message them.`,
};
