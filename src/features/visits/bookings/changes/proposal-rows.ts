import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { bookings, proposalOptions, proposals, type visits } from "#db/schema/tables.ts";

/** At most one per booking. The status is a literal so that the partial index applies. */
export const isOpenProposalOf = (id: typeof bookings.id | typeof visits.id) =>
  and(eq(proposals.bookingId, id), sql`${proposals.status} = 'open'`)!;
export const isOpenProposal = isOpenProposalOf(bookings.id);

const countMade = (kind: SQL) =>
  sql<number>`(SELECT count(*) FROM ${proposals} AS made WHERE made.booking_id = ${bookings.id} AND made.kind = ${kind})`;

export const openProposal = {
  proposalsMade: countMade(sql`'other-time'`),
  nextProposalsMade: countMade(sql`'next-visit'`),
  proposal: {
    id: proposals.id,
    madeBy: proposals.madeBy,
    kind: proposals.kind,
    status: proposals.status,
    note: proposals.note,
    expiresAt: proposals.expiresAt,
  },
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
