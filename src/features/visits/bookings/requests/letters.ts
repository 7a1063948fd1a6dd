import type { Letter } from "#src/mail/letter.ts";
import { prose } from "#src/mail/prose.ts";
import { zoneName } from "#src/shared/base/local-time.ts";
import { weekdayAndTime } from "#src/shared/base/time.ts";
import { distanceText } from "#src/shared/listing/area-labels.ts";
import { factsOf, foundByGroomer, groomerIn, type LetterFacts, parentIn, urlOf, type VisitFacts } from "../letters.ts";
import type { Visit } from "../visit.ts";

interface Requested {
  shown: Visit;
}

export function requestedToGroomer({ shown }: Requested): Letter {
  const facts = factsOf(shown);
  return {
    subject: `New booking request for ${dayIn(facts)}`,
    paragraphs: [
      prose`${parentIn(shown)} sent you a booking request${away(shown)}.`,
      ...(shown.expiresAt === null ? [] : [`Reply by ${answerBy(shown)}, or the request expires.`]),
      `Pet details are on the request page. ${foundByGroomer(shown, ["appears", "appear"])} there once you accept.`,
    ],
    facts,
    action: { label: "See the request", url: urlOf(shown, shown.appUrl) },
  };
}

export const requestedToParent = ({ shown }: Requested): Letter => ({
  subject: "Your booking request was sent",
  paragraphs: [
    prose`We sent your request to ${groomerIn(shown)}. We'll let you know when they reply.`,
    `Nothing is booked yet.${shown.expiresAt === null ? "" : ` Without a reply by ${answerBy(shown)}, the request expires.`}`,
  ],
  facts: factsOf(shown),
  action: { label: "See your request", url: urlOf(shown, shown.appUrl) },
  closing: "Requests are free. You pay the groomer directly.",
});

const dayIn = (facts: LetterFacts) => facts[0]![1];

/** "Tue 4:10 PM, Eastern Time" */
const answerBy = ({ expiresAt, timeZone }: Pick<Visit, "expiresAt" | "timeZone">) =>
  expiresAt === null ? "" : `${weekdayAndTime(expiresAt, timeZone)}, ${zoneName(timeZone, expiresAt)}`;

function away({ distanceMiles: miles }: VisitFacts): string {
  return miles === null ? "" : ` from ${distanceText(miles)} away`;
}
