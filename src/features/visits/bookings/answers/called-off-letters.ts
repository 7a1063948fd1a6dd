import type { Letter } from "#src/mail/letter.ts";
import { prose } from "#src/mail/prose.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, greetGroomer, greetParent, groomerIn, parentIn, seeBooking } from "../letters.ts";
import type { Visit } from "../visit.ts";

/*
 * Mails about a visit that the site has called off, because one side is suspended. The reason is that side's business
 * alone; their own calendar is updated as well.
 */

interface CalledOff {
  from: BookingStatus;
  by: Side;
  isInCalendars: boolean;
}

export function calledOffLetters(visit: Visit, { from, by, isInCalendars }: CalledOff): Partial<Record<Side, Letter>> {
  const letters = by === "groomer" ? becauseOfGroomer(visit) : becauseOfParent(visit, from);
  const other: Side = by === "groomer" ? "parent" : "groomer";
  return isInCalendars ? letters : { [other]: letters[other] };
}

/** For the groomer. A request holds no place. */
export const nothingToDo = (from: BookingStatus) =>
  from === "pending" ? "You have nothing to do." : "You have nothing to do: that time is free again.";

const TO_PARENT = "Your booking was called off";
const toGroomer = (visit: Visit) => `A booking for ${longDate(visit.preferredDate)} was called off`;

const becauseOfGroomer = (visit: Visit): Record<Side, Letter> => ({
  parent: {
    subject: TO_PARENT,
    greeting: greetParent(visit),
    paragraphs: [
      prose`We are sorry: your booking with ${groomerIn(visit)} cannot take place, because they are not available on ${BRAND} at the moment.`,
      "You have nothing to do, and nothing to pay. Another groomer near you may have time.",
    ],
    facts: factsOf(visit),
    action: { label: "Find another groomer", url: `${visit.appUrl}${SEARCH}` },
  },
  groomer: {
    subject: toGroomer(visit),
    greeting: greetGroomer(visit),
    paragraphs: ["We have called this booking off, because your account is suspended, and told the pet parent."],
    facts: factsOf(visit),
  },
});

const becauseOfParent = (visit: Visit, from: BookingStatus): Record<Side, Letter> => ({
  parent: {
    subject: TO_PARENT,
    greeting: greetParent(visit),
    paragraphs: ["We have called this booking off, because your account is suspended, and told the groomer."],
    facts: factsOf(visit),
  },
  groomer: {
    subject: toGroomer(visit),
    greeting: greetGroomer(visit),
    paragraphs: [
      prose`We have called off the booking of ${parentIn(visit, "a pet parent")}, because they are not available on ${BRAND} at the moment.`,
      nothingToDo(from),
    ],
    facts: factsOf(visit),
    action: seeBooking(visit),
  },
});
