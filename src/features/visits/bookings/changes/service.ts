import { eq } from "drizzle-orm";
import { bookings, proposalOptions, proposals, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { type ProposingRefusal, proposalExpiry, refusedProposing } from "#src/domain/proposal.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError } from "#src/shared/base/errors.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { MAX_PROPOSALS } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalInput } from "#src/shared/visits/proposals.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import { answeredAt } from "../write-status.ts";
import { expireIfDue } from "./expire-proposals.ts";
import { endProposal } from "./proposal-rows.ts";
import { counterProposal } from "./proposal-view.ts";
import { type CheckedTime, checkedTimes } from "./proposed-times.ts";

/** Declines the other side's proposal. Throws 404, 409 (own one open, too late, unconfirmed), 422, 429. */
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
    if (answered) {
      endProposal(tx, { ...answered, bookingId: id }, "declined", now);
      auditBy(tx, by, { action: "proposal-declined", target: `booking ${id}`, detail: { proposal: answered.id }, now });
    }
    const booking = tx.select().from(bookings).where(eq(bookings.id, id)).get()!;
    const times = checkedTimes(tx, booking, { side, businessName: row.shown.groomerName, options, confirm, now });
    const starts = times.map(({ startsAt }) => startsAt);
    const expiresAt = proposalExpiry(booking, { madeBy: side, starts }, now);
    const proposal = { bookingId: id, madeBy: side, kind: "other-time", note, createdAt: now, expiresAt } as const;
    const proposalId = addProposal(tx, proposal, times);
    if (side === "groomer" && booking.status === "pending") {
      tx.update(visits)
        .set({ expiresAt: null, ...answeredAt(now) })
        .where(eq(visits.id, id))
        .run();
    }
    notify(ctx, tx, "proposal.open", { id, proposal: proposalId, by: side });
    const detail = { proposal: proposalId, times: times.length };
    auditBy(tx, by, { action: "proposal-made", target: `booking ${id}`, detail, now });
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
