import type { Letter } from "#src/mail/letter.ts";
import { prose } from "#src/mail/prose.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import {
  factsOf,
  foundNow,
  greetGroomer,
  greetParent,
  groomerIn,
  parentIn,
  plansChange,
  seeBooking,
} from "../letters.ts";
import type { Visit } from "../visit.ts";

/** What both sides read once one of them has chosen a time that the other proposed; the calendar file goes with it. */
export function agreedLetters(visit: Visit, chosenBy: Side, isMoved: boolean): Record<Side, Letter> {
  const day = longDate(visit.preferredDate);
  const file = isMoved
    ? "The attached file moves the visit in your calendar. The old time is free again."
    : "The attached file puts the visit in your calendar.";
  return {
    parent: {
      subject: isMoved ? `Your booking was moved to ${day}` : `Your booking for ${day} is agreed`,
      greeting: greetParent(visit),
      paragraphs: [
        chosenBy === "parent"
          ? prose`You have chosen one of the times that ${groomerIn(visit)} proposed, and we have told them.`
          : prose`${groomerIn(visit, "The groomer")} has chosen one of the times that you proposed.`,
        file,
      ],
      facts: factsOf(visit),
      action: seeBooking(visit),
      closing: plansChange(visit),
    },
    groomer: {
      subject: isMoved ? `A booking was moved to ${day}` : `A booking for ${day} is agreed`,
      greeting: greetGroomer(visit),
      paragraphs: [
        chosenBy === "groomer"
          ? prose`You have chosen one of the times that ${parentIn(visit, "the pet parent")} proposed, and we have told them.`
          : prose`${parentIn(visit)} has chosen one of the times that you proposed.`,
        isMoved ? file : `${foundNow(visit)} ${file}`,
      ],
      facts: factsOf(visit),
      action: seeBooking(visit),
    },
  };
}
