import type { Config } from "#src/base/config.ts";
import { subscribeRefusal } from "#src/domain/trial.ts";
import { type EmailTemplate, mailtoLink, prose } from "#src/email/template.ts";
import { longDayIn } from "#src/features/money/memberships/days.ts";
import { isOver, type Member } from "#src/features/money/memberships/member.ts";
import { cancelsAtOnce, grantText, periodEndOf } from "#src/features/money/memberships/queries.ts";
import type { AccountRecipient } from "#src/features/people/accounts/emails.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { dashboardPath } from "#src/shared/base/viewers.ts";
import type { SuspendedMemberChoice, TakeDown } from "#src/shared/operations/admin-labels.ts";

type Site = Pick<Config, "appUrl" | "supportEmail">;

export const passedCheckEmail = ({ appUrl }: Site): EmailTemplate => ({
  subject: "You passed your background check",
  paragraphs: [
    `Congratulations! You passed your background check, and your profile now shows it. Your dashboard lists any steps left before parents can find you on ${BRAND}.`,
  ],
  action: { label: "Open your dashboard", url: appUrl + dashboardPath("groomer") },
});

export const nameCheckedEmail: EmailTemplate = {
  subject: "Your background check covers your new name",
  paragraphs: ["We looked at your new name. Your profile shows your background check again."],
};

export const failedCheckToGroomer = ({ supportEmail }: Site): EmailTemplate => ({
  subject: "You didn't pass your background check",
  paragraphs: [
    `We're sorry. You didn't pass your background check, so we can't list your profile on ${BRAND}.`,
    prose`If you think this is a mistake or want to know more, contact us: ${mailtoLink(supportEmail)}`,
  ],
});

export const takenDownEmail = (
  to: AccountRecipient,
  { appUrl, supportEmail }: Site,
  { what, reason }: { what: TakeDown; reason: string },
): EmailTemplate => ({
  ...takenDown[what],
  facts: [["Reason", reason]],
  action: { label: "Open your dashboard", url: appUrl + dashboardPath(to.role) },
  closing: prose`If you think this is a mistake, contact us: ${mailtoLink(supportEmail)}`,
});

const takenDown: Record<TakeDown, Pick<EmailTemplate, "subject" | "paragraphs">> = {
  photo: {
    subject: "We removed one of your photos",
    paragraphs: ["We removed one of your photos because it breaks our terms. It can't be uploaded again."],
  },
  description: {
    subject: "We removed your description",
    paragraphs: [
      "We removed your description, insurance, and certificates because they break our terms. Please rewrite them.",
    ],
  },
  "business-name": {
    subject: "We reset your business name",
    paragraphs: ["We reset your business name because it breaks our terms. Please choose a new one."],
  },
  "deposit-link": {
    subject: "We removed your deposit link",
    paragraphs: ["We removed your payment link for deposits because it breaks our terms. Parents no longer see it."],
  },
};

export interface Suspension {
  reason: string;
  visitsCanceled: number;
  hidden: number;
  /** Null without a running membership; the link works without logging in. */
  membership: { becomes: SuspendedMemberChoice; member: Member; link: string } | null;
}

export const suspendedEmail = (
  to: AccountRecipient,
  { supportEmail }: Site,
  { reason, visitsCanceled, hidden, membership }: Suspension,
): EmailTemplate => ({
  subject: `Your ${BRAND} account is suspended`,
  paragraphs: [
    `We've suspended your ${BRAND} account. You can't log in${to.role === "groomer" ? ", and parents can't find your profile" : ""} until we restore it.`,
    ...(visitsCanceled > 0
      ? [
          `We canceled ${visitsCanceled === 1 ? "your booking" : `${visitsCanceled} of your bookings`} and let the other side know.`,
        ]
      : []),
    ...(hidden > 0 ? [`We hid ${hidden === 1 ? "your review" : `your ${hidden} reviews`}.`] : []),
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
  closing: prose`If you think this is a mistake, contact us: ${mailtoLink(supportEmail)}`,
});

const membershipText: Record<SuspendedMemberChoice, (member: Member) => string> = {
  end_now: () => "Your membership ends now, and you won't be charged again.",
  end_at_period_end: (member) =>
    cancelsAtOnce(member)
      ? "Your membership ends now, and you won't owe anything."
      : `Your membership ends on ${longDayIn(member.timeZone, periodEndOf(member))}, and you won't be charged again.`,
  keep: () => "Your membership continues, and you'll still be charged. You can end it here without logging in.",
};

export const restoredUserEmail = (reason: string, { appUrl }: Site, member: Member | undefined): EmailTemplate => ({
  subject: `Your ${BRAND} account is restored`,
  paragraphs: [
    `Your ${BRAND} account is active again, with your profile and data as before.`,
    ...(member?.endAction === "suspended" ? [endingText(member)] : []),
  ],
  facts: [["Reason", reason]],
  action: { label: "Log in", url: `${appUrl}${authPath("login")}` },
});

const endingText = (member: Member) =>
  member.state === "canceling" && member.cancelAt !== null
    ? `Your membership is still set to end on ${longDayIn(member.timeZone, periodEndOf(member))}. To keep it, choose "Keep my membership" on your dashboard.`
    : isOver(member)
      ? `Your membership has ended. ${subscribeRefusal(member) ?? "You can subscribe again on your dashboard."}`
      : grantText(member);
