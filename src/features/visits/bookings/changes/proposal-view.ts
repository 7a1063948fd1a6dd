import type { Db, Tx } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { canParentMoveAtOnce, proposalActionsFor, proposingRefusal } from "#src/domain/proposal.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { USUAL_NOTICE } from "#src/shared/listing/policies-labels.ts";
import type { ProposalKind, Side } from "#src/shared/visits/booking-labels.ts";
import type { ProposalView } from "#src/shared/visits/proposals.ts";
import { nextVisitView } from "../afterwards/next-visit.ts";
import { findSchedule, readDay, type Schedule } from "../capacity/read-days.ts";
import { exactMinuteOf, slotOfDay } from "../capacity/slot-capacity.ts";
import { type BookingRow, isListed, threadState } from "../rows.ts";
import { proposedStart } from "../slot-start.ts";

/** The next visit will be where the groomer is now. */
export const proposalZone = (kind: ProposalKind, { groomerZone, shown }: Pick<BookingRow, "groomerZone" | "shown">) =>
  (kind === "next-visit" && groomerZone) || shown.timeZone;

export function proposalForSide(side: Side, row: BookingRow, now: number): ProposalView | null {
  const { proposal } = row;
  if (!proposal || now >= proposal.expiresAt) return null;
  const options = proposal.options.map(({ place, date, slot, time }) => {
    const hasBegun = now >= proposedStart({ date, slot, time }, proposalZone(proposal.kind, row));
    return { place, date, slot, ...(time ? { time } : {}), state: hasBegun ? ("past" as const) : ("open" as const) };
  });
  const { id, madeBy, kind, note, expiresAt } = proposal;
  return { id, madeBy, kind, note, options, expiresAt, actions: proposalActionsFor(proposal, side, now) };
}

export const counterProposal = (side: Side, { proposal }: BookingRow, now: number) =>
  proposal?.kind === "other-time" && proposal.madeBy !== side && now < proposal.expiresAt ? proposal : undefined;

export function canPropose(side: Side, row: BookingRow, now: number): boolean {
  const { shown, proposal } = row;
  // Moves don't count, so a parent can still move the visit after six proposals.
  const made = side === "parent" && canMoveAtOnce(row, now) ? 0 : row.proposalsMade;
  const isOwnOpen = proposal !== null && now < proposal.expiresAt && !counterProposal(side, row, now);
  return proposingRefusal(shown, { made, isOwnOpen }, now) === undefined;
}

/** A parent who may not send this groomer requests can't move at once either. */
export function canMoveAtOnce(row: BookingRow, now: number): boolean {
  const { isBlocked, hasLeft } = threadState(row);
  const isAllowed = row.movesAtOnce ?? defaultDayRules.movesAtOnce;
  const mayAsk = isListed(row.groomer, now) && !isBlocked && !hasLeft;
  return canParentMoveAtOnce(row.shown, { isAllowed: isAllowed && mayAsk, noticeHours: cancelNoticeHours(row) }, now);
}

export const cancelNoticeHours = ({ policies }: Pick<BookingRow, "policies">) => policies?.noticeHours ?? USUAL_NOTICE;

export function withOptionFits(
  db: Db | Tx,
  row: BookingRow,
  view: ProposalView,
  { side, now }: { side: Side; now: number },
): ProposalView {
  const proposal = view.kind === "next-visit" ? { ...view, next: nextVisitView(db, row.shown) } : view;
  const schedule = findSchedule(db, row.shown.groomerId, now);
  if (!schedule?.rules.isPlanned) return proposal;
  const overfull = new Set(row.proposal?.options.filter(({ isOverbooked }) => isOverbooked).map(({ place }) => place));
  const minutes = proposal.next?.visitMinutes ?? row.shown.visitMinutes;
  const options = proposal.options.map((option) =>
    option.state === "past" || overfull.has(option.place)
      ? option
      : { ...option, ...fitOf(db, schedule, { row, minutes, side, of: view }, option) },
  );
  return { ...proposal, options };
}

function fitOf(
  db: Db | Tx,
  schedule: Schedule,
  { row, minutes, side, of }: { row: BookingRow; minutes: number; side: Side; of: ProposalView },
  option: ProposalView["options"][number],
): Pick<ProposalView["options"][number], "state" | "addedMinutes"> {
  const { id, petParentId: parentId } = row.shown;
  const facts = readDay(db, schedule, option.date, id);
  const place = findZip(db, row.place.zipCode);
  const begins = exactMinuteOf(schedule, option, proposalZone(of.kind, row));
  const needs = { place, minutes, parentId, isRequest: false, begins };
  const { state, added } = slotOfDay(schedule, facts, needs, option.slot);
  return place && side === "groomer" && of.madeBy === "parent" && (state === "open" || state === "late")
    ? { state, addedMinutes: added }
    : { state };
}
