import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { oneHourFrom } from "#src/shared/visits/arrival-labels.ts";
import {
  type BookingStatus,
  MAX_PROPOSALS,
  otherSide,
  type ProposalAction,
  type ProposalStatus,
  proposalActions,
  type Side,
  slotHours,
} from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { moveBackToEvening } from "./expiry.ts";
import { type SlotStart, slotEndsAt } from "./slot-times.ts";

/** `expiresAt` is null while expiry is paused. */
export type MovableVisit = Pick<BookingView, "status" | "startsAt" | "timeZone" | "expiresAt">;

interface ProposalState {
  madeBy: Side;
  status: ProposalStatus;
  expiresAt: number;
}

/** The side that got the last proposal, or else the groomer. Null if no one has to reply. */
export function whoseTurn(
  { status, proposal }: { status: BookingStatus; proposal: Pick<ProposalState, "madeBy" | "expiresAt"> | null },
  now: number,
): Side | null {
  if (proposal && now < proposal.expiresAt) return otherSide[proposal.madeBy];
  return status === "pending" ? "groomer" : null;
}

export const proposalTransitions: Record<
  ProposalAction | "expire",
  { by: "proposer" | "other side" | "system"; to: ProposalStatus }
> = {
  accept: { by: "other side", to: "accepted" },
  decline: { by: "other side", to: "declined" },
  withdraw: { by: "proposer", to: "withdrawn" },
  expire: { by: "system", to: "lapsed" },
};

export const proposableStatuses: readonly BookingStatus[] = ["pending", "accepted"];

export type ProposingRefusal = "wrong-status" | "too-late" | "one-open" | "too-many";

/** `made` counts all proposals. Proposing declines the other side's. */
export function proposingRefusal(
  booking: MovableVisit,
  proposals: { made: number; isOwnOpen: boolean },
  now: number,
): ProposingRefusal | undefined {
  if (!proposableStatuses.includes(booking.status)) return "wrong-status";
  const hasExpired = booking.status === "pending" && booking.expiresAt !== null && now >= booking.expiresAt;
  if (now >= booking.startsAt || hasExpired) return "too-late";
  if (proposals.isOwnOpen) return "one-open";
  return proposals.made >= MAX_PROPOSALS ? "too-many" : undefined;
}

/** True if the groomer allows parents to move a visit at once, and they can still cancel it for free. */
export const canParentMoveAtOnce = (
  { status, startsAt }: Pick<MovableVisit, "status" | "startsAt">,
  { isAllowed, noticeHours }: { isAllowed: boolean; noticeHours: number },
  now: number,
) => status === "accepted" && isAllowed && startsAt - now >= noticeHours * HOUR_MS;

/** True for an exact time whose window is within a slot that the parent booked or proposed. */
export const isAgreedTime = (parts: readonly ProposedTime[], { date, slot, time }: ProposedTime) =>
  time != null &&
  slotHours[slot].opens <= time &&
  oneHourFrom(time).until <= slotHours[slot].closes &&
  parts.some((part) => part.date === date && part.slot === slot);

export type ProposalRefusal = "wrong-actor" | "over" | "too-early";

/** "over" if the proposal was answered or has lapsed. */
export function nextProposalStatus(
  proposal: ProposalState,
  action: ProposalAction | "expire",
  actor: Side | "system",
  now: number,
): { to: ProposalStatus } | { refused: ProposalRefusal } {
  const { by, to } = proposalTransitions[action];
  const whose = { proposer: proposal.madeBy, "other side": otherSide[proposal.madeBy], system: "system" }[by];
  const isTimeUp = now >= proposal.expiresAt;
  if (proposal.status !== "open") return { refused: "over" };
  if (actor !== whose) return { refused: "wrong-actor" };
  if (action === "expire") return isTimeUp ? { to } : { refused: "too-early" };
  return isTimeUp ? { refused: "over" } : { to };
}

export const proposalActionsFor = (proposal: ProposalState, side: Side, now: number) =>
  proposalActions.filter((action) => "to" in nextProposalStatus(proposal, action, side, now));

const ANSWER_WITHIN = 3 * DAY_MS;

/** Three days, or until the last proposed time, the old visit, or (of a parent) the request's expiry; not at night. */
export function proposalExpiry(
  { status, startsAt, timeZone, expiresAt }: MovableVisit,
  { madeBy, starts }: { madeBy: Side; starts: readonly number[] },
  now: number,
): number {
  const ends = [now + ANSWER_WITHIN, Math.max(...starts)];
  if (status === "accepted") ends.push(startsAt);
  else if (madeBy === "parent" && expiresAt !== null) ends.push(expiresAt);
  return moveBackToEvening(Math.min(...ends), timeZone, now);
}

/** Expiry pauses during the parent's turn, then continues for a day, up to the slot's end. */
export const expiryAfterProposal = (requested: SlotStart & { timeZone: string }, now: number) =>
  moveBackToEvening(Math.min(now + 24 * HOUR_MS, slotEndsAt(requested)), requested.timeZone, now);
