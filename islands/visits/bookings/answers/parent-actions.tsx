import { SendLink } from "#islands/people/accounts/confirm-email.tsx";
import { groomerPath } from "#src/shared/base/paths.ts";
import { againPath, calendarPath, reviewObstacleLabels } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { Said } from "../said.tsx";
import type { ParentForms } from "../use-parent-forms.tsx";
import { useFoot } from "./choice-button.tsx";

interface Props {
  booking: BookingView;
  forms: ParentForms;
}

export const canReview = ({ actions }: BookingView) => actions.includes("review");

export function ParentActions({ booking, forms }: Props) {
  const { onPropose, onCancel, onReview, onObject } = forms;
  const { groomerId, groomerName, actions, proposal } = booking;
  // One filled button per page; a proposal has priority.
  const styleOf = (isFirst: boolean) =>
    isFirst && !proposal?.actions.includes("accept") ? "btn small" : "btn line small";
  const whose = <span className="hush"> {`${booking.serviceName} with ${groomerName}`}</span>;
  useFoot({ did_not_come: () => onObject(booking), cancel: () => onCancel(booking) });
  return (
    <>
      {canReview(booking) && (
        <button type="button" className={styleOf(true)} onClick={() => onReview(booking)}>
          Write a Review{whose}
        </button>
      )}
      {actions.includes("contest") && (
        <button type="button" className={styleOf(!canReview(booking))} onClick={() => onObject(booking)}>
          Dispute no-show{whose}
        </button>
      )}
      {actions.includes("book_again") && (
        <a className="btn line small" href={againPath(booking)}>
          Book Again{whose}
        </a>
      )}
      <a className="btn line small" href={groomerPath(groomerId)}>
        View Groomer<span className="hush"> {groomerName}</span>
      </a>
      {actions.includes("propose") && (
        <button type="button" className="btn line small" onClick={() => onPropose(booking)}>
          Propose a new time<span className="hush"> for</span>
          {whose}
        </button>
      )}
      <OwnReview booking={booking} />
      <NoReviewYet booking={booking} />
    </>
  );
}

function NoReviewYet({ booking: { status, hasReview, reviewObstacle } }: { booking: BookingView }) {
  if (status !== "completed" || hasReview || reviewObstacle === null) return null;
  return (
    <div className="row">
      <p className="soft small">{reviewObstacleLabels[reviewObstacle]}</p>
      {reviewObstacle === "unconfirmed" && <SendLink />}
    </div>
  );
}

function OwnReview({ booking: { hasReview, hiddenReview } }: { booking: BookingView }) {
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

type CalendarProps = Pick<BookingView, "id" | "status" | "serviceName">;

export function AddToCalendar({ id, status, serviceName }: CalendarProps) {
  if (status !== "accepted") return null;
  return (
    <a className="btn line small" href={calendarPath(id)} download>
      Add to calendar<span className="hush"> {serviceName}</span>
    </a>
  );
}
