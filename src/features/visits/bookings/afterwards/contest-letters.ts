import type { Letter } from "#src/mail/letter.ts";
import { prose } from "#src/mail/prose.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, greetGroomer, greetParent, groomerIn, parentIn, seeBooking, urlOf } from "../letters.ts";
import type { Visit } from "../visit.ts";

/* Mails about a visit that its two sides remember differently. What a parent wrote is for admins alone. */

export const didNotComeLetter = (visit: Visit): Letter => ({
  subject: "A pet parent says that nobody came",
  greeting: greetGroomer(visit),
  paragraphs: [
    prose`${parentIn(visit)} says that nobody came to the visit below. We look into it, and may ask you.`,
    "If you were there, mark the visit as completed; if nobody was at home, as a no-show. It is no longer marked by itself.",
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

export const contestedLetter = (visit: Visit): Letter => ({
  subject: "A pet parent contests a no-show",
  greeting: greetGroomer(visit),
  paragraphs: [
    prose`${parentIn(visit)} says that the visit below was not a no-show. We look into it, and may ask you.`,
    "Until we have decided, it does not count as one, and they can review the visit.",
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

/** What an admin has decided about a contest, for both sides. While it was open the visit could be reviewed, which is asked for once. */
export const decidedLetters = (
  visit: Visit,
  outcome: "kept" | "completed",
  hasReview: boolean,
): Record<Side, Letter> => ({
  parent: {
    subject: "We have looked into your visit",
    greeting: greetParent(visit),
    paragraphs:
      outcome === "kept"
        ? [
            prose`You told us that your visit with ${groomerIn(visit)} was not a no-show. We have looked into it, and the no-show stays.`,
          ]
        : [
            prose`You told us that your visit with ${groomerIn(visit)} was not a no-show. We have looked into it, and it now stands as completed.`,
            ...(hasReview ? [] : ["How did it go? A few sentences from you help other pet parents to choose."]),
          ],
    facts: factsOf(visit),
    action:
      outcome === "kept" || hasReview
        ? seeBooking(visit)
        : { label: "Write a review", url: urlOf(visit, visit.appUrl, "review") },
  },
  groomer: {
    subject: "We have looked into a contested no-show",
    greeting: greetGroomer(visit),
    paragraphs: [
      outcome === "kept"
        ? prose`${parentIn(visit)} contested the no-show below. We have looked into it, and the no-show stays.`
        : prose`${parentIn(visit)} contested the no-show below. We have looked into it: the visit now stands as completed${hasReview ? "" : ", and they can review it"}.`,
    ],
    facts: factsOf(visit),
    action: seeBooking(visit),
  },
});
