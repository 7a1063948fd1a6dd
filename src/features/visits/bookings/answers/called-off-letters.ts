import type { Letter } from "#src/mail/letter.ts";
import { prose } from "#src/mail/prose.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, greetGroomer, greetParent, groomerIn, parentIn, seeBooking, toSearch } from "../letters.ts";
import type { Visit } from "../visit.ts";

/*
 * Mails about a visit that the site has called off, because one side is suspended. The reason is that side's business
 * alone; their own calendar is updated as well.
 */

export const calledOffLetters = (
  visit: Visit,
  { by, from }: { by: Side; from: BookingStatus },
): Record<Side, Letter> => (by === "groomer" ? becauseOfGroomer(visit) : becauseOfParent(visit, from));

/** For the groomer. A request holds no place. */
export const nothingToDo = (from: BookingStatus) =>
  from === "pending" ? "You don't need to do anything." : "That time is open again.";

const TO_PARENT = "Your booking was canceled";
const toGroomer = (visit: Visit) => `A booking for ${longDate(visit.preferredDate)} was canceled`;

const becauseOfGroomer = (visit: Visit): Record<Side, Letter> => ({
  parent: {
    subject: TO_PARENT,
    greeting: greetParent(visit),
    paragraphs: [
      prose`We're sorry. We canceled your booking with ${groomerIn(visit)} because they aren't available on ${BRAND} right now.`,
      "You don't owe anything.",
    ],
    facts: factsOf(visit),
    action: toSearch(visit),
  },
  groomer: {
    subject: toGroomer(visit),
    greeting: greetGroomer(visit),
    paragraphs: ["We canceled this booking because your account is suspended. We've let the pet parent know."],
    facts: factsOf(visit),
  },
});

const becauseOfParent = (visit: Visit, from: BookingStatus): Record<Side, Letter> => ({
  parent: {
    subject: TO_PARENT,
    greeting: greetParent(visit),
    paragraphs: ["We canceled this booking because your account is suspended. We've let the groomer know."],
    facts: factsOf(visit),
  },
  groomer: {
    subject: toGroomer(visit),
    greeting: greetGroomer(visit),
    paragraphs: [
      prose`We canceled the booking with ${parentIn(visit, "a pet parent")} because they aren't available on ${BRAND} right now.`,
      nothingToDo(from),
    ],
    facts: factsOf(visit),
    action: seeBooking(visit),
  },
});
