import { refusedNext } from "#src/domain/next-visit.ts";
import { parentMovesAtOnce, proposalActionsFor, refusedProposing } from "#src/domain/proposal.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { USUAL_NOTICE } from "#src/shared/listing/terms-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalView } from "#src/shared/visits/proposals.ts";
import type { BookingRow } from "../rows.ts";
import { proposedStart } from "../slot-start.ts";

export function proposalSeenBy(side: Side, { proposal, shown }: BookingRow, now: number): ProposalView | null {
  if (!proposal || now >= proposal.expiresAt) return null;
  const options = proposal.options.map(({ place, date, slot, time }) => {
    const hasBegun = now >= proposedStart({ date, slot, time }, shown.timeZone);
    return { place, date, slot, ...(time ? { time } : {}), state: hasBegun ? ("past" as const) : ("open" as const) };
  });
  const { id, madeBy, kind, note, expiresAt } = proposal;
  return { id, madeBy, kind, note, options, expiresAt, actions: proposalActionsFor(proposal, side, now) };
}

export function counterProposal(side: Side, { proposal }: BookingRow, now: number) {
  return proposal?.kind === "other-time" && proposal.madeBy !== side && now < proposal.expiresAt ? proposal : undefined;
}

export function canPropose(side: Side, row: BookingRow, now: number): boolean {
  const { shown, proposal, proposalsMade: made } = row;
  const isOwnOpen = proposal !== null && now < proposal.expiresAt && !counterProposal(side, row, now);
  return refusedProposing(shown, { made, isOwnOpen }, now) === undefined;
}

export function canProposeNext({ shown, proposal, nextProposalsMade: made }: BookingRow, now: number): boolean {
  const isOneOpen = proposal !== null && now < proposal.expiresAt;
  return refusedNext(shown, { made, isOneOpen }, now) === undefined;
}

export const canMoveAtOnce = (row: BookingRow, now: number) =>
  parentMovesAtOnce(
    row.shown,
    { isAllowed: row.movesAtOnce ?? defaultDayRules.movesAtOnce, noticeHours: noticeHoursOf(row) },
    now,
  );

export const noticeHoursOf = ({ terms }: Pick<BookingRow, "terms">) => terms?.noticeHours ?? USUAL_NOTICE;
