import type { Letter } from "#src/mail/letter.ts";
import { mailbox, prose } from "#src/mail/prose.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { tabLabels } from "#src/shared/desk/dashboards.ts";
import { greeting, type Recipient } from "../letters.ts";

/** To the address that is wanted for an account; its reader decides. */
export const newAddressLetter = (to: Recipient, link: string): Letter => ({
  subject: "Confirm your new e-mail address",
  greeting: greeting(to),
  paragraphs: [
    `This address is to become the one of your ${BRAND} account. It does as soon as you open this link; until then the old one stays.`,
  ],
  facts: [["Your username", to.username]],
  action: { label: "Use this address", url: link },
  isUrgent: true,
  closing: "The link works once, for seven days. If you have no account here, you can ignore this mail.",
});

/** To the owner of an address that somebody else wanted for their own account. It has no link to follow. */
export const addressTriedLetter = (to: Recipient, supportEmail: string): Letter => ({
  subject: "Somebody tried to use your e-mail address",
  greeting: greeting(to),
  paragraphs: [
    `Somebody asked to make this address the one of another ${BRAND} account. It is yours, so nothing was changed, and they were not told that you have an account.`,
    "If it was you: this address has an account already. Log in there, or give the other account another address.",
  ],
  closing: prose`If you have questions, write to us: ${mailbox(supportEmail)}`,
});

/** To the address that is still the account's; the new one is not named, in case somebody else did this. */
export const emailChangeAskedLetter = (to: Recipient, supportEmail: string): Letter => ({
  subject: "A new e-mail address was asked for",
  greeting: greeting(to),
  paragraphs: [
    `Somebody who is logged in to your ${BRAND} account asked to use another e-mail address. We have written to it; until the link in that mail is opened, this address stays yours and you log in with it as before.`,
    `You can undo it under ${tabLabels[to.role === "pet_parent" ? "profile" : "account"]} on your dashboard.`,
  ],
  facts: [["Your username", to.username]],
  isUrgent: true,
  closing: prose`If this was not you, change your password, undo it, and write to us: ${mailbox(supportEmail)}`,
});
