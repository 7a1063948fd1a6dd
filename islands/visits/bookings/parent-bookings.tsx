import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { groupsOfParent, type Todays } from "#src/domain/booking-groups.ts";
import type { BookingView, ContestInput, StatusChange } from "#src/shared/visits/bookings.ts";
import { ObjectionDialog } from "./afterwards/objection-dialog.tsx";
import { ReviewDialog } from "./afterwards/review-dialog.tsx";
import { useBookingCall, useStatusChange } from "./answers/change-status.ts";
import { canReview, ParentActions } from "./answers/parent-actions.tsx";
import { BookingCard } from "./booking-card.tsx";
import { BookingSection, Cards, focusSection, keepFocusIn, PastBookings } from "./booking-section.tsx";
import { CancelDialog } from "./changes/cancel-dialog.tsx";
import { ProposeDialog } from "./changes/propose-dialog.tsx";
import { useProposals } from "./changes/use-proposals.tsx";

const path = "/api/bookings/pet-parent";

interface ParentBookingsProps {
  bookings: BookingView[];
  todays: Todays;
  /** The booking whose review form opens at once, from the link of a mail. */
  review: number | null;
  /** The no-show whose form opens at once, to contest it. */
  contest: number | null;
}

/** The Bookings tab of a pet parent: what is coming up, what was, cancelling, reviewing, booking again. */
export default function ParentBookings({ bookings, todays, review, contest }: ParentBookingsProps) {
  const all = useData(path, bookings);
  const refresh = useRefresh();
  const change = useStatusChange(path);
  const callFor = useBookingCall(path);
  const [cancelling, setCancelling] = useState<BookingView>();
  const [reviewing, setReviewing] = useState(bookings.find((booking) => booking.id === review && canReview(booking)));

  const [objecting, setObjecting] = useState(
    bookings.find(({ id, actions }) => id === contest && actions.includes("contest")),
  );

  const object = (words?: ContestInput) =>
    callFor(
      () =>
        words
          ? callApi("POST", `/api/bookings/${objecting!.id}/contest`, words)
          : callApi("POST", `/api/bookings/${objecting!.id}/did-not-come`, {}),
      () => {
        flushSync(() => setObjecting(undefined));
        focusSection(sectionOf(objecting!));
        showToast({ kind: "success", title: "Thank you for telling us", description: "We are looking into it." });
      },
    );
  const proposals = useProposals({ path, side: "parent", todays, sectionOf: () => "upcoming", Dialog: ProposeDialog });

  const cancel = (input: StatusChange) =>
    change(cancelling!, input, () => {
      flushSync(() => setCancelling(undefined));
      focusSection("upcoming");
      const description = `It is cancelled, and ${cancelling!.groomerName} knows.`;
      showToast({ kind: "success", title: "Booking updated", description });
    });

  async function showReviewed({ groomerName }: BookingView) {
    closeReview();
    focusSection("past");
    showToast({
      kind: "success",
      title: "Review submitted",
      description: `It stands on ${groomerName}'s profile now.`,
    });
    await refresh(path);
  }

  function closeReview() {
    flushSync(() => setReviewing(undefined));
    keepFocusIn("past");
  }

  function closeCancel() {
    flushSync(() => setCancelling(undefined));
    keepFocusIn("upcoming");
  }

  function closeObjection() {
    const section = sectionOf(objecting!);
    flushSync(() => setObjecting(undefined));
    keepFocusIn(section);
  }

  const { toAnswer, upcoming, past } = groupsOfParent(all, todays);
  const sectionOf = ({ id }: BookingView) => (past.some((one) => one.id === id) ? "past" : "upcoming");
  const card = (isShort: boolean) => (booking: BookingView) => (
    <BookingCard key={booking.id} booking={booking} side="parent" isShort={isShort} box={proposals.boxOf(booking)}>
      <ParentActions
        booking={booking}
        onPropose={proposals.propose}
        onCancel={setCancelling}
        onReview={setReviewing}
        onObject={setObjecting}
      />
    </BookingCard>
  );
  return (
    <div className="booking-list">
      {toAnswer.length > 0 && (
        <BookingSection name="requests" title="Your next visit" isEmpty={false} none="">
          <Cards bookings={toAnswer} card={card(true)} />
        </BookingSection>
      )}
      <BookingSection name="upcoming" title="Upcoming" isEmpty={upcoming.length === 0} none="Nothing is coming up.">
        <Cards bookings={upcoming} card={card(false)} />
      </BookingSection>
      <BookingSection name="past" title="Past" isEmpty={past.length === 0} none="Nothing here yet.">
        <PastBookings bookings={past} isOpen={false} card={card(true)} />
      </BookingSection>
      {proposals.dialog}
      {cancelling && <CancelDialog booking={cancelling} onGo={cancel} onClose={closeCancel} />}
      {objecting && <ObjectionDialog booking={objecting} onTell={object} onClose={closeObjection} />}
      {reviewing && <ReviewDialog booking={reviewing} onSent={() => showReviewed(reviewing)} onClose={closeReview} />}
    </div>
  );
}
