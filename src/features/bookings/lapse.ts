import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { proposals } from "#db/schema/tables.ts";
import { decideProposal } from "#src/domain/proposal.ts";
import { audit } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import { forEachBooking } from "./by-clock.ts";
import { endProposal } from "./proposal-ends.ts";
import { notifyOfProposal } from "./proposal-notify.ts";
import type { ProposalRow } from "./proposal-rows.ts";

const system = { id: "system", ip: "" };
const isOpen = sql`${proposals.status} = 'open'`;

/** Ends the proposals whose time is up, each in a transaction of its own. */
export function lapseProposals(ctx: Ctx): Promise<void> {
  const due = ctx.db
    .select({ bookingId: proposals.bookingId })
    .from(proposals)
    .where(and(isOpen, lte(proposals.expiresAt, ctx.now())))
    .orderBy(asc(proposals.expiresAt))
    .all();
  const ids = due.map(({ bookingId }) => bookingId);
  return forEachBooking(ctx, ids, (id) => transact(ctx.db, (tx) => lapseIfDue(ctx, tx, id)));
}

/** Ends the open proposal of a booking if its time is up. */
export function lapseIfDue(ctx: Ctx, tx: Tx, bookingId: number) {
  const proposal = tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.bookingId, bookingId), isOpen))
    .get();
  if (proposal && "to" in decideProposal(proposal, "lapse", "clock", ctx.now())) lapse(ctx, tx, proposal);
}

function lapse(ctx: Ctx, tx: Tx, proposal: ProposalRow) {
  const now = ctx.now();
  endProposal(tx, proposal, "lapsed", now);
  notifyOfProposal(ctx, tx, proposal.id, "lapsed");
  const detail = { proposal: proposal.id };
  audit(tx, { action: "proposal-lapsed", target: `booking ${proposal.bookingId}`, detail, now, info: system });
}
