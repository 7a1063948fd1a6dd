import type { Config } from "#src/base/config.ts";
import { makeHarmless } from "#src/email/harmless.ts";
import { type EmailTemplate, mailtoLink, prose } from "#src/email/template.ts";
import { BRAND, MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { START_PAGE } from "#src/shared/base/dashboard-paths.ts";
import { adminLoginPathTo, authPath, FORGOT_PASSWORD, SEARCH } from "#src/shared/base/paths.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { tabLabels } from "#src/shared/dashboard/dashboards.ts";
import { BACKGROUND_CHECK_TEXT } from "#src/shared/money/membership-labels.ts";

type Site = Pick<Config, "appUrl" | "supportEmail">;

export interface AccountRecipient {
  fullName: string;
  username: string;
  role: Role;
}

const WORKS_ONCE = "This link works once and expires in seven days.";

const parentWelcome = (appUrl: string) => ({
  subject: `Welcome to ${BRAND}`,
  paragraphs: [
    "Your account is ready. Confirm your email so you don't miss updates about your bookings.",
    prose`Then find background-checked groomers near you: ${{ url: `${appUrl}${SEARCH}` }}`,
    "Pick a package and send a request. The groomer confirms it, and you pay them directly. Searching and booking are free.",
  ],
});

const groomerWelcome = (appUrl: string) => ({
  subject: `Welcome to ${BRAND}: your next steps`,
  paragraphs: [
    "Your account is ready. Confirm your email, then set up your business in five steps:",
    "1. You: your business name, a description, and where you start from.",
    "2. Services: up to 3 packages, with prices and minutes by size.",
    "3. Days and area: your hours, and how far you drive.",
    "4. Photos: up to 10 of your work.",
    `5. First month free: once for each groomer, then $${MEMBERSHIP_PRICE_CENTS / 100} a month. Cancel anytime. We take no commission on your bookings. ${BACKGROUND_CHECK_TEXT}`,
    "Once you're listed, bring your clients, connect your calendar, turn on notifications, and share your link.",
    prose`Start here: ${{ url: appUrl + START_PAGE }}`,
  ],
});

/** Omitted if it contains an @, because the email can't show it safely. Logging in with the email works too. */
const usernameIn = ({ username }: AccountRecipient): [string, string][] =>
  makeHarmless(username) === username ? [["Username", username]] : [];

/** A reset ends all sessions, a change by the owner all others. */
const passwordChangedEmail = (to: AccountRecipient, site: Site, loggedOut = "every other"): EmailTemplate => ({
  subject: "Your password was changed",
  paragraphs: [`Your ${BRAND} password was just changed, and ${loggedOut} browser was logged out.`],
  facts: usernameIn(to),
  action: { label: "Log in", url: site.appUrl + (to.role === "admin" ? adminLoginPathTo() : authPath("login")) },
  isUrgent: true,
  closing: ifNotYou(to, site, "reset your password right away", { url: site.appUrl + FORGOT_PASSWORD }),
});

/** Admins' passwords can't be set by email. */
const ifNotYou = ({ role }: AccountRecipient, site: Site, others: string, link = mailtoLink(site.supportEmail)) =>
  role === "admin"
    ? prose`If this wasn't you, contact the person who runs this site right away: ${mailtoLink(site.supportEmail)}`
    : prose`If this wasn't you, ${others}: ${link}`;

export const nameBeingCheckedEmail: EmailTemplate = {
  subject: "We're checking your new name",
  paragraphs: [
    "You changed your full name, and your background check covers only your old one. Until we've looked at it, your profile doesn't show the check. Your listing doesn't change.",
    "We'll email you when it's done. Was it a mistake? Change your name back, and your profile shows the check again right away.",
  ],
};

/** Texts and two-step verification too if the email wasn't confirmed, because a stranger may have set them up. */
function passwordResetEmail(to: AccountRecipient, site: Site, wasConfirmed: boolean): EmailTemplate {
  const { paragraphs, ...template } = passwordChangedEmail(to, site, "every");
  const ended = `calendar link${wasConfirmed ? " and notifications" : ", notifications, texts, and two-step verification"}`;
  return {
    ...template,
    paragraphs: [
      ...paragraphs,
      `We also turned off any ${ended} set up before. You can turn them on again in your account.`,
    ],
  };
}

export const accountEmails = {
  welcome: (to: AccountRecipient, link: string, appUrl: string): EmailTemplate => ({
    ...(to.role === "groomer" ? groomerWelcome(appUrl) : parentWelcome(appUrl)),
    action: { label: "Confirm your email", url: link },
    isUrgent: true,
    closing: WORKS_ONCE,
  }),
  confirmEmail: (to: AccountRecipient, link: string): EmailTemplate => ({
    subject: "Confirm your email",
    paragraphs: [`Confirm that this is the email for your ${BRAND} account.`],
    facts: usernameIn(to),
    action: { label: "Confirm your email", url: link },
    isUrgent: true,
    closing: `${WORKS_ONCE} No account here? Ignore this email.`,
  }),
  reset: (to: AccountRecipient, link: string): EmailTemplate => ({
    subject: `Reset your ${BRAND} password`,
    paragraphs: [`Choose a new password for your ${BRAND} account.`],
    facts: usernameIn(to),
    action: { label: "Choose a new password", url: link },
    isUrgent: true,
    closing: "This link works once and expires in one hour. Didn't request it? Ignore this email, and nothing changes.",
  }),
  newLogin: (to: AccountRecipient, site: Site, at: { browser: string; link: string }): EmailTemplate => ({
    subject: `New login to your ${BRAND} account`,
    paragraphs: [
      "Someone logged in to your account with a browser or from a network that we haven't seen before.",
      "If it was you, there's nothing to do.",
    ],
    facts: [["Browser", at.browser], ...usernameIn(to)],
    isUrgent: true,
    ...(to.role === "admin"
      ? { closing: ifNotYou(to, site, "") }
      : {
          action: { label: "This wasn't me", url: at.link },
          closing:
            "This logs out every browser and lets you choose a new password. The link works once and expires in seven days.",
        }),
  }),
  newAddress: (to: AccountRecipient, link: string): EmailTemplate => ({
    subject: "Confirm your new email",
    paragraphs: [`Confirm this email for your ${BRAND} account. Until you do, we'll keep using your current one.`],
    facts: [["Username", to.username]],
    action: { label: "Use this email", url: link },
    isUrgent: true,
    closing: `${WORKS_ONCE} No account here? Ignore this email.`,
  }),
  addressTried: (_: AccountRecipient, { supportEmail }: Site): EmailTemplate => ({
    subject: "Someone tried to use your email",
    paragraphs: [
      `Someone tried to use this email for another ${BRAND} account. Nothing changed, and they didn't learn that you have an account.`,
      "If it was you, log in with this email, or use a different one for the other account.",
    ],
    closing: prose`Questions? Contact us: ${mailtoLink(supportEmail)}`,
  }),
  /** Sent to the current email. Doesn't name the new one, in case someone else asked. */
  emailChangeAsked: (to: AccountRecipient, site: Site): EmailTemplate => ({
    subject: "A request to change your email",
    paragraphs: [
      `Someone who is logged in to your ${BRAND} account asked to change its email. Nothing changes until they open the link we sent to the new one.`,
      ...(to.role === "admin"
        ? []
        : [`To cancel, go to ${tabLabels[to.role === "groomer" ? "account" : "profile"]} on your dashboard.`]),
    ],
    facts: [["Username", to.username]],
    isUrgent: true,
    closing: ifNotYou(to, site, "change your password, cancel the change, and contact us"),
  }),
  /** Sent to the old email. Doesn't name the new one, in case someone else changed it. */
  emailChanged: (to: AccountRecipient, { supportEmail }: Site): EmailTemplate => ({
    subject: "Your email was changed",
    paragraphs: [`The email for your ${BRAND} account was just changed. Links we sent to this address no longer work.`],
    facts: usernameIn(to),
    isUrgent: true,
    closing: prose`If this wasn't you, contact us right away: ${mailtoLink(supportEmail)}`,
  }),
  /** Has no links, because nothing of the account is left. */
  accountClosed: (to: AccountRecipient, supportEmail: string, was: { isPaying: boolean; isMember: boolean }) => ({
    subject: `Your ${BRAND} account was deleted`,
    paragraphs: [
      "As you asked, we deleted your account, profile, and address, and closed any pending requests.",
      ...(was.isMember ? ["Your membership ends too. You won't be charged again."] : []),
      ...(was.isPaying ? ["Our payment provider deletes your name, email, and card."] : []),
      to.role === "groomer"
        ? "Parents who booked you keep the date, package, and price of their visits, and your business name."
        : "Groomers keep the date, package, and price of your visits. Your published reviews stay as 'Former customer'.",
      `Thanks for using ${BRAND}. You can sign up again anytime with the same username and email.`,
    ],
    isUrgent: true as const,
    closing: prose`If this wasn't you, contact us right away: ${mailtoLink(supportEmail)}`,
  }),
  passwordChanged: passwordChangedEmail,
  passwordReset: passwordResetEmail,
};
