import type { TrialEnd } from "#src/domain/trial.ts";
import type { Letter } from "#src/mail/letter.ts";
import { dayFor, PRICE, type Recipient, toPanel } from "../letter-parts.ts";
import type { Member } from "../member.ts";

export const trialMovedLetter = (to: Recipient, member: Member): Letter => ({
  subject: "Your first charge has moved",
  paragraphs:
    member.check === "passed"
      ? [
          "You passed your background check, so we've extended your free month to make up for the wait.",
          `First charge: ${dayFor(to, member.trialUntil)}. Cancel before that day and you pay nothing.`,
        ]
      : [
          "Your background check isn't finished, so parents can't find you yet.",
          `Your first charge is on hold until ${dayFor(to, member.trialUntil)}. If the check isn't finished by then, your membership ends without a charge.`,
        ],
  facts: [["First charge", `${PRICE} on ${dayFor(to, member.trialUntil)}`]],
  action: toPanel(to, "See your membership"),
});

const endedBecause: Record<TrialEnd, string[]> = {
  check_failed: [
    "Your membership has ended because you didn't pass the background check.",
    "Parents can no longer find you, and you won't be charged again. If the result is wrong, see our email about your background check for how to reach us.",
  ],
  check_open: [
    "Your membership has ended because your background check took too long.",
    "You weren't charged. You can subscribe again after you pass.",
  ],
};

export const endedByCheckLetter = (to: Recipient, why: TrialEnd): Letter => ({
  subject: "Your membership has ended",
  paragraphs: endedBecause[why],
  action: toPanel(to, "See your membership"),
});
