import { SendLink } from "#islands/people/accounts/send-link.tsx";
import { reviewObstacleLabels } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

export function NoReviewYet({ booking: { status, hasReview, reviewObstacle } }: { booking: BookingView }) {
  if (status !== "completed" || hasReview || reviewObstacle === null) return null;
  return (
    <div className="row">
      <p className="soft small">{reviewObstacleLabels[reviewObstacle]}</p>
      {reviewObstacle === "unconfirmed" && <SendLink />}
    </div>
  );
}
