import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { confirmationRequired } from "#islands/lib/api.ts";
import { useData } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { type Openings, ownDayOff } from "#src/domain/availability.ts";
import { type Filter, groupsOfGroomer, matching, type Todays } from "#src/domain/booking-groups.ts";
import type { BookingView, StatusChange } from "#src/shared/visits/bookings.ts";
import { MAX_DAYS } from "#src/shared/visits/day-plan-limits.ts";
import type { DayLine, RequestFit } from "#src/shared/visits/day-plans.ts";
import { useBlocking } from "../blocking/use-blocking.tsx";
import { useNote } from "./afterwards/use-note.tsx";
import { isOutdated, useStatusChange } from "./answers/change-status.ts";
import { ChoiceMenu } from "./answers/choice-menu.tsx";
import { GroomerActions, type OpenDialog } from "./answers/groomer-actions.tsx";
import { GroomerDialog } from "./answers/groomer-dialog.tsx";
import { BookingCard } from "./booking-card.tsx";
import { BookingFilter, LONG_LIST, noFilter } from "./booking-filter.tsx";
import { BookingSection, Cards, focusSection, keepFocusIn, PastBookings } from "./booking-section.tsx";
import { ProposeDialog } from "./changes/propose-dialog.tsx";
import { useProposals } from "./changes/use-proposals.tsx";
import { FitNote } from "./requests/request-fit.tsx";
import { UpcomingVisits } from "./upcoming-visits.tsx";

const path = "/api/bookings/groomer";
const daysPath = `/api/day-plans?days=${MAX_DAYS}`;
const fitsPath = "/api/bookings/fits";

interface GroomerBookingsProps {
  bookings: BookingView[];
  todays: Todays;
  /** To warn before a request is accepted for a day off. */
  workingDays: Pick<Openings, "businessHours" | "daysOff">;
  /** What the days that have visits come to, and whether the open requests fit into them. */
  days: DayLine[];
  fits: RequestFit[];
}

/** The Bookings tab of a groomer: answer requests, see what is coming up, mark visits as completed. */
export default function GroomerBookings({ bookings, todays, workingDays, ...served }: GroomerBookingsProps) {
  const all = useData(path, bookings);
  const lines = useData(daysPath, served.days);
  const fits = useData(fitsPath, served.fits);
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [asked, setAsked] = useState<OpenDialog>();
  const change = useStatusChange(path, daysPath, fitsPath);
  const proposals = useProposals({ path, side: "groomer", todays, sectionOf, Dialog: ProposeDialog });
  const blocking = useBlocking(path);
  const note = useNote(path);
  const waiting = all.filter(({ status }) => status === "pending").length;
  useEffect(() => showWaiting(waiting), [waiting]);

  async function act(booking: BookingView, input: StatusChange) {
    try {
      await change(booking, input, () => {
        flushSync(() => setAsked(undefined));
        focusSection(sectionOf(booking));
        showToast({ kind: "success", title: "Booking updated", description: newsOf(booking, input) });
      });
    } catch (error) {
      const confirmation = confirmationRequired(error);
      if (confirmation && !asked) return setAsked({ booking, status: "accepted", confirmation });
      if (isOutdated(error) && !asked) focusSection(sectionOf(booking));
      throw error;
    }
  }

  function leave(booking: BookingView) {
    flushSync(() => setAsked(undefined));
    keepFocusIn(sectionOf(booking));
  }

  const noteOf = (booking: BookingView) =>
    booking.status === "pending" && (
      <FitNote booking={booking} fit={fits.find(({ bookingId }) => bookingId === booking.id)} />
    );
  const card = (look: { heading?: "h4"; isShort?: true; isDated?: false }) => (booking: BookingView) => (
    <BookingCard
      key={booking.id}
      booking={booking}
      side="groomer"
      note={noteOf(booking)}
      box={proposals.boxOf(booking)}
      {...look}
    >
      <GroomerActions
        rest={ChoiceMenu}
        booking={booking}
        dayOff={ownDayOff(workingDays, booking.preferredDate)}
        fit={fits.find(({ bookingId }) => bookingId === booking.id)}
        onAct={act}
        onAsk={setAsked}
        onPropose={proposals.propose}
        onNote={note.ask}
        onBlock={blocking.ask}
      />
    </BookingCard>
  );

  const shown = matching(all, filter);
  const { requests, done, days, past } = groupsOfGroomer(shown, todays);
  const isNarrowed = shown.length < all.length;
  const none = (text: string) => (isNarrowed ? "Nothing here matches." : text);
  return (
    <div className="booking-list">
      {all.length > LONG_LIST && (
        <BookingFilter filter={filter} side="groomer" shown={shown.length} total={all.length} onChange={setFilter} />
      )}
      <BookingSection
        name="requests"
        title="Requests"
        isEmpty={requests.length === 0}
        none={none("No request waits for your answer.")}
      >
        <Cards bookings={requests} card={card({})} />
      </BookingSection>
      <BookingSection
        name="upcoming"
        title="Upcoming"
        isEmpty={done.length + days.length === 0}
        none={none("Nothing is coming up.")}
      >
        <UpcomingVisits done={done} days={days} lines={lines} todays={todays} card={card} />
      </BookingSection>
      <BookingSection name="past" title="Past" isEmpty={past.length === 0} none={none("Nothing here yet.")}>
        <PastBookings bookings={past} isOpen={isNarrowed} card={card({ isShort: true })} />
      </BookingSection>
      {proposals.dialog}
      {note.dialog}
      {blocking.dialog}
      {asked && <GroomerDialog {...asked} onAct={act} onClose={() => leave(asked.booking)} />}
    </div>
  );
}

/** The section where it can be acted on. */
const sectionOf = ({ status }: BookingView) =>
  status === "pending" ? "requests" : status === "completed" ? "past" : "upcoming";

/** What it means for the other side. */
function newsOf({ petParentName }: BookingView, { status }: StatusChange): string {
  if (status === "accepted") return `${petParentName} hears from us. Now you see where to go and how to reach them.`;
  if (status === "no_show") return `${petParentName} hears of it from us, and can say if it was otherwise.`;
  if (status === "completed") return `We have asked ${petParentName} for a review.`;
  return `${petParentName} hears of it from us.`;
}

/** Updates the count on the page's Bookings tab, which the server rendered. */
function showWaiting(count: number) {
  const badge = document.querySelector(".dash-tabs .waiting");
  if (count === 0) badge?.remove();
  else badge?.firstChild?.replaceWith(String(count));
}
