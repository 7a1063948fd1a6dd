import type { Config } from "#src/base/config.ts";
import { type Letter, mailbox, prose } from "#src/mail/letter.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { accountPath, profilePath } from "#src/shared/base/own-paths.ts";
import { PRIVACY, TERMS } from "#src/shared/base/paths.ts";
import { longDate, writtenDate } from "#src/shared/base/time.ts";
import type { Policy } from "#src/shared/texts/content.ts";
import type { Recipient } from "../letters.ts";

/** Notice period that the terms promise. */
const NOTICE_MS = 14 * DAY_MS;

export interface News {
  terms: Policy;
  privacy: Policy;
  now: number;
}

export function newTermsLetter(
  to: Recipient,
  { appUrl, supportEmail }: Pick<Config, "appUrl" | "supportEmail">,
  { terms, privacy, now }: News,
): Letter {
  const from = longDate(new Date(now + NOTICE_MS).toISOString().slice(0, 10));
  const isGroomer = to.role === "groomer";
  const account = appUrl + (isGroomer ? accountPath("data") : profilePath("data"));
  return {
    subject: `Our Terms of Service change on ${from}`,
    paragraphs: [
      `We updated the ${BRAND} Terms of Service on ${writtenDate(terms.updated)}. They apply to you starting ${from}.${terms.changes.length > 0 ? " What's new:" : ""}`,
      ...terms.changes.map(({ text }, place) => `${place + 1}. ${text}`),
      prose`If you agree, you don't need to do anything. If you don't, delete your account before then${isGroomer ? ", which also ends your membership" : ""}: ${{ url: account }}`,
      prose`Our Privacy Policy, last updated ${writtenDate(privacy.updated)}: ${{ url: appUrl + PRIVACY }}`,
    ],
    action: { label: "Read the Terms of Service", url: appUrl + TERMS },
    closing: prose`Questions? Contact us: ${mailbox(supportEmail)}`,
  };
}
