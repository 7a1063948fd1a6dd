import { type MouseEvent, useEffect } from "react";
import { startBasicParts } from "#islands/lib/start-page.ts";
import { SendLinkButton } from "#islands/people/accounts/confirm-email.tsx";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { bookAgainPath, calendarFilePath, reviewObstacleLabels } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { useServerChoices } from "./answers/choice-button.tsx";
import { ReloadOffer } from "./just-changed.tsx";
import { LabeledText } from "./labeled-text.tsx";
import { type ParentFormState, useParentForms } from "./use-parent-forms.tsx";

interface Props {
  booking: BookingDetail;
  today: string;
  friendHref: string | null;
  open: "review" | "dispute" | null;
}

function openedBy({ booking, open }: Props): "review" | "object" | undefined {
  if (open === "review" && canReview(booking)) return "review";
  return open === "dispute" && booking.actions.includes("dispute") ? "object" : undefined;
}

export default function ParentBooking(props: Props) {
  const { booking, friendHref, today } = props;
  const { id, groomerName, timeZone } = booking;
  const form = openedBy(props);
  const { forms, boxOf, dialogs } = useParentForms({
    path: `/api/bookings/${id}`,
    todays: { [timeZone]: today },
    sectionOf: () => "booking",
    opened: form ? { booking, form } : null,
  });
  useEffect(startBasicParts, []);

  const send = async (event: MouseEvent) => {
    event.preventDefault();
    const { shareLink } = await import("#islands/ui/share.ts");
    if (!(await shareLink(groomerName, new URL(friendHref!, location.href).href))) location.assign(friendHref!);
  };

  const box = boxOf(booking);
  return (
    <>
      <ReloadOffer visit={booking} />
      {box && <div className="more stack">{box}</div>}
      <div className="actions">
        <ParentActions booking={booking} forms={forms} />
        {friendHref && (
          <a className="btn line small" href={friendHref} onClick={send}>
            Send to a friend<span className="hush"> {groomerName}</span>
          </a>
        )}
        {booking.status === "accepted" && (
          <p className="row small">
            Add to calendar
            <a href={`${calendarFilePath(id)}?to=google`} target="_blank" rel="noopener noreferrer">
              Google
            </a>
            <a href={calendarFilePath(id)} download>
              Apple
            </a>
            <a href={`${calendarFilePath(id)}?to=outlook`} target="_blank" rel="noopener noreferrer">
              Outlook
            </a>
          </p>
        )}
      </div>
      {dialogs}
    </>
  );
}

const canReview = ({ actions }: BookingView) => actions.includes("review");

function ParentActions({ booking, forms }: { booking: BookingView; forms: ParentFormState }) {
  const { onPropose, onCancel, onReview, onObject } = forms;
  const { groomerId, groomerName, actions, proposal } = booking;
  // One filled button per page; a proposal has priority.
  const styleOf = (isFirst: boolean) =>
    isFirst && !proposal?.actions.includes("accept") ? "btn small" : "btn line small";
  const hiddenContext = <span className="hush"> {`${booking.serviceName} with ${groomerName}`}</span>;
  useServerChoices({ did_not_come: () => onObject(booking), cancel: () => onCancel(booking) });
  return (
    <>
      {canReview(booking) && (
        <button type="button" className={styleOf(true)} onClick={() => onReview(booking)}>
          Write a Review{hiddenContext}
        </button>
      )}
      {actions.includes("dispute") && (
        <button type="button" className={styleOf(!canReview(booking))} onClick={() => onObject(booking)}>
          Dispute no-show{hiddenContext}
        </button>
      )}
      {actions.includes("book_again") && (
        <a className="btn line small" href={bookAgainPath(booking)}>
          Book Again{hiddenContext}
        </a>
      )}
      <a className="btn line small" href={groomerPath(groomerId)}>
        View Groomer<span className="hush"> {groomerName}</span>
      </a>
      {actions.includes("propose") && (
        <button type="button" className="btn line small" onClick={() => onPropose(booking)}>
          Propose a new time<span className="hush"> for</span>
          {hiddenContext}
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
      {reviewObstacle === "unconfirmed" && <SendLinkButton />}
    </div>
  );
}

function OwnReview({ booking: { hasReview, hiddenReview } }: { booking: BookingView }) {
  if (!hasReview) return null;
  if (!hiddenReview) return <p className="soft small">You reviewed this visit.</p>;
  return (
    <div className="small">
      <p>We hid your review. Only you can see it.</p>
      <LabeledText about="Reason" text={hiddenReview.reason} />
      <LabeledText about="Your review" text={hiddenReview.comment} />
    </div>
  );
}
