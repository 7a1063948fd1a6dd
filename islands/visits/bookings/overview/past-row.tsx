import { SendLink } from "#islands/people/accounts/send-link.tsx";
import { Row } from "#islands/ui/row.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { againPath, statusLabels } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { dayAndYear, reviewLine } from "#src/shared/visits/overview/overview-labels.ts";
import { disputeOf } from "../next-step.tsx";
import type { ParentForms } from "../use-parent-forms.tsx";
import { BookingMenu } from "./booking-menu.tsx";

interface Props {
  booking: BookingView;
  forms: ParentForms;
}

export function PastRow({ booking, forms }: Props) {
  const { id, status, groomerName, serviceName, statusReason, preferredDate, actions, reviewObstacle } = booking;
  const [day, year] = dayAndYear(preferredDate);
  const whose = <span className="hush"> {`${serviceName} with ${groomerName}`}</span>;
  const isReviewDue = actions.includes("review");
  const isContestable = actions.includes("contest");
  const isUnconfirmed = status === "completed" && reviewObstacle === "unconfirmed" && !booking.hasReview;
  const isOver = actions.includes("book_again");
  const said = disputeOf(booking, "parent") ?? (statusReason ? `Reason: ${statusReason}` : reviewLine(booking));
  const hasButton = isReviewDue || isContestable || isUnconfirmed;
  return (
    <Row
      id={`booking-${id}`}
      when={<time dateTime={preferredDate}>{day}</time>}
      whenMore={year}
      title={groomerName}
      heading="h3"
      href={bookingPagePath(id)}
      actions={
        <>
          {isReviewDue && (
            <button type="button" className="btn small" onClick={() => forms.onReview(booking)}>
              Write a Review{whose}
            </button>
          )}
          {isContestable && (
            <button type="button" className="btn line small" onClick={() => forms.onObject(booking)}>
              Dispute no-show{whose}
            </button>
          )}
          {isUnconfirmed && <SendLink />}
          {isOver && !hasButton && (
            <span className="wide">
              <a className="btn line small" href={againPath(booking)}>
                Book Again{whose}
              </a>
            </span>
          )}
          <BookingMenu booking={booking} forms={forms} />
        </>
      }
    >
      <p>{`${isOver ? statusLabels[status] : "Not marked as completed yet"} · ${serviceName}`}</p>
      {said && <p className={statusReason ? undefined : "wraps"}>{said}</p>}
    </Row>
  );
}
