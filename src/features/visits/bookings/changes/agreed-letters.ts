import type { Letter } from "#src/mail/letter.ts";
import { prose } from "#src/mail/prose.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { depositIn, foundNow, groomerIn, letterAbout, parentIn, plansChange } from "../letters.ts";
import type { Visit } from "../visit.ts";

export function agreedLetters(visit: Visit, chosenBy: Side, isMoved: boolean): Record<Side, Letter> {
  const day = longDate(visit.preferredDate);
  const result = isMoved ? "so the visit was moved" : "so the visit is booked";
  const file = isMoved
    ? "The attached file updates your calendar."
    : "The attached file adds the visit to your calendar.";
  return {
    parent: letterAbout(visit, {
      subject: isMoved ? `Your booking was moved to ${day}` : `Your booking for ${day} is confirmed`,
      paragraphs: [
        chosenBy === "parent"
          ? prose`You chose a time ${groomerIn(visit)} proposed, ${result}.`
          : prose`${groomerIn(visit, "The groomer")} chose a time you proposed, ${result}.`,
        file,
        ...depositIn(visit),
      ],
      closing: plansChange(visit),
    }),
    groomer: letterAbout(visit, {
      subject: isMoved ? `A booking was moved to ${day}` : `A booking for ${day} is confirmed`,
      paragraphs: [
        chosenBy === "groomer"
          ? prose`You chose a time ${parentIn(visit, "the pet parent")} proposed, ${result}.`
          : prose`${parentIn(visit)} chose a time you proposed, ${result}.`,
        isMoved ? `${file} The old time is open again.` : `${foundNow(visit)} ${file}`,
      ],
    }),
  };
}
