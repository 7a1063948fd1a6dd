import { eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { reviews } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { decideHiding, type HidingOutcome } from "#src/domain/hiding.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { closeReports, countOpen } from "#src/features/people/reports/service.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { HidingInput } from "#src/shared/people/reports.ts";
import type { AdminReviewView } from "#src/shared/running/admin.ts";
import { oneBooking, tellSides, visitFor } from "../../visits/bookings/notify.ts";
import { reportDecidedLetter, reviewLetters } from "./letters.ts";

/**
 * Hides a review, shows it again, or keeps one that was reported, which ends every open report of it; triggers keep the
 * groomer's average. Both sides of the visit get a mail, and others who had reported it. Throws 404, 409 when that
 * changes nothing.
 */
export const changeReview = (
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { hidden, reason, was }: HidingInput,
): AdminReviewView =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const review = tx.select().from(reviews).where(eq(reviews.id, id)).get();
    if (!review) throw notFound();
    const about = { kind: "review", reviewId: id } as const;
    const openReports = countOpen(tx, about);
    const standing = { isHidden: review.hiddenAt !== null, openReports };
    const outcome = decideHiding(standing, { thing: "review", hidden, was });
    if (typeof outcome !== "string") throw new AppError("conflict", outcome.refused);
    const state = hidden ? { hiddenAt: now, hiddenReason: reason } : { hiddenAt: null, hiddenReason: null };
    tx.update(reviews).set(state).where(eq(reviews.id, id)).run();
    const { groomerId, bookingId, petParentId } = review;
    const { id: entry } = auditBy(tx, by, {
      action: `review-${outcome}`,
      target: `review ${id}`,
      detail: { groomerId, bookingId, reports: openReports },
      reason: petParentId === null ? undefined : { text: reason, userId: petParentId },
      now,
    });
    const reporters = outcome === "shown-again" ? [] : closeReports(ctx, tx, by, { about, outcome, reason });
    tellAll(ctx, tx, { review, reporters, outcome, reason, key: `review ${id} decided ${entry}` });
    return { id, ...state };
  });

interface News {
  review: typeof reviews.$inferSelect;
  reporters: ReturnType<typeof closeReports>;
  outcome: HidingOutcome;
  reason: string;
  key: string;
}

/** A side that has reported it reads what the sides read. */
function tellAll(ctx: Ctx, tx: Tx, { review, reporters, outcome, reason, key }: News) {
  const [row] = oneBooking(tx, { id: review.bookingId });
  const visit = visitFor(ctx, row!);
  const { groomerId } = review;
  const letters = reviewLetters(visit, { groomerId, outcome, reason }, ctx.config);
  tellSides(ctx, tx, row!, { letters, key, sequence: null });
  if (outcome === "shown-again") return;
  const profileId = findProfile(ctx, null, groomerId)?.id;
  for (const { reportId, email, confirmedAt, fullName } of reporters) {
    if (email === row!.groomer.email) continue;
    const letter = reportDecidedLetter({ fullName }, { visit, outcome, profileId });
    queueMail(tx, { dedupeKey: `report ${reportId} decided`, to: email, confirmedAt, letter, now: ctx.now() });
  }
}
