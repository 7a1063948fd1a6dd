import { harmless } from "#src/mail/harmless.ts";
import type { Letter } from "#src/mail/letter.ts";
import { greeting, mailbox, prose } from "#src/mail/prose.ts";
import { BRAND, MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { authPath, FORGOT_PASSWORD, SEARCH } from "#src/shared/base/paths.ts";
import { dashboardPath, type Role } from "#src/shared/base/viewers.ts";

export { greeting };

export interface Recipient {
  fullName: string;
  username: string;
  role: Role;
}

/** Says hello after the sign-up, what to do first, and asks to confirm the address by `link`. */
export const welcomeLetter = (to: Recipient, appUrl: string, link: string): Letter =>
  to.role === "groomer" ? groomerWelcome(to, appUrl, link) : parentWelcome(to, appUrl, link);

const confirm = (url: string) => ({ label: "Confirm your e-mail address", url });
const WORKS_ONCE = "The link works once, for seven days.";

const parentWelcome = (to: Recipient, appUrl: string, link: string): Letter => ({
  subject: `Welcome to ${BRAND}`,
  greeting: greeting(to),
  paragraphs: [
    prose`Your account is ready. Search by ZIP code or city to see which background-checked groomers come to your street: ${{ url: `${appUrl}${SEARCH}` }}`,
    "Pick a package and send a request with a day and a part of the day. The groomer confirms it, and you pay them directly. Searching and booking are free for you.",
    "One thing first: please confirm that this address is yours, so that news about your bookings reaches you.",
  ],
  action: confirm(link),
  isUrgent: true,
  closing: WORKS_ONCE,
});

const groomerWelcome = (to: Recipient, appUrl: string, link: string): Letter => ({
  subject: `Welcome to ${BRAND}: your next steps`,
  greeting: greeting(to),
  paragraphs: [
    "Your account is ready. Three things put you in front of pet parents:",
    "1. Your business: add its name, a description and your hours, then up to 3 packages with their prices, and the photos you are proud of.",
    "2. The background check: a third-party service does it, which takes about 3-5 business days. Only groomers who have passed are listed.",
    `3. The membership: the first month is free, then it is $${MEMBERSHIP_PRICE_CENTS / 100} a month. Cancel anytime; there is no commission on your bookings.`,
    prose`All of it is on your dashboard: ${{ url: appUrl + dashboardPath("groomer") }}`,
    "And please confirm that this address is yours: your profile shows 'Verified Groomer' only when it is confirmed and the check is passed.",
  ],
  action: confirm(link),
  isUrgent: true,
  closing: WORKS_ONCE,
});

/**
 * A username that looks like an address is left out, because a mail cannot show it as it is typed at the login; the
 * e-mail address works there as well.
 */
const usernameIn = ({ username }: Recipient): [string, string][] =>
  harmless(username) === username ? [["Username", username]] : [];

/** For an address that is new to an account, or whose first mail got lost. */
export const confirmEmailLetter = (to: Recipient, link: string): Letter => ({
  subject: "Confirm your e-mail address",
  greeting: greeting(to),
  paragraphs: [`This is now the e-mail address of your ${BRAND} account. Please confirm that it is yours:`],
  facts: usernameIn(to),
  action: confirm(link),
  isUrgent: true,
  closing: `${WORKS_ONCE} If you have no account here, you can ignore this mail.`,
});

export const resetLetter = (to: Recipient, link: string): Letter => ({
  subject: `Reset your ${BRAND} password`,
  greeting: greeting(to),
  paragraphs: ["Somebody asked for a new password for your account. Use this link to choose one:"],
  facts: usernameIn(to),
  action: { label: "Choose a new password", url: link },
  isUrgent: true,
  closing:
    "The link works once, for one hour. If you did not ask for it, you can ignore this mail: your password stays as it is.",
});

/** After a reset every browser was signed out; after a change by its owner, every other one. */
export const passwordChangedLetter = (to: Recipient, appUrl: string, signedOut: "every" | "every other"): Letter => ({
  subject: "Your password was changed",
  greeting: greeting(to),
  paragraphs: [
    `The password of your ${BRAND} account was just changed, and ${signedOut} browser that was signed in has been signed out.`,
  ],
  facts: usernameIn(to),
  action: { label: "Log in", url: `${appUrl}${authPath("login")}` },
  isUrgent: true,
  closing: prose`If this was not you, ask for a new password at once: ${{ url: `${appUrl}${FORGOT_PASSWORD}` }}`,
});

/** For the address that was the account's until now; the new one is not named, in case somebody else did this. */
export const emailChangedLetter = (to: Recipient, supportEmail: string): Letter => ({
  subject: "Your e-mail address was changed",
  greeting: greeting(to),
  paragraphs: [
    `The e-mail address of your ${BRAND} account was just changed. From now on we write to the new one, and links to reset the password that were mailed to this address no longer work.`,
  ],
  facts: usernameIn(to),
  isUrgent: true,
  closing: prose`If this was not you, write to us at once: ${mailbox(supportEmail)}`,
});

/** The last mail to an address: nothing of the account is left to link to. */
export const accountClosedLetter = (to: Recipient, supportEmail: string, isPaying: boolean): Letter => ({
  subject: `Your ${BRAND} account was deleted`,
  greeting: greeting(to),
  paragraphs: [
    "Your account was just deleted, as you asked. Your profile, your address and everything else about you has been removed, and requests that were still open have been called off.",
    ...(isPaying
      ? [
          "Your membership ends with it. Nothing more is charged, and our payment provider deletes your name, e-mail address and card.",
        ]
      : []),
    to.role === "groomer"
      ? "Pet parents who had booked you keep the date, the package and the price of their visits, with the name of your business."
      : "Groomers keep the date, the package and the price of your visits. Reviews of yours that are on the site stay, under 'Former customer'.",
    "Thank you for having been with us. You can sign up again at any time, also with the same username and e-mail.",
  ],
  isUrgent: true,
  closing: prose`If this was not you, write to us at once: ${mailbox(supportEmail)}`,
});
