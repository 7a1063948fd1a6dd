import type { Config } from "#src/base/config.ts";
import { longDayIn } from "#src/features/money/memberships/days.ts";
import type { Member } from "#src/features/money/memberships/member.ts";
import type { Recipient } from "#src/features/people/accounts/letters.ts";
import type { Letter } from "#src/mail/letter.ts";
import { greeting, mailbox, prose } from "#src/mail/prose.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import type { SuspendedMembership } from "#src/shared/running/admin-labels.ts";

type Site = Pick<Config, "appUrl" | "supportEmail">;

export const checkPassedLetter = (to: Recipient, { appUrl }: Site): Letter => ({
  subject: "Your background check is passed",
  greeting: greeting(to),
  paragraphs: [
    `Your background check is passed, and your profile now says so. Your dashboard shows whether anything else is missing before pet parents can find you on ${BRAND}.`,
  ],
  action: { label: "Open your dashboard", url: appUrl + dashboardPath("groomer") },
});

/** The findings of a check have no place in a mail. */
export const checkFailedLetter = (to: Recipient, { supportEmail }: Site): Letter => ({
  subject: "Your background check was not passed",
  greeting: greeting(to),
  paragraphs: [
    `Your background check was not passed, so your profile cannot be listed on ${BRAND}.`,
    prose`If you think that this is a mistake, or want to know more, please write to us: ${mailbox(supportEmail)}`,
  ],
});

interface Suspension {
  reason: string;
  /** How many requests and visits were called off. */
  calledOff: number;
  /** What happens to a running membership, and the link that ends it without a sign-in. */
  membership: { becomes: SuspendedMembership; member: Member; link: string } | null;
}

export const suspendedLetter = (
  to: Recipient,
  { supportEmail }: Site,
  { reason, calledOff, membership }: Suspension,
): Letter => ({
  subject: `Your ${BRAND} account is suspended`,
  greeting: greeting(to),
  paragraphs: [
    `We have suspended your ${BRAND} account: you cannot log in${to.role === "groomer" ? ", and pet parents cannot find your profile" : ""} until it is restored.`,
    ...(calledOff > 0
      ? [
          `We have called off ${calledOff === 1 ? "a booking" : `${calledOff} bookings`} of yours, and told the other side.`,
        ]
      : []),
    ...(membership ? [membershipText[membership.becomes](membership.member)] : []),
  ],
  facts: [["Reason", reason]],
  ...(membership && membership.becomes !== "end_now"
    ? {
        action: {
          label: membership.becomes === "keep" ? "End my membership" : "See your membership",
          url: membership.link,
        },
      }
    : {}),
  closing: prose`If you think that this is a mistake, please write to us: ${mailbox(supportEmail)}`,
});

const membershipText: Record<SuspendedMembership, (member: Member) => string> = {
  end_now: () => "Your membership ends now, and nothing more is charged.",
  end_at_period_end: (member) =>
    member.unpaidSince === null
      ? `Your membership ends with the period that is paid for, on ${longDayIn(member.timeZone, periodEndOf(member))}, and nothing more is charged.`
      : "Your membership ends now, and what is owed is dropped.",
  keep: () => "Your membership goes on, and is charged as before. You can end it with this button, without logging in.",
};

const periodEndOf = ({ cancelAt, currentPeriodEnd, trialUntil }: Member) =>
  cancelAt ?? currentPeriodEnd ?? trialUntil ?? 0;

export const restoredLetter = (
  to: Recipient,
  reason: string,
  { appUrl }: Site,
  member: Member | undefined,
): Letter => ({
  subject: `Your ${BRAND} account is restored`,
  greeting: greeting(to),
  paragraphs: [
    `Your ${BRAND} account works again. Your profile and your data are as they were.`,
    ...(member?.endAction === "suspended" ? [endingText(member)] : []),
  ],
  facts: [["Reason", reason]],
  action: { label: "Log in", url: `${appUrl}${authPath("login")}` },
});

const endingText = ({ state, cancelAt, timeZone }: Member) =>
  state === "canceling" && cancelAt !== null
    ? `Your membership is still set to end on ${longDayIn(timeZone, cancelAt)}. To keep it, choose Keep my membership on your dashboard.`
    : "Your membership has ended. You can subscribe again on your dashboard.";
