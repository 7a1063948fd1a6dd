import type { TrialEnd } from "#src/domain/trial.ts";
import type { Letter } from "#src/mail/letter.ts";
import { dayFor, greeting, PRICE, type Recipient, toPanel } from "../letter-parts.ts";
import type { Member } from "../member.ts";

/** The first charge comes later than was promised, because of the background check. */
export const trialMovedLetter = (to: Recipient, member: Member): Letter => ({
  subject: "Your first charge comes later",
  greeting: greeting(to),
  paragraphs:
    member.check === "passed"
      ? [
          "Your background check is passed. So that waiting for it did not eat up your free month, the month has become longer.",
          `First charge: ${dayFor(to, member.trialUntil)}. Cancel before that day and you pay nothing.`,
        ]
      : [
          "Your background check is not finished yet, so pet parents cannot find you, and we do not charge you for that.",
          `The first charge waits until ${dayFor(to, member.trialUntil)}. When the check is not finished by then, your membership ends, and nothing is charged.`,
        ],
  facts: [["First charge", `${PRICE} on ${dayFor(to, member.trialUntil)}`]],
  action: toPanel(to, "See your membership"),
});

const endedBecause: Record<TrialEnd, string[]> = {
  check_failed: [
    "Your membership has ended, because your background check was not passed and pet parents cannot find you without it.",
    "Nothing more is charged. If you think that the result is a mistake, please answer the mail that told you of it.",
  ],
  check_open: [
    "Your membership has ended, because your background check was not finished in time.",
    "Nothing was charged. You can subscribe again once the check is passed.",
  ],
};

export const endedByCheckLetter = (to: Recipient, why: TrialEnd): Letter => ({
  subject: "Your membership has ended",
  greeting: greeting(to),
  paragraphs: endedBecause[why],
  action: toPanel(to, "See your membership"),
});
