import { eq } from "drizzle-orm";
import { bookings, proposalOptions, proposals, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { isAgreedOn, type ProposingRefusal, proposalExpiry, refusedProposing } from "#src/domain/proposal.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { MAX_PROPOSALS } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalInput, ProposedTime } from "#src/shared/visits/proposals.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import { answeredAt } from "../write-status.ts";
import { expireIfDue } from "./expire-proposals.ts";
import { agreeOn } from "./proposal-answers.ts";
import { endProposal } from "./proposal-rows.ts";
import { canMoveAtOnce, counterProposal } from "./proposal-view.ts";
import { type CheckedTime, checkedTimes } from "./proposed-times.ts";

/** Moves the visit at once where that needs no reply. Declines the other side's proposal. Throws 404, 409 (own one open, too late, unconfirmed), 422, 429. */
export function propose(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { options, note, confirm = false }: ProposalInput,
): BookingView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    expireIfDue(ctx, tx, id);
    const { row, side } = requireBookingRow(tx, viewer, id);
    const answered = counterProposal(side, row, now);
    const made = { made: row.proposalsMade, isOwnOpen: row.proposal !== null && !answered };
    const refused = refusedProposing(row.shown, made, now);
    if (refused) throw refusal(refused);
    ctx.limits.take("proposal-user", String(viewer.userId));
    const [first] = options as [ProposedTime];
    const booked = { date: row.shown.preferredDate, slot: row.shown.preferredTimeSlot };
    const isSame = row.arrivalFrom === null && isAgreedOn([booked], first);
    const isTheirs = !isSame && isAgreedOn(answered?.options ?? [], first);
    const isMoved =
      row.shown.status === "accepted" &&
      options.length === 1 &&
      (side === "parent" ? canMoveAtOnce(row, now) : isSame || isTheirs);
    if (answered) {
      const to = isMoved && isTheirs ? "accepted" : "declined";
      endProposal(tx, { ...answered, bookingId: id }, to, now);
      auditBy(tx, by, { action: `proposal-${to}`, target: `booking ${id}`, detail: { proposal: answered.id }, now });
    }
    const booking = tx.select().from(bookings).where(eq(bookings.id, id)).get()!;
    const times = checkedTimes(tx, booking, { side, businessName: row.shown.groomerName, options, confirm, now });
    const starts = times.map(({ startsAt }) => startsAt);
    const expiresAt = proposalExpiry(booking, { madeBy: side, starts }, now);
    const proposal = { bookingId: id, madeBy: side, kind: "other-time", note, createdAt: now, expiresAt } as const;
    const moved = isMoved ? ({ status: "accepted", answeredAt: now } as const) : {};
    const proposalId = isMoved && isTheirs ? answered!.id : addProposal(tx, { ...proposal, ...moved }, times);
    if (isMoved) {
      agreeOn(ctx, tx, { bookingId: id, madeBy: side }, { ...times[0]!, time: times[0]!.time ?? null });
      if (isSame) notify(ctx, tx, "visit.hour-agreed", { id });
      else notify(ctx, tx, "booking.moved", { id, by: side, was: booking.preferredDate, isAtOnce: !isTheirs });
    } else {
      if (side === "groomer" && booking.status === "pending") {
        tx.update(visits)
          .set({ expiresAt: null, ...answeredAt(now) })
          .where(eq(visits.id, id))
          .run();
      }
      notify(ctx, tx, "proposal.open", { id, proposal: proposalId, by: side });
    }
    const detail = { proposal: proposalId, times: times.length };
    const action = isMoved ? "booking-moved" : "proposal-made";
    if (!(isMoved && isTheirs)) auditBy(tx, by, { action, target: `booking ${id}`, detail, now });
    return findBooking(tx, viewer, id, now)!;
  });
}

export function addProposal(tx: Tx, proposal: typeof proposals.$inferInsert, times: readonly CheckedTime[]): number {
  const { id: proposalId } = tx.insert(proposals).values(proposal).returning({ id: proposals.id }).get();
  for (const { startsAt: _, ...time } of times) {
    tx.insert(proposalOptions)
      .values({ proposalId, ...time })
      .run();
  }
  return proposalId;
}

const sentences: Record<ProposingRefusal, string> = {
  "wrong-status": "You can only propose new times for open requests and bookings.",
  "too-late": "It's too late to propose a new time for this booking.",
  "one-open": "Your proposal is still open. Withdraw it to propose other times.",
  "too-many": `This booking already had ${MAX_PROPOSALS} proposals. Message each other.`,
};

const refusal = (refused: ProposingRefusal) => new AppError("conflict", sentences[refused]);
