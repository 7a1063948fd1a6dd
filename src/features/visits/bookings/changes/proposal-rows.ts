import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { bookings, changeRows, type Db, findRow, proposalOptions, proposals, type Tx, visits } from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import { expiryAfterProposal } from "#src/domain/proposal.ts";
import { pick } from "#src/shared/base/by-name.ts";
import type { ProposalStatus, Side } from "#src/shared/visits/booking-labels.ts";

/** A literal, because SQLite uses the partial index only then. */
export const isOpenProposalSql = sql`${proposals.status} = 'open'`;
/** At most one per booking. */
export const openProposalOfSql = (id: typeof bookings.id | typeof visits.id | number) =>
  and(eq(proposals.bookingId, id), isOpenProposalSql)!;
export const openProposalSql = openProposalOfSql(bookings.id);
/** The request waits for its parent. */
export const offeredByGroomerSql = and(openProposalSql, eq(proposals.madeBy, "groomer"));

/** Times agreed on at once needed no reply, so they don't count. */
const countMade = (kind: SQL) =>
  sql<number>`(SELECT count(*) FROM ${proposals} AS made WHERE made.booking_id = ${bookings.id} AND made.kind = ${kind}
    AND NOT (made.status = 'accepted' AND made.replied_at = made.created_at))`;

export const openProposalColumns = {
  proposalsMade: countMade(sql`'other-time'`),
  nextProposalsMade: countMade(sql`'next-visit'`),
  proposal: pick(proposals, ["id", "madeBy", "kind", "status", "note", "expiresAt"]),
};

const isAmong = inArray(
  proposalOptions.proposalId,
  sql`(SELECT value FROM json_each(${sql.placeholder("proposalIds")}))`,
);
const foundOptions = prepareQuery((db) =>
  db.select().from(proposalOptions).where(isAmong).orderBy(asc(proposalOptions.place)).prepare(),
);

export function optionsByProposal(db: Db | Tx, rows: readonly { proposal: { id: number } | null }[]) {
  const ids = rows.flatMap(({ proposal }) => proposal?.id ?? []);
  const options = ids.length === 0 ? [] : foundOptions(db).all({ proposalIds: JSON.stringify(ids) });
  return Map.groupBy(options, ({ proposalId }) => proposalId);
}

export type ProposalRow = typeof proposals.$inferSelect;
export type OptionRow = typeof proposalOptions.$inferSelect;

/** Ends an open proposal. After a groomer's, resumes the expiry of a pending request. */
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
export function endProposalWithBooking(tx: Tx, bookingId: number, by: Side | "system", now: number) {
  const status =
    by === "system" ? "lapsed" : sql`CASE ${proposals.madeBy} WHEN ${by} THEN 'withdrawn' ELSE 'declined' END`;
  changeRows(tx, proposals, openProposalOfSql(bookingId), { status, repliedAt: now });
}
