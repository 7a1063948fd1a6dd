import { BRAND } from "#src/shared/brand.ts";
import { dashboardPath } from "#src/shared/viewers.ts";
import type { Config } from "../../config.ts";
import type { Recipient } from "../accounts/letters.ts";
import type { Letter } from "../mail/letter.ts";
import { greeting, mailbox, words } from "../mail/words.ts";

type Site = Pick<Config, "appUrl" | "supportEmail">;

export const checkPassedLetter = (to: Recipient, { appUrl }: Site): Letter => ({
  subject: "Your background check is passed",
  greeting: greeting(to),
  paragraphs: [
    `Your background check is passed, and your profile now says so. Your dashboard shows whether anything else is missing before pet parents can find you on ${BRAND}.`,
  ],
  action: { label: "Open your dashboard", url: appUrl + dashboardPath("groomer") },
});

/** What was found is not for a mail. */
export const checkFailedLetter = (to: Recipient, { supportEmail }: Site): Letter => ({
  subject: "Your background check was not passed",
  greeting: greeting(to),
  paragraphs: [
    `Your background check was not passed, so your profile cannot be listed on ${BRAND}.`,
    words`If you think that this is a mistake, or want to know more, please write to us: ${mailbox(supportEmail)}`,
  ],
});

export const suspendedLetter = (to: Recipient, reason: string, { supportEmail }: Site): Letter => ({
  subject: `Your ${BRAND} account is suspended`,
  greeting: greeting(to),
  paragraphs: [
    `We have suspended your ${BRAND} account: you cannot log in${to.role === "groomer" ? ", and pet parents cannot find your profile" : ""} until it is restored.`,
  ],
  facts: [["Reason", reason]],
  closing: words`If you think that this is a mistake, please write to us: ${mailbox(supportEmail)}`,
});

export const restoredLetter = (to: Recipient, reason: string, { appUrl }: Site): Letter => ({
  subject: `Your ${BRAND} account is restored`,
  greeting: greeting(to),
  paragraphs: [`Your ${BRAND} account works again. Everything in it is as it was.`],
  facts: [["Reason", reason]],
  action: { label: "Log in", url: `${appUrl}/auth?mode=login` },
});
