import { lateCheckClause, subscribeRefusal, type TrialEndReason } from "#src/domain/trial.ts";
import type { EmailTemplate } from "#src/email/template.ts";
import type { Invoice } from "#src/ports/payments/provider.ts";
import { dollars } from "#src/shared/base/money.ts";
import type { EndCause } from "#src/shared/money/membership-labels.ts";
import { cardName, dayText, lastFeeText, PRICE_TEXT, panelLink, type Recipient, subscribeLink } from "./email-parts.ts";
import { isEndedByAdmin, type Member, membershipStatus, statusAndDebt } from "./member.ts";
import { dueChargeAt } from "./queries.ts";

export interface MembershipEmailInput {
  /** ID of the subscription, invoice, card, or change. */
  of?: string | number | null;
  invoice?: Invoice;
  why?: TrialEndReason | undefined;
  reason?: string;
}

export type WriteEmail = (to: Recipient, member: Member, input: MembershipEmailInput) => EmailTemplate;

const canBeFound = ({ check, disabledAt }: Member) => check === "passed" && disabledAt === null;

const untilText = (to: Recipient, member: Member) =>
  member.state === "past_due"
    ? `${canBeFound(member) ? "Parents can find you" : "Your membership runs"} until ${dayText(to, member.listedUntil)}.`
    : "Parents can't find you until it's paid.";

const afterCheck: Record<TrialEndReason, string> = {
  check_failed:
    "Parents can't find you, and you won't be charged again. If the result is wrong, see our email about your background check for how to reach us.",
  check_open: "You weren't charged. You can subscribe again after you pass.",
};

/** A suspended person can't log in to keep it, and free time alone can't be kept. */
const canKeep = (member: Member) =>
  member.disabledAt === null && membershipStatus(member).hasSubscription && !isEndedByAdmin(member);

const canSubscribe = (member: Member) =>
  member.disabledAt === null && !membershipStatus(member).hasSubscription && subscribeRefusal(member) === null;

const endTexts: Record<EndCause, string> = {
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

function whyEnded(member: Member): string {
  const { state, endAction, endDate, grantedUntil, unpaidSince } = member;
  const hidden = canBeFound(member) ? "Your listing is hidden because your" : "Your";
  if (unpaidSince !== null) return `${hidden} membership has been unpaid for 7 days.`;
  if (endAction) return endTexts[endAction];
  return state === "payment_required" && endDate !== grantedUntil
    ? "Your membership has ended because it couldn't be charged."
    : "Your membership has ended.";
}

/** A suspended person can't log in. */
const unlessSuspended = ({ disabledAt }: Member, text: string) => (disabledAt === null ? [text] : []);

/** Only an admin's reason is named. */
const reasonOf = ({ endAction, endReason }: Member) =>
  endReason && endAction && endAction !== "groomer" ? [`Reason: ${endReason}`] : [];

export const memberEmails = {
  "trial-started": (to, member) => ({
    subject: "Your free trial has started",
    paragraphs: [
      `Your trial starts today. First charge: ${dayText(to, member.trialUntil)}${lateCheckClause(member.check)}.`,
      "Cancel before that day and you pay nothing.",
    ],
    facts: [
      ["After the trial", `${PRICE_TEXT} a month`],
      ["Card", cardName(member)],
    ],
  }),
  /** Card networks require it seven days before the first charge. */
  "first-charge": (to, member) => ({
    subject: "Your free trial ends soon",
    paragraphs: [
      `Your free trial ends on ${dayText(to, member.trialUntil)}. We'll charge ${PRICE_TEXT} to your card that day, then every month.`,
      "Cancel before that day and you pay nothing.",
    ],
    facts: [
      ["First charge", `${PRICE_TEXT} on ${dayText(to, member.trialUntil)}`],
      ["Card", cardName(member)],
    ],
    action: panelLink(to, "See or cancel your membership"),
  }),
  receipt: (to, member, { invoice }) => ({
    subject: `Receipt for your membership: ${dollars(invoice!.amountCents)}`,
    paragraphs: ["We received your membership payment. Thank you!"],
    facts: [
      ["Amount", dollars(invoice!.amountCents)],
      ["Date", dayText(to, invoice!.createdAt)],
      ["Card", cardName(member)],
      ...(invoice!.number ? [["Number", invoice!.number] as [string, string]] : []),
      member.endDate === null
        ? ["Next charge", dayText(to, dueChargeAt(member))]
        : ["Membership ends", dayText(to, member.endDate)],
    ],
  }),
  "card-replaced": (_, member) => ({
    subject: "Your card on file was changed",
    paragraphs: ["Your membership has a different card now."],
    facts: [["New card ending in", member.cardLast4 ?? "unknown"]],
    closing: "If this wasn't you, change your password and add your card again.",
  }),
  "payment-failed": (to, member) => ({
    subject: "Your membership payment failed",
    paragraphs: [
      `We couldn't charge ${PRICE_TEXT} to your card (${cardName(member)}).`,
      ...unlessSuspended(member, `Pay now, or replace your card. ${untilText(to, member)}`),
      "We'll try 3 more times over the next 7 days.",
    ],
    action: panelLink(to, "Pay now"),
  }),
  "action-needed": (to, member) => ({
    subject: "Please confirm your membership payment",
    paragraphs: [
      `Your bank needs you to confirm the ${PRICE_TEXT} payment with your card (${cardName(member)}).`,
      ...unlessSuspended(member, `Open your membership and choose Pay now. ${untilText(to, member)}`),
    ],
    action: panelLink(to, "Confirm the payment"),
  }),
  "trial-moved": (to, member) => ({
    subject: "Your first charge has moved",
    paragraphs:
      member.check === "passed"
        ? [
            "You passed your background check, so we've extended your free month to make up for the wait.",
            `First charge: ${dayText(to, member.trialUntil)}. Cancel before that day and you pay nothing.`,
          ]
        : [
            "Your background check isn't finished, so parents can't find you yet.",
            `Your first charge is on hold until ${dayText(to, member.trialUntil)}. If the check isn't finished by then, your membership ends without a charge.`,
          ],
    facts: [["First charge", `${PRICE_TEXT} on ${dayText(to, member.trialUntil)}`]],
  }),
  "scheduled-end": (to, member) => ({
    subject: "Your membership will end",
    paragraphs: [
      `Your membership ends on ${dayText(to, member.endDate)}. Nothing changes until then, and ${lastFeeText(member)}.`,
      ...reasonOf(member),
      ...(canKeep(member) ? ["Changed your mind? Keep your membership with one click."] : []),
      ...(canSubscribe(member) ? ["Want to stay? Subscribe anytime."] : []),
    ],
    action: canSubscribe(member)
      ? subscribeLink(to, "Subscribe")
      : panelLink(to, canKeep(member) ? "Keep my membership" : "See your membership"),
  }),
  ended: (to, member, { why }) =>
    why
      ? { subject: "Your membership has ended", paragraphs: [endTexts[why], afterCheck[why]] }
      : {
          subject: `Your ${member.unpaidSince === null ? "membership has ended" : canBeFound(member) ? "listing is hidden" : "membership is unpaid"}`,
          paragraphs: [
            whyEnded(member),
            ...reasonOf(member),
            `${canBeFound(member) ? "Parents can no longer find you. " : ""}We've kept your profile, photos, and bookings.`,
            ...unlessSuspended(member, subscribeRefusal(member) ?? "Come back anytime."),
          ],
          ...(subscribeRefusal(member) === null && {
            action: subscribeLink(to, member.state === "payment_required" ? "Pay to reactivate" : "Subscribe again"),
          }),
        },
  reactivated: (to, member) => ({
    subject: "Your membership is active again",
    paragraphs: [
      "Your membership is active again.",
      member.state === "past_due"
        ? `${untilText(to, member)} ${PRICE_TEXT} is still due: pay by then to keep your membership.`
        : member.endDate === null
          ? `Next charge: ${PRICE_TEXT} on ${dayText(to, dueChargeAt(member))}.`
          : `It runs until ${dayText(to, member.endDate)}. You won't be charged.`,
    ],
  }),
  /** Nothing is charged until the groomer agrees, except a debt, for which the provider tries the card again. */
  invited: (to, member, { reason }) => ({
    subject: "Come back as a member",
    paragraphs: [
      statusAndDebt(member).owes
        ? `We couldn't charge ${PRICE_TEXT} to your card (${cardName(member)}). Pay now, or replace your card.`
        : "We'd love to have you back. You can reactivate your membership, and you won't be charged until you confirm the payment.",
      `Reason: ${reason}`,
    ],
    action: subscribeLink(to, "Pay to reactivate"),
  }),
} satisfies Record<string, WriteEmail>;
