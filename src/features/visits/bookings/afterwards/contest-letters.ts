import type { Letter } from "#src/mail/letter.ts";
import { prose } from "#src/mail/prose.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, greetGroomer, greetParent, groomerIn, parentIn, seeBooking, urlOf } from "../letters.ts";
import type { Visit } from "../visit.ts";

/* Mails about a visit that its two sides remember differently. What a parent wrote is for admins alone. */

export const didNotComeLetter = (visit: Visit): Letter => ({
  subject: "A pet parent says you didn't come",
  greeting: greetGroomer(visit),
  paragraphs: [
    prose`${parentIn(visit)} says you didn't come. We're looking into it and may contact you.`,
    "If you were there, mark the visit as completed, or as a no-show if no one was home. We won't mark it automatically.",
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

export const contestedLetter = (visit: Visit): Letter => ({
  subject: "A pet parent disputes a no-show",
  greeting: greetGroomer(visit),
  paragraphs: [
    prose`${parentIn(visit)} says the visit below wasn't a no-show. We're looking into it and may contact you.`,
    "Until we decide, it doesn't count as a no-show, and they can review the visit.",
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
    subject: "We reviewed your dispute",
    greeting: greetParent(visit),
    paragraphs:
      outcome === "kept"
        ? [prose`We reviewed your dispute with ${groomerIn(visit)}, and the no-show stays.`]
        : [
            prose`We reviewed your dispute with ${groomerIn(visit)} and marked the visit as completed.`,
            ...(hasReview ? [] : ["How did it go? A review helps other parents."]),
          ],
    facts: factsOf(visit),
    action:
      outcome === "kept" || hasReview
        ? seeBooking(visit)
        : { label: "Write a review", url: urlOf(visit, visit.appUrl, "review") },
  },
  groomer: {
    subject: "We reviewed a disputed no-show",
    greeting: greetGroomer(visit),
    paragraphs: [
      outcome === "kept"
        ? prose`${parentIn(visit)} disputed the no-show below. We reviewed it, and the no-show stays.`
        : prose`${parentIn(visit)} disputed the no-show below. We reviewed it and marked the visit as completed${hasReview ? "" : ", and they can review it"}.`,
    ],
    facts: factsOf(visit),
    action: seeBooking(visit),
  },
});
