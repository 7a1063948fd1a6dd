import type { Config } from "#src/base/config.ts";
import type { HidingOutcome } from "#src/domain/hiding.ts";
import type { Letter } from "#src/mail/letter.ts";
import { mailbox, type Prose, prose } from "#src/mail/prose.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, groomerIn, urlOf } from "../../visits/bookings/letters.ts";
import type { Visit } from "../../visits/bookings/visit.ts";

/* Emails never quote the review or name reporters. */

interface Decided {
  groomerId: number;
  outcome: HidingOutcome;
  reason: string;
}

type Site = Pick<Config, "supportEmail">;

export const reviewLetters = (
  visit: Visit,
  { groomerId, outcome, reason }: Decided,
  site: Site,
): Record<Side, Letter> => ({
  parent: {
    ...toWriter[outcome](visit),
    facts: [["Reason", reason], ...factsOf(visit)],
    action: { label: "See the booking", url: urlOf(visit, visit.appUrl) },
    closing: objection(site),
  },
  groomer: {
    ...toGroomer[outcome],
    facts: [["Reason", reason], ...factsOf(visit)],
    action: { label: "See your reviews", url: `${visit.appUrl}${groomerPath(groomerId)}#reviews` },
    closing: objection(site),
  },
});

interface ToReporter {
  visit: Visit;
  outcome: "hidden" | "kept";
  profileId: number | undefined;
}

export const reportDecidedLetter = ({ visit, outcome, profileId }: ToReporter): Letter => ({
  subject: outcome === "hidden" ? "We hid the review you reported" : "We kept the review you reported",
  paragraphs: [
    outcome === "hidden"
      ? prose`We hid the review of ${groomerIn(visit)} that you reported. Thanks for letting us know.`
      : prose`Thanks for letting us know. We kept the review of ${groomerIn(visit)}, because it doesn't break our terms.`,
  ],
  ...(profileId && {
    action: { label: "See the reviews", url: `${visit.appUrl}${groomerPath(profileId)}#reviews` },
  }),
});

type HidingLetterText = Pick<Letter, "subject" | "paragraphs">;

const toWriter: Record<HidingOutcome, (visit: Visit) => HidingLetterText> = {
  hidden: (visit) => ({
    subject: "We hid your review",
    paragraphs: [
      prose`We hid your review of ${groomerIn(visit)}. Its rating no longer counts, and only you can see it.`,
    ],
  }),
  kept: (visit) => ({
    subject: "Your review stays up",
    paragraphs: [
      prose`Someone reported your review of ${groomerIn(visit)}, and we kept it. You don't need to do anything.`,
    ],
  }),
  "shown-again": (visit) => ({
    subject: "Your review is visible again",
    paragraphs: [prose`Your review of ${groomerIn(visit)} is visible again, and its rating counts.`],
  }),
};

const toGroomer: Record<HidingOutcome, HidingLetterText> = {
  hidden: {
    subject: "We hid a review of your business",
    paragraphs: ["We hid the review of the visit below. Its rating no longer counts."],
  },
  kept: {
    subject: "A review of your business stays up",
    paragraphs: ["Someone reported the review of the visit below. We looked into it and kept it."],
  },
  "shown-again": {
    subject: "A review of your business is visible again",
    paragraphs: ["The review of the visit below is visible again, and its rating counts."],
  },
};

const objection = ({ supportEmail }: Site): Prose => prose`Think this is a mistake? Email us: ${mailbox(supportEmail)}`;
