import type { Config } from "#src/base/config.ts";
import type { HidingOutcome } from "#src/domain/hiding.ts";
import type { Letter } from "#src/mail/letter.ts";
import { greeting, mailbox, type Prose, prose } from "#src/mail/prose.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, groomerIn, urlOf } from "../bookings/letters.ts";
import type { Visit } from "../bookings/visit.ts";

/* Mails about a review that admins have looked into. What the review says stands in none of them, nor who reported it. */

interface Decided {
  groomerId: number;
  outcome: HidingOutcome;
  /** The admin's own words. */
  reason: string;
}

type Site = Pick<Config, "supportEmail">;

/** For both sides of the visit. */
export const reviewLetters = (
  visit: Visit,
  { groomerId, outcome, reason }: Decided,
  site: Site,
): Record<Side, Letter> => ({
  parent: {
    ...toWriter[outcome](visit),
    greeting: greeting({ fullName: visit.petParentName }),
    facts: [["Reason", reason], ...factsOf(visit)],
    action: { label: "See the booking", url: urlOf(visit, visit.appUrl) },
    closing: objection(site),
  },
  groomer: {
    ...toGroomer[outcome],
    greeting: greeting({ fullName: visit.groomerFullName }),
    facts: [["Reason", reason], ...factsOf(visit)],
    action: { label: "See your reviews", url: `${visit.appUrl}${groomerPath(groomerId)}#reviews` },
    closing: objection(site),
  },
});

interface ToReporter {
  visit: Visit;
  outcome: "hidden" | "kept";
  /** Undefined where strangers cannot open it any more. */
  profileId: number | undefined;
}

/** For another person who reported it. */
export const reportDecidedLetter = (
  { fullName }: { fullName: string },
  { visit, outcome, profileId }: ToReporter,
): Letter => ({
  subject: "We have looked into your report",
  greeting: greeting({ fullName }),
  paragraphs: [
    outcome === "hidden"
      ? prose`You reported a review of ${groomerIn(visit)}. We have looked into it and hidden it: nobody can read it any more. Thank you.`
      : prose`You reported a review of ${groomerIn(visit)}. We have looked into it, and it stays: it does not break our terms.`,
  ],
  ...(profileId && {
    action: { label: "See the reviews", url: `${visit.appUrl}${groomerPath(profileId)}#reviews` },
  }),
});

type HidingLetterText = Pick<Letter, "subject" | "paragraphs">;

const toWriter: Record<HidingOutcome, (visit: Visit) => HidingLetterText> = {
  hidden: (visit) => ({
    subject: "We have hidden your review",
    paragraphs: [
      prose`We have hidden your review of ${groomerIn(visit)}: nobody else can read it any more, and its paws no longer count.`,
      "You still find it on your booking.",
    ],
  }),
  kept: (visit) => ({
    subject: "Your review stays",
    paragraphs: [
      prose`Somebody reported your review of ${groomerIn(visit)}. We have looked into it, and it stays as it is.`,
      "You have nothing to do.",
    ],
  }),
  "shown-again": (visit) => ({
    subject: "Your review is shown again",
    paragraphs: [
      prose`Your review of ${groomerIn(visit)} was hidden. Now everyone can read it again, and its paws count.`,
    ],
  }),
};

const toGroomer: Record<HidingOutcome, HidingLetterText> = {
  hidden: {
    subject: "We have hidden a review of your business",
    paragraphs: [
      "We have hidden the review of the visit below: nobody can read it on your profile any more, and its paws no longer count.",
    ],
  },
  kept: {
    subject: "A review of your business stays",
    paragraphs: ["The review of the visit below was reported. We have looked into it, and it stays as it is."],
  },
  "shown-again": {
    subject: "A review of your business is shown again",
    paragraphs: [
      "The review of the visit below was hidden. Now everyone can read it on your profile again, and its paws count.",
    ],
  },
};

const objection = ({ supportEmail }: Site): Prose =>
  prose`If you think that this is a mistake, please write to us: ${mailbox(supportEmail)}`;
