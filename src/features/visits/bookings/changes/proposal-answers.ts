import { eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { proposalOptions, proposals } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { decideProposal, type EndingRefusal } from "#src/domain/proposal.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError, invalid, notFound } from "#src/shared/base/errors.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposalAction } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalAnswer } from "#src/shared/visits/proposals.ts";
import { bookNext } from "../afterwards/book-next.ts";
import { askedDeposit } from "../answers/deposit.ts";
import { findBooking, findBookingRow } from "../queries.ts";
import type { BookingRow } from "../rows.ts";
import { agreeOn } from "./agree.ts";
import { endProposal } from "./proposal-ends.ts";
import type { ProposalRow } from "./proposal-rows.ts";

const actionFor: Record<ProposalAnswer["status"], ProposalAction> = {
  accepted: "accept",
  declined: "decline",
  withdrawn: "withdraw",
};

/** Returns the booking, or the new one. Throws 403, 404, 409 (answered, lapsed, no room), 422, and as `bookNext`. */
export function answerProposal(ctx: Ctx, by: ActorContext, id: number, input: ProposalAnswer): BookingView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const proposal = tx.select().from(proposals).where(eq(proposals.id, id)).get();
    const found = proposal && findBookingRow(tx, viewer, proposal.bookingId);
    if (!found) throw notFound();
    const { bookingId } = proposal;
    const action = actionFor[input.status];
    const outcome = decideProposal(proposal, action, found.side, now);
    if ("refused" in outcome) throw refusal(outcome.refused);
    if (action === "accept" && proposal.kind === "next-visit") return takeNext(ctx, tx, by, { proposal, input });
    const movedFrom = found.row.shown.status === "accepted" ? found.row.shown.preferredDate : undefined;
    if (action === "accept" && movedFrom === undefined) refuseSuspended(found.row);
    const deposit = askedDeposit(found.row, found.side === "groomer" && movedFrom === undefined && input.sendDeposit);
    const agreed =
      action === "accept" ? agreeOn(ctx, tx, proposal, { ...chosenOption(tx, proposal, input), deposit }) : undefined;
    endProposal(tx, proposal, outcome.to, now);
    const facts = { id: bookingId, by: found.side };
    if (outcome.to !== "accepted") notify(ctx, tx, `proposal.${outcome.to}`, { ...facts, proposal: id });
    else if (movedFrom === undefined) notify(ctx, tx, "booking.agreed", facts);
    else notify(ctx, tx, "booking.moved", { ...facts, was: movedFrom });
    const detail = { proposal: id, ...(agreed?.isForced ? { forced: true } : {}) };
    auditBy(tx, by, { action: `proposal-${outcome.to}`, target: `booking ${bookingId}`, detail, now });
    return findBooking(tx, viewer, bookingId, now)!;
  });
}

interface Taken {
  proposal: ProposalRow;
  input: ProposalAnswer;
}

function takeNext(ctx: Ctx, tx: Tx, by: ActorContext, { proposal, input }: Taken): BookingView {
  const now = ctx.now();
  const { option, termsVersion, mostCents } = input;
  const chosen = chosenOption(tx, proposal, { status: "accepted", option });
  const { id: nextBookingId, isForced } = bookNext(ctx, tx, by, {
    proposal,
    chosen: { ...chosen, termsVersion, mostCents },
  });
  endProposal(tx, proposal, "accepted", now);
  tx.update(proposals).set({ nextBookingId }).where(eq(proposals.id, proposal.id)).run();
  notify(ctx, tx, "booking.agreed", { id: nextBookingId, by: "parent" });
  const detail = { proposal: proposal.id, booking: nextBookingId, ...(isForced ? { forced: true } : {}) };
  auditBy(tx, by, { action: "proposal-accepted", target: `booking ${proposal.bookingId}`, detail, now });
  return findBooking(tx, by.viewer, nextBookingId, now)!;
}

function refuseSuspended({ groomer, shown }: BookingRow) {
  if (groomer.disabledAt === null) return;
  throw new AppError("conflict", `${shown.groomerName} isn't taking bookings right now.`);
}

/** Without `option`, the only time there is. */
function chosenOption(tx: Tx, { id }: ProposalRow, { option: place, confirm }: ProposalAnswer) {
  const options = tx.select().from(proposalOptions).where(eq(proposalOptions.proposalId, id)).all();
  const chosen = place === undefined && options.length === 1 ? options[0] : options.find((one) => one.place === place);
  if (!chosen) throw invalid({ option: "Choose one of the times" });
  return { ...chosen, confirm };
}

function refusal(refused: EndingRefusal): AppError {
  if (refused === "wrong-actor") return new AppError("forbidden", "Only the other side can do that.");
  return new AppError("conflict", "This proposal already has a reply or has expired.");
}
