import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { bookings, changeRows, type Db, findRow, proposalOptions, proposals, type Tx, visits } from "#db/db.ts";
import { prepared } from "#db/prepared.ts";
import { expiryAfterProposal, parentMovesAtOnce, proposalActionsFor, refusedProposing } from "#src/domain/proposal.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { USUAL_NOTICE } from "#src/shared/listing/policies-labels.ts";
import type { ProposalStatus, Side } from "#src/shared/visits/booking-labels.ts";
import type { ProposalView } from "#src/shared/visits/proposals.ts";
import { nextVisitView } from "../afterwards/next-visit.ts";
import { placeOfZip } from "../capacity/day-places.ts";
import { findSchedule, readDay, type Schedule } from "../capacity/read-days.ts";
import { minuteOf, slotOfDay } from "../capacity/slot-capacity.ts";
import { type BookingRow, isListed, threadStateIn } from "../rows.ts";
import { proposedStart } from "../slot-start.ts";

/** At most one per booking. The status is a literal so that the partial index applies. */
export const isOpenProposalOf = (id: typeof bookings.id | typeof visits.id | number) =>
  and(eq(proposals.bookingId, id), sql`${proposals.status} = 'open'`)!;
export const isOpenProposal = isOpenProposalOf(bookings.id);
/** The request waits for its parent. */
export const isOffered = and(isOpenProposal, eq(proposals.madeBy, "groomer"));

/** Times agreed on at once needed no reply, so they don't count. */
const countMade = (kind: SQL) =>
  sql<number>`(SELECT count(*) FROM ${proposals} AS made WHERE made.booking_id = ${bookings.id} AND made.kind = ${kind}
    AND NOT (made.status = 'accepted' AND made.replied_at = made.created_at))`;

export const openProposal = {
  proposalsMade: countMade(sql`'other-time'`),
  nextProposalsMade: countMade(sql`'next-visit'`),
  proposal: pick(proposals, ["id", "madeBy", "kind", "status", "note", "expiresAt"]),
};

const isAmong = inArray(
  proposalOptions.proposalId,
  sql`(SELECT value FROM json_each(${sql.placeholder("proposalIds")}))`,
);
const foundOptions = prepared((db) =>
  db.select().from(proposalOptions).where(isAmong).orderBy(asc(proposalOptions.place)).prepare(),
);

export function optionsOf(db: Db | Tx, rows: readonly { proposal: { id: number } | null }[]) {
  const ids = rows.flatMap(({ proposal }) => proposal?.id ?? []);
  const options = ids.length === 0 ? [] : foundOptions(db).all({ proposalIds: JSON.stringify(ids) });
  return Map.groupBy(options, ({ proposalId }) => proposalId);
}

export type ProposalRow = typeof proposals.$inferSelect;
export type OptionRow = typeof proposalOptions.$inferSelect;

/** Resumes a request's expiry unless the request was accepted. */
export function endProposal(
  tx: Tx,
  { id, bookingId, madeBy }: Pick<ProposalRow, "id" | "bookingId" | "madeBy">,
  to: ProposalStatus,
  now: number,
) {
  changeRows(tx, proposals, { id, status: "open" }, { status: to, repliedAt: now });
  if (madeBy === "parent") return;
  const isWaiting = and(eq(bookings.id, bookingId), eq(bookings.status, "pending"));
  const booking = findRow(tx, bookings, isWaiting);
  if (!booking) return;
  changeRows(tx, visits, { id: bookingId }, { expiresAt: expiryAfterProposal(booking, now) });
}

/** The outcome depends on `by`. Sends no email, because the booking's emails cover it. */
export function endProposalWith(tx: Tx, bookingId: number, by: Side | "system", now: number) {
  const status =
    by === "system" ? "lapsed" : sql`CASE ${proposals.madeBy} WHEN ${by} THEN 'withdrawn' ELSE 'declined' END`;
  changeRows(tx, proposals, isOpenProposalOf(bookingId), { status, repliedAt: now });
}

export function proposalForSide(side: Side, { proposal, shown }: BookingRow, now: number): ProposalView | null {
  if (!proposal || now >= proposal.expiresAt) return null;
  const options = proposal.options.map(({ place, date, slot, time }) => {
    const hasBegun = now >= proposedStart({ date, slot, time }, shown.timeZone);
    return { place, date, slot, ...(time ? { time } : {}), state: hasBegun ? ("past" as const) : ("open" as const) };
  });
  const { id, madeBy, kind, note, expiresAt } = proposal;
  return { id, madeBy, kind, note, options, expiresAt, actions: proposalActionsFor(proposal, side, now) };
}

export const counterProposal = (side: Side, { proposal }: BookingRow, now: number) =>
  proposal?.kind === "other-time" && proposal.madeBy !== side && now < proposal.expiresAt ? proposal : undefined;

export function canPropose(side: Side, row: BookingRow, now: number): boolean {
  const { shown, proposal, proposalsMade: made } = row;
  const isOwnOpen = proposal !== null && now < proposal.expiresAt && !counterProposal(side, row, now);
  return refusedProposing(shown, { made, isOwnOpen }, now) === undefined;
}

/** A parent who may not send this groomer requests can't move at once either. */
export function canMoveAtOnce(row: BookingRow, now: number): boolean {
  const { isBlocked, hasLeft } = threadStateIn(row);
  const isAllowed = row.movesAtOnce ?? defaultDayRules.movesAtOnce;
  const mayAsk = isListed(row.groomer, now) && !isBlocked && !hasLeft;
  return parentMovesAtOnce(row.shown, { isAllowed: isAllowed && mayAsk, noticeHours: noticeHoursOf(row) }, now);
}

export const noticeHoursOf = ({ policies }: Pick<BookingRow, "policies">) => policies?.noticeHours ?? USUAL_NOTICE;

export function withFit(
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
      : { ...option, ...fitOf(db, schedule, { row, minutes, side, madeBy: view.madeBy }, option) },
  );
  return { ...proposal, options };
}

function fitOf(
  db: Db | Tx,
  schedule: Schedule,
  { row, minutes, side, madeBy }: { row: BookingRow; minutes: number; side: Side; madeBy: Side },
  option: ProposalView["options"][number],
): Pick<ProposalView["options"][number], "state" | "addedMinutes"> {
  const { id, petParentId: parentId } = row.shown;
  const facts = readDay(db, schedule, option.date, id);
  const place = placeOfZip(db, schedule, row.place.zipCode);
  const begins = minuteOf(schedule, option, row.shown.timeZone);
  const needs = { place, minutes, parentId, isRequest: false, begins };
  const { state, added } = slotOfDay(schedule, facts, needs, option.slot);
  return side === "groomer" && madeBy === "parent" && (state === "open" || state === "late")
    ? { state, addedMinutes: added }
    : { state };
}
