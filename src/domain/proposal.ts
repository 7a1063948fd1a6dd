import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import type { BookingStatus, ProposalStatus } from "#src/shared/visits/booking-labels.ts";
import {
  MAX_PROPOSALS,
  otherSide,
  type ProposalAction,
  proposalActions,
  type Side,
} from "#src/shared/visits/proposal-labels.ts";
import { inAnswerHours } from "./expiry.ts";
import { endOfSlot, type VisitTime } from "./slot-times.ts";

export interface ProposedFor {
  status: BookingStatus;
  startsAt: number;
  timeZone: string;
  /** When the request ends by itself; null while it does not. */
  expiresAt: number | null;
}

export interface ProposalFacts {
  madeBy: Side;
  status: ProposalStatus;
  expiresAt: number;
}

/** That of the side to whom times were proposed last, else the groomer's. Null when no one has to answer. */
export function whoseTurn(
  { status, proposal }: { status: BookingStatus; proposal: Pick<ProposalFacts, "madeBy" | "expiresAt"> | null },
  now: number,
): Side | null {
  if (proposal && now < proposal.expiresAt) return otherSide[proposal.madeBy];
  return status === "pending" ? "groomer" : null;
}

export const proposalEnds: Record<
  ProposalAction | "expire",
  { by: "proposer" | "other side" | "system"; to: ProposalStatus }
> = {
  accept: { by: "other side", to: "accepted" },
  decline: { by: "other side", to: "declined" },
  withdraw: { by: "proposer", to: "withdrawn" },
  expire: { by: "system", to: "lapsed" },
};

/** A proposal is about a visit that may still take place. */
export const proposableFrom: readonly BookingStatus[] = ["pending", "accepted"];

export type ProposingRefusal = "wrong-status" | "too-late" | "one-open" | "too-many";

/** `made` counts all proposals for it so far. An open one of the other side is answered by proposing. */
export function refusedProposing(
  booking: ProposedFor,
  proposals: { made: number; isOwnOpen: boolean },
  now: number,
): ProposingRefusal | undefined {
  if (!proposableFrom.includes(booking.status)) return "wrong-status";
  const hasExpired = booking.status === "pending" && booking.expiresAt !== null && now >= booking.expiresAt;
  if (now >= booking.startsAt || hasExpired) return "too-late";
  if (proposals.isOwnOpen) return "one-open";
  return proposals.made >= MAX_PROPOSALS ? "too-many" : undefined;
}

export type EndingRefusal = "wrong-actor" | "over" | "too-early";

/** Where an action leads, or why it is refused: "over" when the proposal was answered or its time is up. */
export function decideProposal(
  proposal: ProposalFacts,
  action: ProposalAction | "expire",
  actor: Side | "system",
  now: number,
): { to: ProposalStatus } | { refused: EndingRefusal } {
  const { by, to } = proposalEnds[action];
  const whose = { proposer: proposal.madeBy, "other side": otherSide[proposal.madeBy], system: "system" }[by];
  const isTimeUp = now >= proposal.expiresAt;
  if (proposal.status !== "open") return { refused: "over" };
  if (actor !== whose) return { refused: "wrong-actor" };
  if (action === "expire") return isTimeUp ? { to } : { refused: "too-early" };
  return isTimeUp ? { refused: "over" } : { to };
}

export const proposalActionsFor = (proposal: ProposalFacts, side: Side, now: number) =>
  proposalActions.filter((action) => "to" in decideProposal(proposal, action, side, now));

const ANSWER_WITHIN = 3 * DAY_MS;

/** After three days, at its last time, by the old visit or the request's own end; never at night. */
export function proposalExpiry(
  { status, startsAt, timeZone, expiresAt }: ProposedFor,
  { madeBy, starts }: { madeBy: Side; starts: readonly number[] },
  now: number,
): number {
  const ends = [now + ANSWER_WITHIN, Math.max(...starts)];
  if (status === "accepted") ends.push(startsAt);
  else if (madeBy === "parent" && expiresAt !== null) ends.push(expiresAt);
  return inAnswerHours(Math.min(...ends), timeZone, now);
}

/** It stands still while its parent has a proposal to answer; then it goes on for a day, though not past its slot. */
export const expiryAfterProposal = (asked: VisitTime & { timeZone: string }, now: number) =>
  inAnswerHours(Math.min(now + 24 * HOUR_MS, endOfSlot(asked)), asked.timeZone, now);
