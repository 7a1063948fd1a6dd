import { and, asc, lte } from "drizzle-orm";
import { addRow, bookings, changeRow, findRow, proposalOptions, proposals, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, audit, auditBy, type Ctx, SYSTEM } from "#src/base/context.ts";
import { nextOfferExpiry } from "#src/domain/next-visit.ts";
import {
  isAgreedTime,
  nextProposalStatus,
  type ProposingRefusal,
  proposalExpiry,
  proposingRefusal,
} from "#src/domain/proposal.ts";
import { notify } from "#src/notices/notify.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { MAX_PROPOSALS, type ProposalKind, type Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { type ProposalInput, type ProposedTime, proposedTimeKey } from "#src/shared/visits/proposals.ts";
import { refuseImpossibleOffer, visitAtTodaysPrices } from "../afterwards/next-visit.ts";
import { forEachBooking } from "../answers/by-system.ts";
import { findBooking, requireBookingRow } from "../queries.ts";
import { findObstructedOffers, whyNotAgain } from "../requests/may-request.ts";
import type { BookingRow } from "../rows.ts";
import { repliedColumns } from "../write-booking.ts";
import { agreeOnTime } from "./proposal-answers.ts";
import { endProposal, isOpenProposalSql, openProposalOfSql, type ProposalRow } from "./proposal-rows.ts";
import { canMoveAtOnce, counterProposal, proposalZone } from "./proposal-view.ts";
import { type CheckedTime, checkProposedTimes } from "./proposed-times.ts";

interface ProposalForBooking extends ProposalInput {
  id: number;
}

/** Moves the visit at once where that needs no reply. Declines the other side's proposal. Throws 404, 409 (own one open, too late, obstacle, unconfirmed), 422, 429. */
export function proposeTimes(
  ctx: Ctx,
  by: ActorContext,
  kind: ProposalKind,
  { id, options, note, confirm = false }: ProposalForBooking,
): BookingView {
  const { viewer } = by;
  const isNext = kind === "next-visit";
  return transact(ctx, (tx, now) => {
    expireIfDue(ctx, tx, id);
    const { row, side } = requireBookingRow(tx, viewer, id);
    const answered = isNext ? undefined : counterProposal(side, row, now);
    if (isNext && isSameOffer(row, { options, note }, now)) return findBooking(tx, viewer, id, now)!;
    const atOnce = isNext ? null : moveAtOnce(side, row, options, now);
    if (isNext) refuseImpossibleOffer(tx, row, now);
    else refuseOther(row, { isAnswer: answered !== undefined, isMove: atOnce !== null }, now);
    ctx.limits.take("proposal-user", String(viewer.userId));
    if (atOnce === "open") ctx.limits.check("hours-visit", `parent ${id}`);
    if (answered) {
      const to = atOnce === "theirs" ? "accepted" : "declined";
      endProposal(tx, { ...answered, bookingId: id }, to, now);
      auditBy(tx, by, { action: `proposal-${to}`, target: `booking ${id}`, detail: { proposal: answered.id }, now });
    }
    const booking = findRow(tx, bookings, { id })!;
    const timeZone = proposalZone(kind, row);
    const visit = isNext ? { ...booking, timeZone, visitMinutes: visitAtTodaysPrices(tx, id).visitMinutes } : booking;
    const checked = checkProposedTimes(tx, visit, { side, businessName: row.shown.groomerName, options, confirm, now });
    const times = isNext ? byDate(checked) : checked;
    const starts = times.map(({ startsAt }) => startsAt);
    const expiresAt = isNext
      ? nextOfferExpiry(starts, timeZone, now)
      : proposalExpiry(booking, { madeBy: side, starts }, now);
    const proposal = { bookingId: id, madeBy: side, kind, note, createdAt: now, expiresAt };
    const moved = atOnce ? ({ status: "accepted", repliedAt: now } as const) : {};
    const proposalId = atOnce === "theirs" ? answered!.id : addProposal(tx, { ...proposal, ...moved }, times);
    const detail = { proposal: proposalId, times: times.length, ...(isNext && { kind }) };
    if (atOnce) {
      agreeOnTime(ctx, tx, { bookingId: id, madeBy: side }, { ...times[0]!, time: times[0]!.time ?? null });
      if (atOnce === "open") ctx.limits.take("hours-visit", `parent ${id}`);
      const isAtOnce = atOnce !== "theirs";
      if (atOnce === "same") notify(ctx, tx, "visit.hour-agreed", { id });
      else notify(ctx, tx, "booking.moved", { id, by: side, was: booking.preferredDate, isAtOnce });
      // A window doesn't say that other times were declined.
      if (atOnce === "same" && answered) notify(ctx, tx, "proposal.declined", { id, proposal: answered.id, by: side });
      if (isAtOnce) auditBy(tx, by, { action: "booking-moved", target: `booking ${id}`, detail, now });
      return findBooking(tx, viewer, id, now)!;
    }
    if (side === "groomer" && booking.status === "pending") {
      changeRow(tx, visits, { id }, { expiresAt: null, ...repliedColumns(now) });
    }
    notify(ctx, tx, "proposal.open", { id, proposal: proposalId, by: side });
    auditBy(tx, by, { action: "proposal-made", target: `booking ${id}`, detail, now });
    return findBooking(tx, viewer, id, now)!;
  });
}

/** True if an offer is sent again after a lost answer. */
function isSameOffer(
  { proposal }: BookingRow,
  { options, note }: Pick<ProposalInput, "options" | "note">,
  now: number,
): boolean {
  const keys = (times: readonly ProposedTime[]) => times.map(proposedTimeKey).sort().join();
  const isOpen = proposal?.kind === "next-visit" && now < proposal.expiresAt;
  return isOpen && proposal.note === note && keys(proposal.options) === keys(options);
}

/** Why a visit moves without a reply: an open time for the parent, or an hour within the booked or a proposed slot. */
function moveAtOnce(side: Side, row: BookingRow, options: readonly ProposedTime[], now: number) {
  const [first] = options;
  const { status, preferredDate: date, preferredTimeSlot: slot } = row.shown;
  if (status !== "accepted" || options.length > 1 || !first) return null;
  if (side === "parent") return canMoveAtOnce(row, now) ? "open" : null;
  if (row.arrivalFrom === null && isAgreedTime([{ date, slot }], first)) return "same";
  return isAgreedTime(counterProposal(side, row, now)?.options ?? [], first) ? "theirs" : null;
}

/** Sorted by date, because the order of suggestion would reveal where other clients live. */
const byDate = (times: readonly CheckedTime[]) =>
  times.toSorted((one, other) => one.startsAt - other.startsAt).map((time, at) => ({ ...time, place: at + 1 }));

function addProposal(tx: Tx, proposal: typeof proposals.$inferInsert, times: readonly CheckedTime[]): number {
  const { id: proposalId } = tx.insert(proposals).values(proposal).returning({ id: proposals.id }).get();
  for (const { startsAt: _, ...time } of times) addRow(tx, proposalOptions, { proposalId, ...time });
  return proposalId;
}

const sentences: Record<ProposingRefusal, string> = {
  "wrong-status": "You can only propose new times for open requests and bookings.",
  "too-late": "It's too late to propose a new time for this booking.",
  "one-open": "Your proposal is still open. Withdraw it to propose other times.",
  "too-many": `This booking already had ${MAX_PROPOSALS} proposals. Message each other.`,
};

/** Throws 409. */
function refuseOther(row: BookingRow, { isAnswer, isMove }: Record<"isAnswer" | "isMove", boolean>, now: number) {
  const made = isMove ? 0 : row.proposalsMade;
  const refused = proposingRefusal(row.shown, { made, isOwnOpen: row.proposal !== null && !isAnswer }, now);
  if (refused) throw conflict(sentences[refused]);
}

export function expireProposals(ctx: Ctx): Promise<void> {
  const due = ctx.db
    .select({ id: proposals.bookingId })
    .from(proposals)
    .where(and(isOpenProposalSql, lte(proposals.expiresAt, ctx.now())))
    .orderBy(asc(proposals.expiresAt))
    .all();
  return forEachBooking(ctx, due, ({ id }) => transact(ctx.db, (tx) => expireIfDue(ctx, tx, id)));
}

/** Sends no email: the cause is known to one side, or a pet may have died. */
export const endObstructedOffers = (ctx: Ctx): Promise<void> =>
  forEachBooking(ctx, findObstructedOffers(ctx.db, ctx.now()), ({ id }) =>
    transact(ctx.db, (tx) => {
      const proposal = openOf(tx, id);
      const because = whyNotAgain(tx, id, ctx.now());
      if (proposal?.kind === "next-visit" && because) end(ctx, tx, proposal, { because });
    }),
  );

function expireIfDue(ctx: Ctx, tx: Tx, bookingId: number) {
  const proposal = openOf(tx, bookingId);
  if (!proposal || !("to" in nextProposalStatus(proposal, "expire", "system", ctx.now()))) return;
  end(ctx, tx, proposal, {});
  notify(ctx, tx, "proposal.lapsed", { id: bookingId, proposal: proposal.id, by: "system" });
}

const openOf = (tx: Tx, bookingId: number) => findRow(tx, proposals, openProposalOfSql(bookingId));

function end(ctx: Ctx, tx: Tx, proposal: ProposalRow, why: { because?: string }) {
  const now = ctx.now();
  endProposal(tx, proposal, "lapsed", now);
  const detail = { proposal: proposal.id, ...why };
  audit(tx, { action: "proposal-lapsed", target: `booking ${proposal.bookingId}`, detail, now, info: SYSTEM });
}
