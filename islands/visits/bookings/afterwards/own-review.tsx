import type { BookingView } from "#src/shared/visits/bookings.ts";
import { Said } from "../said.tsx";

/** That the parent has reviewed this visit; what they wrote when it is hidden, for then it stands nowhere else. */
export function OwnReview({ booking: { hasReview, hiddenReview } }: { booking: BookingView }) {
  if (!hasReview) return null;
  if (!hiddenReview) return <p className="soft small">You have reviewed this visit.</p>;
  return (
    <div className="small">
      <p>We have hidden your review of this visit: nobody else can read it.</p>
      <Said about="Why" text={hiddenReview.reason} />
      <Said about="You wrote" text={hiddenReview.comment} />
    </div>
  );
}
