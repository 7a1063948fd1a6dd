import { and, eq, isNull } from "drizzle-orm";
import { findRows, reviews, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { type HidingOutcome, hidingOutcome } from "#src/domain/hiding.ts";
import { closeReports, countOpenReportsAbout } from "#src/features/people/reports/service.ts";
import { notify } from "#src/notices/notify.ts";
import { AppError, found } from "#src/shared/base/errors.ts";
import type { AdminReviewView } from "#src/shared/operations/admin.ts";
import type { HidingInput } from "#src/shared/people/reports.ts";
import { rowsWithId } from "../../visits/bookings/notices/about.ts";

type Review = typeof reviews.$inferSelect;

/** Triggers update the average. Notifies both sides and reporters. Throws 404, 409 (no change). */
export const decideReview = (
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { hidden, reason, was }: HidingInput,
): AdminReviewView =>
  transact(ctx.db, (tx) => {
    const review = found(tx.select().from(reviews).where(eq(reviews.id, id)).get());
    const openReports = countOpenReportsAbout(tx, { kind: "review", reviewId: id });
    const state = { isHidden: review.hiddenAt !== null, openReports };
    const outcome = hidingOutcome(state, { thing: "review", hidden, was });
    if (typeof outcome !== "string") throw new AppError("conflict", outcome.refused);
    return decide(ctx, tx, by, { review, outcome, reason });
  });

interface Hidden {
  bookingId?: number;
  petParentId?: number;
  reason: string;
}

/** Hides visible reviews as part of another decision. Returns their number. */
export function hideReviewsOf(ctx: Ctx, tx: Tx, by: ActorContext, { bookingId, petParentId, reason }: Hidden): number {
  const isOne = bookingId === undefined ? eq(reviews.petParentId, petParentId!) : eq(reviews.bookingId, bookingId);
  const shown = findRows(tx, reviews, and(isOne, isNull(reviews.hiddenAt)));
  for (const review of shown) decide(ctx, tx, by, { review, outcome: "hidden", reason });
  return shown.length;
}

interface ReviewDecision {
  review: Review;
  outcome: HidingOutcome;
  reason: string;
}

function decide(ctx: Ctx, tx: Tx, by: ActorContext, { review, outcome, reason }: ReviewDecision): AdminReviewView {
  const now = ctx.now();
  const { id, groomerId, bookingId, petParentId } = review;
  const about = { kind: "review", reviewId: id } as const;
  const openReports = countOpenReportsAbout(tx, about);
  const isHidden = outcome === "hidden";
  const state = isHidden ? { hiddenAt: now, hiddenReason: reason } : { hiddenAt: null, hiddenReason: null };
  tx.update(reviews).set(state).where(eq(reviews.id, id)).run();
  const { id: entry } = auditBy(tx, by, {
    action: `review-${outcome}`,
    target: `review ${id}`,
    detail: { groomerId, bookingId, reports: openReports },
    reason: petParentId === null ? undefined : { text: reason, userId: petParentId },
    now,
  });
  const reporters = outcome === "shown-again" ? [] : closeReports(ctx, tx, by, { about, outcome, reason });
  const [row] = rowsWithId(tx, { id: bookingId });
  const facts = { id: bookingId, row: row!, review: id, entry, outcome, reason };
  notify(ctx, tx, "review.decided", facts);
  // A side that reported the review gets the email for sides.
  const others = reporters.filter(({ email }) => email !== row!.groomer.email);
  for (const to of others) notify(ctx, tx, "report.decided", { to, report: to.reportId, ...facts });
  return { id, ...state };
}
