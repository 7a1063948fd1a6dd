import type { Letter } from "#src/mail/letter.ts";
import type { EndAction } from "#src/shared/money/membership-labels.ts";
import { dayFor, lastCharge, PRICE, type Recipient, toPanel, toSubscribe } from "../letter-parts.ts";
import { isEndedByAdmin, type Member, standingOf } from "../member.ts";
import { nextChargeOf } from "../queries.ts";

export const scheduledEndLetter = (to: Recipient, member: Member): Letter => ({
  subject: "Your membership will end",
  paragraphs: [
    `Your membership ends on ${dayFor(to, member.endDate)}. You're listed until then, and ${lastCharge(member)}.`,
    ...reasonOf(member),
    ...(canKeep(member) ? ["Changed your mind? Keep your membership with one click until then."] : []),
    ...(canSubscribe(member) ? ["Want to stay? Subscribe anytime."] : []),
  ],
  action: canSubscribe(member)
    ? toSubscribe(to, "Subscribe")
    : toPanel(to, canKeep(member) ? "Keep my membership" : "See your membership"),
});

/** A suspended person can't log in to keep it. */
const canKeep = (member: Member) => member.disabledAt === null && !isEndedByAdmin(member);

const canSubscribe = (member: Member) => member.disabledAt === null && !standingOf(member).hasSubscription;

export const endedLetter = (to: Recipient, member: Member): Letter => ({
  subject: member.unpaidSince === null ? "Your membership has ended" : "Your listing is hidden",
  paragraphs: [
    whyEnded(member),
    ...reasonOf(member),
    "Parents can no longer find you. We've kept your profile, photos, and bookings. Come back anytime.",
  ],
  action: toSubscribe(to, member.state === "payment_required" ? "Pay to reactivate" : "Subscribe again"),
});

const endTexts: Record<EndAction, string> = {
  groomer: "Your membership has ended, as you asked.",
  cancel: "Your membership has ended.",
  not_enough_leads: "Your membership has ended.",
  non_payment: "Your membership has ended because it wasn't paid.",
  non_payment_declined: "Your membership has ended because your card was declined.",
  check_failed: "Your membership has ended because you didn't pass the background check.",
  check_open: "Your membership has ended because your background check took too long.",
  suspended: "Your membership has ended because your account is suspended.",
  chargeback: "Your membership has ended because your bank reversed a payment for it.",
};

function whyEnded({ state, endAction, unpaidSince }: Member): string {
  if (unpaidSince !== null) return "Your listing is hidden because your membership has been unpaid for 7 days.";
  if (endAction) return endTexts[endAction];
  return state === "payment_required"
    ? "Your membership has ended because it couldn't be charged."
    : "Your membership has ended.";
}

/** Only an admin's reason is named. */
const reasonOf = ({ endAction, endReason }: Member) =>
  endReason && endAction && endAction !== "groomer" ? [`Reason: ${endReason}`] : [];

export const reactivatedLetter = (to: Recipient, member: Member): Letter => ({
  subject: "Your membership is active again",
  paragraphs: [
    "Your membership is active again.",
    member.state === "past_due"
      ? `Parents can find you until ${dayFor(to, member.listedUntil)}. ${PRICE} is still due: pay by then to stay listed.`
      : member.endDate === null
        ? `Next charge: ${PRICE} on ${dayFor(to, nextChargeOf(member))}.`
        : `It runs until ${dayFor(to, member.endDate)}. You won't be charged.`,
  ],
});

/** Nothing is charged until the groomer agrees. */
export const invitationLetter = (to: Recipient, reason: string): Letter => ({
  subject: "Come back as a member",
  paragraphs: [
    "We'd love to have you back. You can reactivate your membership, and you won't be charged until you confirm the payment.",
    `Reason: ${reason}`,
  ],
  action: toSubscribe(to, "Pay to reactivate"),
});
