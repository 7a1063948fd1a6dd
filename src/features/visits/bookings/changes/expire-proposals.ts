import { and, asc, lte, sql } from "drizzle-orm";
import { proposals, type Tx, transact } from "#db/db.ts";
import { audit, type Ctx, SYSTEM } from "#src/base/context.ts";
import { decideProposal } from "#src/domain/proposal.ts";
import { notify } from "#src/notices/notify.ts";
import { findObstacle, findObstructed } from "../afterwards/next-obstacle.ts";
import { forEachBooking } from "../answers/by-system.ts";
import { endProposal, isOpenProposalOf, type ProposalRow } from "./proposal-rows.ts";

const isOpen = sql`${proposals.status} = 'open'`;

export function expireProposals(ctx: Ctx): Promise<void> {
  const due = ctx.db
    .select({ bookingId: proposals.bookingId })
    .from(proposals)
    .where(and(isOpen, lte(proposals.expiresAt, ctx.now())))
    .orderBy(asc(proposals.expiresAt))
    .all();
  const ids = due.map(({ bookingId }) => bookingId);
  return forEachBooking(ctx, ids, (id) => transact(ctx.db, (tx) => expireIfDue(ctx, tx, id)));
}

/** Sends no email: the cause is known to one side, or a pet may have died. */
export function endObstructed(ctx: Ctx): Promise<void> {
  return forEachBooking(ctx, findObstructed(ctx.db, ctx.now()), (id) =>
    transact(ctx.db, (tx) => {
      const proposal = openOf(tx, id);
      const because = findObstacle(tx, id, ctx.now());
      if (proposal?.kind === "next-visit" && because) end(ctx, tx, proposal, { because });
    }),
  );
}

export function expireIfDue(ctx: Ctx, tx: Tx, bookingId: number) {
  const proposal = openOf(tx, bookingId);
  if (!proposal || !("to" in decideProposal(proposal, "expire", "system", ctx.now()))) return;
  end(ctx, tx, proposal, {});
  notify(ctx, tx, "proposal.lapsed", { id: bookingId, proposal: proposal.id, by: "system" });
}

const openOf = (tx: Tx, bookingId: number) => tx.select().from(proposals).where(isOpenProposalOf(bookingId)).get();

function end(ctx: Ctx, tx: Tx, proposal: ProposalRow, why: { because?: string }) {
  const now = ctx.now();
  endProposal(tx, proposal, "lapsed", now);
  const detail = { proposal: proposal.id, ...why };
  audit(tx, { action: "proposal-lapsed", target: `booking ${proposal.bookingId}`, detail, now, info: SYSTEM });
}
