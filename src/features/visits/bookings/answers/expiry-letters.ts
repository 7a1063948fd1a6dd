import type { Letter } from "#src/mail/letter.ts";
import { prose, published } from "#src/mail/prose.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, groomerIn, letterAbout, parentIn, toOtherDays, toSearch, urlOf } from "../letters.ts";
import type { Visit } from "../visit.ts";

export interface NearGroomer {
  id: number;
  businessName: string;
}

/** `isAnswered`: the groomer proposed other times, but no time was agreed. */
export const expiredLetters = (
  visit: Visit,
  near: readonly NearGroomer[],
  isAnswered: boolean,
): Record<Side, Letter> => ({
  parent: letterAbout(visit, {
    subject: isAnswered ? "Your booking request expired" : "Your booking request expired without a reply",
    paragraphs: [
      isAnswered
        ? prose`We're sorry. You and ${groomerIn(visit)} didn't agree on a time, so your request expired.`
        : prose`We're sorry. ${groomerIn(visit, "The groomer")} didn't reply in time, so your request expired.`,
      `You don't owe anything.${whoElse(near.length)}`,
    ],
    facts: [...near.map((groomer) => linkTo(groomer, visit.appUrl)), ...factsOf(visit)],
    action: near.length > 0 || !visit.serviceArea ? toSearch(visit) : toOtherDays(visit),
  }),
  groomer: letterAbout(visit, {
    subject: isAnswered ? "A booking request expired" : "A booking request expired without your reply",
    paragraphs: isAnswered
      ? [
          prose`You and ${parentIn(visit, "the pet parent")} didn't agree on a time, so the request expired. We've let them know.`,
        ]
      : [
          prose`You didn't reply to the request from ${parentIn(visit, "a pet parent")} in time, so it expired. We've let them know.`,
          "Requests expire after two days, or sooner if the visit is close.",
        ],
    action: { label: "See the request", url: urlOf(visit, visit.appUrl) },
  }),
});

function whoElse(count: number): string {
  if (count === 0) return "";
  return count === 1 ? " This groomer also serves your ZIP code:" : " These groomers also serve your ZIP code:";
}

function linkTo({ id, businessName }: NearGroomer, appUrl: string): NonNullable<Letter["facts"]>[number] {
  const profile = { url: appUrl + groomerPath(id), label: "see the profile" };
  return ["Near you", prose`${published(businessName)}, ${profile}`];
}
