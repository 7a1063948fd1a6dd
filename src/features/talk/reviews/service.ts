import { and, asc, eq, or } from "drizzle-orm";
import { addRowIfNew, type Db, reviews, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { streetKey } from "#src/domain/client-import/same-household.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { forbidOtherIds } from "#src/http/guards/access.ts";
import { conflict, found, invalid } from "#src/shared/base/errors.ts";
import type { ReviewView } from "#src/shared/listing/groomers.ts";
import type { ReviewInput } from "#src/shared/talk/reviews.ts";
import { reviewObstacleLabels } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { findBooking } from "../../visits/bookings/queries.ts";
import { addPhotos, storePhotos } from "../../visits/photos/service.ts";
import { publicName } from "./queries.ts";
import { alertSuspiciousReview } from "./suspicion.ts";

type NewReview = ReviewInput & { photos: readonly Uint8Array[] };

/** Triggers update the average. Throws 403, 404, 409 (not possible now, or already reviewed), 413, 422 with fields, 429. */
export async function writeReview(
  ctx: Ctx,
  by: ActorContext,
  { photos: sent, ...input }: NewReview,
): Promise<ReviewView> {
  const { viewer } = by;
  const { petParentId, userId, rating } = input;
  forbidOtherIds(viewer, { petParentId, userId }, "You can only write your own reviews.");
  // Processing photos takes time, so check permission first.
  findReviewable(ctx.db, viewer, input, ctx.now());
  const stored = await storePhotos(ctx, viewer, sent, { arePublic: true });
  return transact(ctx, (tx, now) => {
    requireOpen(tx, viewer);
    const booking = findReviewable(tx, viewer, input, now);
    const { id: bookingId } = booking;
    const review = addReview(tx, by, booking, { ...input, createdAt: now });
    const photos = addPhotos(tx, { bookingId, viewer, purpose: "review", now }, stored);
    const detail = { bookingId, rating, ...(photos.length > 0 && { photos: photos.length }) };
    auditBy(tx, by, { action: "review-written", target: `review ${review.id}`, detail, now });
    return { ...review, petParent: { fullName: publicName(viewer.fullName) }, photos };
  });
}

function findReviewable(db: Db | Tx, viewer: Viewer, { bookingId, groomerId }: ReviewInput, now: number): BookingView {
  const booking = found(findBooking(db, viewer, bookingId, now));
  if (groomerId !== undefined && groomerId !== booking.groomerId) {
    throw invalid({ groomerId: "This booking was with another groomer" });
  }
  if (booking.reviewObstacle) throw conflict(reviewObstacleLabels[booking.reviewObstacle]);
  return booking;
}

/** The unique index allows one review per booking. */
function addReview(
  tx: Tx,
  by: ActorContext,
  booking: BookingView,
  { rating, comment, createdAt }: ReviewInput & { createdAt: number },
) {
  const { id: bookingId, groomerId, petParentId } = booking;
  const householdId = householdOf(tx, booking);
  const row = { bookingId, groomerId, petParentId, householdId, rating, comment, createdAt };
  const added = addRowIfNew(tx, reviews, row);
  if (!added) throw conflict(reviewObstacleLabels.reviewed);
  alertSuspiciousReview(tx, by, { ...booking, bookingId, householdId }, createdAt);
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
      parentId === petParentId || (own && street !== null && streetKey(street) === streetKey(own.address)),
  );
  return found?.householdId ?? petParentId;
}
