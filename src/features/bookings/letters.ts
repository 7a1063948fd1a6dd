import type { BookingView } from "#src/shared/bookings.ts";
import { dollars, priceRange } from "#src/shared/money.ts";
import { longDate } from "#src/shared/time.ts";
import type { Letter } from "../mail/letter.ts";
import { zoneName } from "./slot-start.ts";

/*
 * Mails about a request. They carry no address and nothing that was written about the pet (security.md 38);
 * names stay out of the subject, which shows on locked screens.
 */

/** One to each side; the facts, which take longest, are made once. */
export function requestedLetters(booking: BookingView, groomerName: string, appUrl: string) {
  const facts = factsOf(booking);
  const toGroomer: Letter = {
    subject: `New booking request for ${longDate(booking.preferredDate)}`,
    greeting: `Hello ${groomerName},`,
    paragraphs: [
      `${booking.petParentName} has sent you a booking request.`,
      "What they wrote about their pet is in your dashboard.",
    ],
    facts,
    action: { label: "See the request", url: `${appUrl}/groomer-dashboard?tab=bookings` },
  };
  const toParent: Letter = {
    subject: "Your booking request was sent",
    greeting: `Hello ${booking.petParentName},`,
    paragraphs: [
      `Your request was sent to ${booking.groomerName}. They review it and will contact you to confirm the details.`,
      "Nothing is booked yet: we tell you once they have confirmed.",
    ],
    facts,
    action: { label: "See your bookings", url: `${appUrl}/pet-parent-dashboard?tab=bookings` },
    closing: "You pay the groomer directly. Sending a request is free.",
  };
  return { toGroomer, toParent };
}

/** What a mail tells of a visit. */
export type VisitFacts = Pick<
  BookingView,
  | "serviceName"
  | "priceMin"
  | "priceMax"
  | "addOnServices"
  | "preferredDate"
  | "preferredTimeSlot"
  | "timeZone"
  | "startsAt"
>;

/** Day and time are the groomer's, so the zone is named: a reader may be elsewhere. */
export const factsOf = (visit: VisitFacts): [string, string][] => [
  ["Service", `${visit.serviceName}, ${priceRange(visit.priceMin, visit.priceMax)}`],
  ...visit.addOnServices.map((addOn): [string, string] => ["Add-on", `${addOn.name}, ${dollars(addOn.price)}`]),
  ["Date", longDate(visit.preferredDate)],
  ["Time", `${visit.preferredTimeSlot}, ${zoneName(visit.timeZone, visit.startsAt)}`],
];
