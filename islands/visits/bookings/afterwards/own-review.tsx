import type { BookingView } from "#src/shared/visits/bookings.ts";
import { Said } from "../said.tsx";

export function OwnReview({ booking: { hasReview, hiddenReview } }: { booking: BookingView }) {
  if (!hasReview) return null;
  if (!hiddenReview) return <p className="soft small">You reviewed this visit.</p>;
  return (
    <div className="small">
      <p>We hid your review. Only you can see it.</p>
      <Said about="Reason" text={hiddenReview.reason} />
      <Said about="Your review" text={hiddenReview.comment} />
    </div>
  );
}
