import type { Letter } from "#src/mail/letter.ts";
import { prose, untrusted } from "#src/mail/prose.ts";
import { groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, greetGroomer, greetParent, groomerIn, parentIn, urlOf } from "../letters.ts";
import type { Visit } from "../visit.ts";

/* Mails about a request that was not answered. */

/** Another groomer who could come. */
export interface NearGroomer {
  id: number;
  businessName: string;
}

/** `isAnswered`: the groomer has proposed other times, and none of them was agreed on. */
export const expiredLetters = (
  visit: Visit,
  near: readonly NearGroomer[],
  isAnswered: boolean,
): Record<Side, Letter> => ({
  parent: {
    subject: isAnswered ? "Your booking request has ended" : "Your booking request ended without an answer",
    greeting: greetParent(visit),
    paragraphs: [
      isAnswered
        ? prose`We are sorry: you and ${groomerIn(visit)} have not agreed on a time, so your request has ended by itself.`
        : prose`We are sorry: ${groomerIn(visit)} did not answer your request in time, so it has ended by itself.`,
      `Nothing was booked, and there is nothing to pay. ${whoElse(near.length)}`,
    ],
    facts: [...near.map((groomer) => linkTo(groomer, visit.appUrl)), ...factsOf(visit)],
    action: { label: "Find another groomer", url: `${visit.appUrl}${SEARCH}` },
  },
  groomer: {
    subject: isAnswered ? "A booking request has ended" : "A booking request ended without your answer",
    greeting: greetGroomer(visit),
    paragraphs: isAnswered
      ? [
          prose`The time of a request has run out, and you and ${parentIn(visit, "the pet parent")} have not agreed on a time. We have told them.`,
          "You have nothing to do.",
        ]
      : [
          prose`The request of ${parentIn(visit, "a pet parent")} was waiting for your answer, and its time has run out. We have told them.`,
          "You have nothing to do. A request ends after two days, or sooner when its time is near; a quick no helps pet parents too.",
        ],
    facts: factsOf(visit),
    action: { label: "See the request", url: urlOf(visit, visit.appUrl) },
  },
});

function whoElse(count: number): string {
  if (count === 0) return "Another groomer near you may have time.";
  return count === 1 ? "This groomer comes to your ZIP code too:" : "These groomers come to your ZIP code too:";
}

function linkTo({ id, businessName }: NearGroomer, appUrl: string): NonNullable<Letter["facts"]>[number] {
  const profile = { url: appUrl + groomerPath(id), label: "see the profile" };
  return ["Near you", prose`${untrusted(businessName, "A groomer")}, ${profile}`];
}
