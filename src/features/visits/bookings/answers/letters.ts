import type { Actor } from "#src/domain/booking.ts";
import type { Letter } from "#src/mail/letter.ts";
import { type Prose, prose } from "#src/mail/prose.ts";
import { longDate } from "#src/shared/base/time.ts";
import { betweenText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { isOurs } from "#src/shared/visits/site-reasons.ts";
import { completedByClock, completedToParent, type NoteLeft, noShowToParent } from "../afterwards/letters.ts";
import {
  factsOf,
  foundNow,
  greetGroomer,
  greetParent,
  groomerFound,
  groomerIn,
  parentIn,
  plansChange,
  seeBooking,
  toSearch,
  urlOf,
} from "../letters.ts";
import type { Visit } from "../visit.ts";
import { calledOffLetters, nothingToDo } from "./called-off-letters.ts";
import { expiredLetters, type NearGroomer } from "./expiry-letters.ts";

/* Mails about the outcome of a request. What letters.ts says about addresses, pets and names applies here too. */

interface Change {
  from: BookingStatus;
  by: Actor;
  /** Whether the site has called the visit off, because that side is suspended. */
  isBySite: boolean;
  /** Whether an acceptance has put the visit into both calendars. */
  isInCalendars: boolean;
  /** Who else could come, when a request has expired. */
  near: readonly NearGroomer[];
  /** What the groomer has written or shown after the visit. */
  left: NoteLeft | undefined;
  /** Whether the groomer has said yes, no or other times to the request. */
  isAnswered: boolean;
}

/** Who hears of a change: the other side, and both when their calendars change with it. */
export function lettersOf(visit: Visit, change: Change): Partial<Record<Side, Letter>> {
  const { by, near, left, isAnswered } = change;
  switch (visit.status) {
    case "accepted":
      return { parent: acceptedToParent(visit), groomer: acceptedToGroomer(visit) };
    case "declined":
      return { parent: declined(visit) };
    case "completed":
      return by === "system"
        ? { parent: completedToParent(visit, true), groomer: completedByClock(visit) }
        : { parent: completedToParent(visit, false, left) };
    case "no_show":
      return { parent: noShowToParent(visit) };
    case "expired":
      return expiredLetters(visit, near, isAnswered);
    case "cancelled":
      return by === "system" ? {} : cancelledLetters(visit, { ...change, by });
    case "pending":
      return {};
  }
}

function cancelledLetters(visit: Visit, { from, by, isBySite, isInCalendars }: Change & { by: Side }) {
  if (isBySite) return calledOffLetters(visit, { from, by, isInCalendars });
  const told = by === "parent" ? { groomer: cancelledByParent(visit, from) } : { parent: cancelledByGroomer(visit) };
  return isInCalendars ? { [by]: cancelledOwn(visit, by), ...told } : told;
}

const acceptedToParent = (visit: Visit): Letter => ({
  subject: "Your booking request was accepted",
  greeting: greetParent(visit),
  paragraphs: [
    prose`Good news: ${groomerIn(visit)} accepted your request.`,
    `${timeToParent(visit)} ${groomerFound(visit)}, and the attached file adds the visit to your calendar.`,
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
  closing: plansChange(visit),
});

/** How the parent learns when the van comes. */
function timeToParent({ arrival, promisedBy }: Visit): string {
  if (arrival) return `They'll arrive ${betweenText(arrival)}.`;
  if (promisedBy !== null) return "We'll send you a 1-hour arrival window by 5 PM the day before.";
  return "They'll contact you to set a time.";
}

const acceptedToGroomer = (visit: Visit): Letter => ({
  subject: `You accepted a booking for ${longDate(visit.preferredDate)}`,
  greeting: greetGroomer(visit),
  paragraphs: [
    prose`You accepted the request from ${parentIn(visit, "a pet parent")}, and we let them know.`,
    `${foundNow(visit)} The attached file adds the visit to your calendar.`,
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

const declined = (visit: Visit): Letter => ({
  subject: "Your booking request was declined",
  greeting: greetParent(visit),
  paragraphs: [
    prose`We're sorry. ${groomerIn(visit, "The groomer")} can't take your request.`,
    ...reasonIn(visit),
    "You don't owe anything.",
  ],
  facts: factsOf(visit),
  action: toSearch(visit),
});

const cancelledByGroomer = (visit: Visit): Letter => ({
  subject: "Your booking was canceled",
  greeting: greetParent(visit),
  paragraphs: [prose`We're sorry. ${groomerIn(visit, "The groomer")} canceled your booking.`, ...reasonIn(visit)],
  facts: factsOf(visit),
  action: toSearch(visit),
});

function cancelledByParent(visit: Visit, from: BookingStatus): Letter {
  const what = from === "pending" ? "booking request" : "booking";
  return {
    subject: `A ${what} for ${longDate(visit.preferredDate)} was canceled`,
    greeting: greetGroomer(visit),
    paragraphs: [prose`${parentIn(visit)} canceled their ${what}.`, ...reasonIn(visit), nothingToDo(from)],
    facts: factsOf(visit),
    action: seeBooking(visit),
  };
}

/** To the side that cancelled, for its calendar. */
const cancelledOwn = (visit: Visit, by: Side): Letter => ({
  subject: `You canceled a booking for ${longDate(visit.preferredDate)}`,
  greeting: by === "parent" ? greetParent(visit) : greetGroomer(visit),
  paragraphs: [
    prose`You canceled the booking with ${by === "parent" ? groomerIn(visit) : parentIn(visit, "the pet parent")}, and we let them know.`,
    "The attached file removes it from your calendar.",
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

/** Why, or where to read it: what people wrote does not go into a mail. */
function reasonIn(visit: Visit): Prose[] {
  const { statusReason, appUrl } = visit;
  if (!statusReason) return [];
  if (isOurs(statusReason)) return [statusReason];
  return [prose`${{ url: urlOf(visit, appUrl), label: "Read their reason" }}`];
}
