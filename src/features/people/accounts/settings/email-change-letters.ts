import type { Config } from "#src/base/config.ts";
import type { Letter } from "#src/mail/letter.ts";
import { mailbox, prose } from "#src/mail/prose.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { tabLabels } from "#src/shared/desk/dashboards.ts";
import type { Recipient } from "../letters.ts";

type Site = Pick<Config, "supportEmail">;

export const newAddressLetter = (to: Recipient, link: string): Letter => ({
  subject: "Confirm your new email",
  paragraphs: [`Confirm this email for your ${BRAND} account. Until you do, we'll keep using your current one.`],
  facts: [["Username", to.username]],
  action: { label: "Use this email", url: link },
  isUrgent: true,
  closing: "This link works once and expires in seven days. No account here? Ignore this email.",
});

export const addressTriedLetter = (_: Recipient, { supportEmail }: Site): Letter => ({
  subject: "Someone tried to use your email",
  paragraphs: [
    `Someone tried to use this email for another ${BRAND} account. Nothing changed, and they didn't learn that you have an account.`,
    "If it was you, log in with this email, or use a different one for the other account.",
  ],
  closing: prose`Questions? Contact us: ${mailbox(supportEmail)}`,
});

/** Sent to the current email. Doesn't name the new one, in case someone else asked. */
export const emailChangeAskedLetter = (to: Recipient, { supportEmail }: Site): Letter => ({
  subject: "A request to change your email",
  paragraphs: [
    `Someone who is logged in to your ${BRAND} account asked to change its email. Nothing changes until they open the link we sent to the new one.`,
    `To cancel, go to ${tabLabels[to.role === "pet_parent" ? "profile" : "account"]} on your dashboard.`,
  ],
  facts: [["Username", to.username]],
  isUrgent: true,
  closing: prose`If this wasn't you, change your password, cancel the change, and contact us: ${mailbox(supportEmail)}`,
});
