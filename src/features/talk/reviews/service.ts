import { and, asc, eq, or } from "drizzle-orm";
import { reviews, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { streetOf } from "#src/domain/client-import/same-household.ts";
import { requireOwnIds } from "#src/http/guards/access.ts";
import { AppError, found, invalid } from "#src/shared/base/errors.ts";
import type { ReviewView } from "#src/shared/listing/groomers.ts";
import type { ReviewRequest } from "#src/shared/talk/reviews.ts";
import { reviewObstacleLabels } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { findBooking } from "../../visits/bookings/queries.ts";
import { publicName } from "./queries.ts";
import { watchReview } from "./suspicion.ts";

/** Triggers update the average. Throws 403, 404, 409 (not possible now, or already reviewed), 422 with fields. */
export function writeReview(ctx: Ctx, by: ActorContext, input: ReviewRequest): ReviewView {
  const { viewer } = by;
  const { petParentId, userId } = input;
  requireOwnIds(viewer, { petParentId, userId }, "You can only write your own reviews.");
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const booking = found(findBooking(tx, viewer, input.bookingId, now));
    if (input.groomerId !== undefined && input.groomerId !== booking.groomerId) {
      throw invalid({ groomerId: "This booking was with another groomer" });
    }
    const review = addReview(tx, by, booking, { ...input, createdAt: now });
    const detail = { bookingId: booking.id, rating: input.rating };
    auditBy(tx, by, { action: "review-written", target: `review ${review.id}`, detail, now });
    return { ...review, petParent: { fullName: publicName(viewer.fullName) } };
  });
}

/** The unique index allows one review per booking. */
function addReview(
  tx: Tx,
  by: ActorContext,
  booking: BookingView,
  { rating, comment, createdAt }: ReviewRequest & { createdAt: number },
) {
  if (booking.reviewObstacle) throw new AppError("conflict", reviewObstacleLabels[booking.reviewObstacle]);
  const { id: bookingId, groomerId, petParentId } = booking;
  const householdId = householdOf(tx, booking);
  const added = tx
    .insert(reviews)
    .values({ bookingId, groomerId, petParentId, householdId, rating, comment, createdAt })
    .onConflictDoNothing({ target: reviews.bookingId })
    .returning({ id: reviews.id })
    .get();
  if (!added) throw new AppError("conflict", reviewObstacleLabels.reviewed);
  watchReview(tx, by, { ...booking, bookingId, householdId }, createdAt);
  return { id: added.id, bookingId, groomerId, rating, comment, createdAt };
}

/** The account that first reviewed this groomer from the visit's street. Without a street, the account itself. */
function householdOf(tx: Tx, { groomerId, petParentId, serviceAddress: own }: BookingView): number {
  const isSameAccount = eq(visits.petParentId, petParentId);
  const mayBeSame = own ? or(isSameAccount, eq(visits.serviceZipCode, own.zipCode)) : isSameAccount;
  const earlier = tx
    .select({ householdId: reviews.householdId, parentId: visits.petParentId, street: visits.serviceAddress })
    .from(reviews)
    .innerJoin(visits, eq(visits.id, reviews.bookingId))
    .where(and(eq(reviews.groomerId, groomerId), mayBeSame))
    .orderBy(asc(reviews.id))
    .all();
  const found = earlier.find(
    ({ parentId, street }) =>
      parentId === petParentId || (own && street !== null && streetOf(street) === streetOf(own.address)),
  );
  return found?.householdId ?? petParentId;
}
