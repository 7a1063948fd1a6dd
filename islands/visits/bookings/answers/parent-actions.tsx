import { lazy, Suspense } from "react";
import { orReload } from "#islands/lib/reload.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { NoReviewYet } from "../afterwards/no-review-yet.tsx";
import { OwnReview } from "../afterwards/own-review.tsx";

const GraveChoices = lazy(() =>
  orReload(import("../grave-choices.tsx")).then((module) => ({ default: module.GraveChoices })),
);

interface Props {
  booking: BookingView;
  onPropose: (booking: BookingView) => void;
  onCancel: (booking: BookingView) => void;
  onReview: (booking: BookingView) => void;
  /** Says that nobody came, or contests a no-show. */
  onObject: (booking: BookingView) => void;
}

/** A visit that took place and has no review yet. */
export const canReview = ({ actions }: BookingView) => actions.includes("review");

/** What a pet parent can do with a booking. */
export function ParentActions({ booking, onPropose, onCancel, onReview, onObject }: Props) {
  const { id, groomerId, groomerName, servicePackageId, status, actions } = booking;
  const isClosed = status !== "pending" && status !== "accepted";
  const whose = <span className="hush"> {`${booking.serviceName} with ${groomerName}`}</span>;
  const grave = [
    ...(actions.includes("did_not_come")
      ? [{ choice: "did_not_come" as const, name: "They did not come", onPress: () => onObject(booking) }]
      : []),
    ...(actions.includes("cancel")
      ? [{ choice: "cancel" as const, name: "Cancel", onPress: () => onCancel(booking) }]
      : []),
  ];
  return (
    <>
      {canReview(booking) && (
        <button type="button" className="btn small" onClick={() => onReview(booking)}>
          Write a Review{whose}
        </button>
      )}
      {actions.includes("contest") && (
        <button
          type="button"
          className={canReview(booking) ? "btn line small" : "btn small"}
          onClick={() => onObject(booking)}
        >
          Contest{whose}
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
      {actions.includes("propose") && (
        <button type="button" className="btn line small" onClick={() => onPropose(booking)}>
          Propose another time<span className="hush"> for</span>
          {whose}
        </button>
      )}
      <OwnReview booking={booking} />
      <NoReviewYet booking={booking} />
      <Suspense>
        <GraveChoices booking={booking} side="parent" choices={grave} />
      </Suspense>
    </>
  );
}
