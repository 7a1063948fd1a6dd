import { type MouseEvent, useEffect, useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import { startPage } from "#islands/lib/start-page.ts";
import type { ContestInput, StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { AddToCalendar, canReview, ParentActions } from "./answers/parent-actions.tsx";
import { useProposals } from "./changes/use-proposals.tsx";
import { JustChanged } from "./just-changed.tsx";
import { callAndShow, showBooking } from "./page-call.ts";

const CancelDialog = lazily(() => import("./changes/cancel-dialog.tsx"), "CancelDialog");
const ObjectionDialog = lazily(() => import("./afterwards/objection-dialog.tsx"), "ObjectionDialog");
const ReviewDialog = lazily(() => import("./afterwards/review-dialog.tsx"), "ReviewDialog");
const ProposeDialog = lazily(() => import("./changes/propose-dialog.tsx"), "ProposeDialog");

interface ParentBookingProps {
  booking: BookingDetail;
  today: string;
  friendHref: string | null;
  open: "review" | "contest" | null;
}

type Dialog = "cancel" | "object" | "review";

function openedBy({ booking, open }: ParentBookingProps): Dialog | undefined {
  if (open === "review" && canReview(booking)) return "review";
  return open === "contest" && booking.actions.includes("contest") ? "object" : undefined;
}

export default function ParentBooking(props: ParentBookingProps) {
  const { booking, friendHref, today } = props;
  const { id, status: from, groomerName, timeZone } = booking;
  const path = `/api/bookings/${id}`;
  const [dialog, setDialog] = useState<Dialog>();
  const asked = openedBy(props);
  useEffect(startPage, []);
  // In an effect, because the server renders no dialog.
  useEffect(() => setDialog(asked), [asked]);
  const close = () => setDialog(undefined);
  const proposals = useProposals({
    path,
    side: "parent",
    todays: { [timeZone]: today },
    sectionOf: () => "booking",
    Dialog: ProposeDialog,
    reload: showBooking(id),
  });

  const cancel = (input: StatusChange) =>
    callAndShow(() => callApi("PATCH", `${path}/status`, { ...input, from }), {
      title: "Booking updated",
      description: `We'll let ${groomerName} know you canceled.`,
    });

  const object = (words: ContestInput) =>
    callAndShow(() => callApi("POST", `${path}/contest`, words), {
      title: "Thanks for letting us know",
      description: "We're looking into it.",
    });

  const send = async (event: MouseEvent) => {
    event.preventDefault();
    const { sendToFriend } = await import("./afterwards/send-to-friend.ts");
    await sendToFriend(friendHref!, groomerName);
  };

  const showReviewed = async () => reloadWith("Review submitted", `It's now on ${groomerName}'s profile.`);

  const box = proposals.boxOf(booking);
  return (
    <>
      <JustChanged booking={booking} />
      {box && <div className="more stack">{box}</div>}
      <div className="actions">
        <ParentActions
          booking={booking}
          onPropose={proposals.propose}
          onCancel={() => setDialog("cancel")}
          onReview={() => setDialog("review")}
          onObject={() => setDialog("object")}
        />
        {friendHref && (
          <a className="btn line small" href={friendHref} onClick={send}>
            Send to a friend<span className="hush"> {groomerName}</span>
          </a>
        )}
        <AddToCalendar {...booking} />
      </div>
      {proposals.dialog}
      {dialog === "cancel" && <CancelDialog booking={booking} onGo={cancel} onClose={close} />}
      {dialog === "object" && <ObjectionDialog booking={booking} onTell={object} onClose={close} />}
      {dialog === "review" && <ReviewDialog booking={booking} onSent={showReviewed} onClose={close} />}
    </>
  );
}
