import { eq } from "drizzle-orm";
import { bookings, type Db, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { type NextRefusal, nextExpiry, refusedNext } from "#src/domain/next-visit.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { MAX_NEXT_PROPOSALS, nextWeeks } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalInput } from "#src/shared/visits/proposals.ts";
import { expireIfDue } from "../changes/expire-proposals.ts";
import { type CheckedTime, checkedTimes } from "../changes/proposed-times.ts";
import { addProposal } from "../changes/service.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import type { BookingRow } from "../rows.ts";
import { obstacleFor } from "./next-obstacle.ts";
import { sameAgain } from "./next-visit.ts";

/** Throws 404, 409 (not completed, too old, already open, obstacle, not confirmed), 422 with fields, 429. */
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
    const { row } = requireBookingRow(tx, viewer, id);
    requireNext(tx, row, now);
    ctx.limits.take("proposal-user", String(viewer.userId));
    const booking = tx.select().from(bookings).where(eq(bookings.id, id)).get()!;
    const { visitMinutes } = sameAgain(tx, id);
    const { groomerName: businessName } = row.shown;
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

/** Sorted by date, because the order of suggestion would reveal where other clients live. */
const byDate = (times: readonly CheckedTime[]) =>
  times.toSorted((one, other) => one.startsAt - other.startsAt).map((time, at) => ({ ...time, place: at + 1 }));

/** Throws 409. */
export function requireNext(db: Db | Tx, row: BookingRow, now: number) {
  const why = whyNoNext(db, row, now);
  if (why) throw new AppError("conflict", why);
}

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
