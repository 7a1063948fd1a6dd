import type { Actor } from "#src/domain/booking.ts";
import type { BookingStatus } from "#src/shared/booking-words.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import { longDate } from "#src/shared/time.ts";
import type { Letter } from "../mail/letter.ts";
import { factsOf, type VisitFacts } from "./letters.ts";

/* Mails about what became of a request. What letters.ts says about addresses, pets and names holds here too. */

/** A visit with the names of its two sides; the business is what the parent knows the groomer by. */
export interface Visit extends VisitFacts, Pick<BookingView, "id" | "groomerName" | "status" | "statusReason"> {
  parentFullName: string;
  groomerFullName: string;
  appUrl: string;
}

interface Change {
  from: BookingStatus;
  by: Actor;
  /** Whether an acceptance has put the visit into both calendars. */
  isInCalendars: boolean;
}

export const bookingsPath: Record<Actor, string> = {
  parent: "/pet-parent-dashboard?tab=bookings",
  groomer: "/groomer-dashboard?tab=bookings",
};

/** Who hears of a change: the other side, and both where their calendars follow. */
export function lettersOf(visit: Visit, { from, by, isInCalendars }: Change): Partial<Record<Actor, Letter>> {
  switch (visit.status) {
    case "accepted":
      return { parent: acceptedToParent(visit), groomer: acceptedToGroomer(visit) };
    case "declined":
      return { parent: declined(visit) };
    case "completed":
      return { parent: completed(visit) };
    case "cancelled": {
      const what = from === "pending" ? "booking request" : "booking";
      const told =
        by === "parent" ? { groomer: cancelledByParent(visit, what) } : { parent: cancelledByGroomer(visit) };
      return isInCalendars ? { [by]: cancelledOwn(visit, by), ...told } : told;
    }
    case "pending":
      return {};
  }
}

const acceptedToParent = (visit: Visit): Letter => ({
  subject: "Your booking request was accepted",
  greeting: `Hello ${visit.parentFullName},`,
  paragraphs: [
    `Good news: ${visit.groomerName} has accepted your request.`,
    "They will get in touch to agree on the exact time. How to reach them is in your dashboard, and the attached file puts the visit in your calendar.",
  ],
  facts: factsOf(visit),
  action: toBookings(visit, "parent"),
  closing:
    "Plans change: you can cancel free of charge until 24 hours before the start. After that the groomer may charge a fee under their own policy.",
});

const acceptedToGroomer = (visit: Visit): Letter => ({
  subject: `You accepted a booking for ${longDate(visit.preferredDate)}`,
  greeting: `Hello ${visit.groomerFullName},`,
  paragraphs: [
    `You have accepted the request of ${visit.parentFullName}, and we have told them.`,
    "Where to go and how to reach them is in your dashboard now. The attached file puts the visit in your calendar.",
  ],
  facts: factsOf(visit),
  action: toBookings(visit, "groomer"),
});

const declined = (visit: Visit): Letter => ({
  subject: "Your booking request was declined",
  greeting: `Hello ${visit.parentFullName},`,
  paragraphs: [
    `We are sorry: ${visit.groomerName} cannot take your request.`,
    ...reasonIn(visit),
    "Nothing was booked, and there is nothing to pay. Another groomer near you may have time.",
  ],
  facts: factsOf(visit),
  action: toSearch(visit),
});

const completed = (visit: Visit): Letter => ({
  subject: "How was your visit?",
  greeting: `Hello ${visit.parentFullName},`,
  paragraphs: [
    `${visit.groomerName} has marked your visit as completed.`,
    "How did it go? A few sentences from you help other pet parents to choose.",
  ],
  facts: factsOf(visit),
  action: { label: "Write a review", url: `${visit.appUrl}${bookingsPath.parent}&review=${visit.id}` },
});

const cancelledByGroomer = (visit: Visit): Letter => ({
  subject: "Your booking was cancelled",
  greeting: `Hello ${visit.parentFullName},`,
  paragraphs: [
    `We are sorry: ${visit.groomerName} has cancelled your booking.`,
    ...reasonIn(visit),
    "Another groomer near you may have time.",
  ],
  facts: factsOf(visit),
  action: toSearch(visit),
});

const cancelledByParent = (visit: Visit, what: string): Letter => ({
  subject: `A ${what} for ${longDate(visit.preferredDate)} was cancelled`,
  greeting: `Hello ${visit.groomerFullName},`,
  paragraphs: [
    `${visit.parentFullName} has cancelled their ${what}.`,
    ...reasonIn(visit),
    "You have nothing to do: that time is free again.",
  ],
  facts: factsOf(visit),
  action: toBookings(visit, "groomer"),
});

/** To the side that cancelled, for its calendar. */
function cancelledOwn(visit: Visit, by: Actor): Letter {
  const [own, other] =
    by === "parent" ? [visit.parentFullName, visit.groomerName] : [visit.groomerFullName, visit.parentFullName];
  return {
    subject: `You cancelled a booking for ${longDate(visit.preferredDate)}`,
    greeting: `Hello ${own},`,
    paragraphs: [
      `You have cancelled the booking with ${other}, and we have told them.`,
      "The attached file takes the visit out of your calendar.",
    ],
    facts: factsOf(visit),
    action: toBookings(visit, by),
  };
}

const toBookings = ({ appUrl }: Visit, reader: Actor) => ({
  label: "See your bookings",
  url: `${appUrl}${bookingsPath[reader]}`,
});

const toSearch = ({ appUrl }: Visit) => ({ label: "Find another groomer", url: `${appUrl}/groomers` });

const reasonIn = ({ statusReason }: Visit) => (statusReason ? [`They wrote: “${statusReason}”`] : []);
