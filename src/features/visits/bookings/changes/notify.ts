import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { proposalOptions, proposals } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { endOfSlot } from "#src/domain/slot-times.ts";
import type { ProposalStatus } from "#src/shared/visits/booking-labels.ts";
import { otherSide, type Side } from "#src/shared/visits/proposal-labels.ts";
import { nextLetters } from "../afterwards/next-letters.ts";
import { nextVisitView } from "../afterwards/next-visit.ts";
import { type News, oneBooking, tellSides, visitFor } from "../notify.ts";
import { agreedLetters } from "./agreed-letters.ts";
import { proposalLetters } from "./letters.ts";

/**
 * Queues the mails about a proposal that was just made or ended, in the same transaction. Of one that lapsed after its
 * visit neither side is told: the server was off, and there is nothing left to do.
 */
export function notifyOfProposal(ctx: Ctx, tx: Tx, id: number, status: Exclude<ProposalStatus, "accepted">) {
  const proposal = tx.select().from(proposals).where(eq(proposals.id, id)).get()!;
  const options = tx
    .select()
    .from(proposalOptions)
    .where(eq(proposalOptions.proposalId, id))
    .orderBy(asc(proposalOptions.place))
    .all();
  const row = oneBooking(tx, { id: proposal.bookingId })[0]!;
  const isCounter = hasAnswered(tx, proposal);
  const isNext = proposal.kind === "next-visit";
  const isOver = !isNext && ctx.now() >= endOfSlot(row.shown);
  if (status === "lapsed" && isOver) return;
  const visit = visitFor(ctx, row);
  const letters = isNext
    ? nextLetters({ ...visit, ...nextVisitView(tx, row.shown) }, { ...proposal, options, isOver }, status)
    : proposalLetters(visit, { ...proposal, options, isOver, isCounter }, status);
  tellSides(ctx, tx, row, {
    letters,
    key: `proposal ${id} ${status}`,
    sequence: null,
    isBySystem: status === "lapsed",
    push: proposalNews(status, proposal.madeBy),
  });
}

/** Whether it was made in answer to one of the other side. */
const hasAnswered = (tx: Tx, { bookingId, madeBy, createdAt }: typeof proposals.$inferSelect): boolean =>
  tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.bookingId, bookingId),
        eq(proposals.madeBy, otherSide[madeBy]),
        eq(proposals.status, "declined"),
        eq(proposals.answeredAt, createdAt),
      ),
    )
    .get() !== undefined;

/** What runs out by the clock is in the mail alone. */
function proposalNews(status: ProposalStatus, madeBy: Side): News | undefined {
  if (status === "open") return { side: otherSide[madeBy], kind: "proposal" };
  if (status === "withdrawn") return { side: otherSide[madeBy], kind: "change" };
  return status === "declined" ? { side: madeBy, kind: "answer" } : undefined;
}

/**
 * The same about a time that both have agreed on, with the file that puts the visit there in both calendars. `movedFrom` is the
 * local day on which an accepted visit would have been.
 */
export function notifyOfAgreement(
  ctx: Ctx,
  tx: Tx,
  id: number,
  { chosenBy, movedFrom }: { chosenBy: "parent" | "groomer"; movedFrom?: string | undefined },
) {
  const isMoved = movedFrom !== undefined;
  const row = oneBooking(tx, { id })[0]!;
  const sequence = row.calendarSequence;
  const letters = agreedLetters(visitFor(ctx, row), chosenBy, isMoved);
  const key = isMoved ? `booking ${id} moved ${sequence}` : `booking ${id} accepted`;
  const side = otherSide[chosenBy];
  const text = isMoved ? ({ side, kind: "change", was: movedFrom } as const) : undefined;
  tellSides(ctx, tx, row, { letters, key, sequence, push: { side, kind: "answer" }, text });
}
