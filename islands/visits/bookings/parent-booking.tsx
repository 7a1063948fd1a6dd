import { type MouseEvent, useEffect } from "react";
import { startPage } from "#islands/lib/start-page.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { AddToCalendar, canReview, ParentActions } from "./answers/parent-actions.tsx";
import { JustChanged } from "./just-changed.tsx";
import { useParentForms } from "./use-parent-forms.tsx";

interface ParentBookingProps {
  booking: BookingDetail;
  today: string;
  friendHref: string | null;
  open: "review" | "contest" | null;
}

function openedBy({ booking, open }: ParentBookingProps): "review" | "object" | undefined {
  if (open === "review" && canReview(booking)) return "review";
  return open === "contest" && booking.actions.includes("contest") ? "object" : undefined;
}

export default function ParentBooking(props: ParentBookingProps) {
  const { booking, friendHref, today } = props;
  const { id, groomerName, timeZone } = booking;
  const form = openedBy(props);
  const { forms, boxOf, dialogs } = useParentForms({
    path: `/api/bookings/${id}`,
    todays: { [timeZone]: today },
    sectionOf: () => "booking",
    opened: form ? { booking, form } : null,
  });
  useEffect(startPage, []);

  const send = async (event: MouseEvent) => {
    event.preventDefault();
    const { sendToFriend } = await import("./afterwards/send-to-friend.ts");
    await sendToFriend(friendHref!, groomerName);
  };

  const box = boxOf(booking);
  return (
    <>
      <JustChanged visit={booking} />
      {box && <div className="more stack">{box}</div>}
      <div className="actions">
        <ParentActions booking={booking} forms={forms} />
        {friendHref && (
          <a className="btn line small" href={friendHref} onClick={send}>
            Send to a friend<span className="hush"> {groomerName}</span>
          </a>
        )}
        <AddToCalendar {...booking} />
      </div>
      {dialogs}
    </>
  );
}
