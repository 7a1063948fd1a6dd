import type { BookingView } from "#src/shared/bookings.ts";
import { groomerPath } from "#src/shared/paths.ts";
import { NoReviewYet } from "./no-review-yet.tsx";

interface Props {
  booking: BookingView;
  onCancel: (booking: BookingView) => void;
  onReview: (booking: BookingView) => void;
}

/** A visit that took place and has no review yet. */
export const canReview = ({ actions }: BookingView) => actions.includes("review");

/** What a pet parent can do with a booking. */
export function ParentActions({ booking, onCancel, onReview }: Props) {
  const { id, groomerId, groomerName, servicePackageId, status, hasReview, actions } = booking;
  const isClosed = status !== "pending" && status !== "accepted";
  const whose = <span className="hush"> {`${booking.serviceName} with ${groomerName}`}</span>;
  return (
    <>
      {canReview(booking) && (
        <button type="button" className="btn small" onClick={() => onReview(booking)}>
          Write a Review{whose}
        </button>
      )}
      {isClosed && (
        <a className="btn line small" href={`${groomerPath(groomerId)}?package=${servicePackageId}&again=${id}#book`}>
          Book Again{whose}
        </a>
      )}
      <a className="btn line small" href={groomerPath(groomerId)}>
        View Groomer<span className="hush"> {groomerName}</span>
      </a>
      {actions.includes("cancel") && (
        <button type="button" className="btn line small" onClick={() => onCancel(booking)}>
          Cancel{whose}
        </button>
      )}
      {hasReview && <p className="soft small">You have reviewed this visit.</p>}
      <NoReviewYet booking={booking} />
    </>
  );
}
