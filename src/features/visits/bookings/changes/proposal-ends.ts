import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookings, proposals, visits } from "#db/schema/tables.ts";
import { expiryAfterProposal } from "#src/domain/proposal.ts";
import type { ProposalStatus } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { ProposalRow } from "./proposal-rows.ts";

/** Resumes a request's expiry unless the request was accepted. */
export function endProposal(
  tx: Tx,
  { id, bookingId, madeBy }: Pick<ProposalRow, "id" | "bookingId" | "madeBy">,
  to: ProposalStatus,
  now: number,
) {
  tx.update(proposals)
    .set({ status: to, answeredAt: now })
    .where(and(eq(proposals.id, id), eq(proposals.status, "open")))
    .run();
  if (madeBy === "parent") return;
  const isWaiting = and(eq(bookings.id, bookingId), eq(bookings.status, "pending"));
  const booking = tx.select().from(bookings).where(isWaiting).get();
  if (!booking) return;
  tx.update(visits)
    .set({ expiresAt: expiryAfterProposal(booking, now) })
    .where(eq(visits.id, bookingId))
    .run();
}

/** The outcome depends on `by`. Sends no email, because the booking's emails cover it. */
export function endProposalWith(tx: Tx, bookingId: number, by: Side | "system", now: number) {
  const status =
    by === "system" ? "lapsed" : sql`CASE ${proposals.madeBy} WHEN ${by} THEN 'withdrawn' ELSE 'declined' END`;
  tx.update(proposals)
    .set({ status, answeredAt: now })
    .where(and(eq(proposals.bookingId, bookingId), sql`${proposals.status} = 'open'`))
    .run();
}
