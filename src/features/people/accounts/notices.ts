import { and, eq, isNotNull } from "drizzle-orm";
import { hasRow } from "#db/count-rows.ts";
import { groomerProfiles } from "#db/schema/tables.ts";
import type { Config } from "#src/base/config.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Letter } from "#src/mail/letter.ts";
import { FAREWELL } from "#src/mail/outbox.ts";
import type { Notices } from "#src/notices/notice.ts";
import { ofPerson, type PersonFacts } from "#src/notices/notify.ts";
import { NOT_ME, RESET_PASSWORD, VERIFY_EMAIL } from "#src/shared/base/paths.ts";
import { letters, nameUncheckedLetter, type Recipient } from "./letters.ts";
import { isLinkOpen, type Link } from "./mails/mailed-links.ts";
import { type News, newTermsLetter } from "./mails/service-terms.ts";

type ToAccount = PersonFacts & { to: Recipient };
type Noted = ToAccount & { id: number };
type WithLink = ToAccount & Link;

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "account.registered": WithLink;
    "account.confirmation-asked": WithLink;
    "account.reset-asked": WithLink;
    "account.password-reset": Noted & { wasConfirmed: boolean };
    "account.password-changed": Noted;
    "account.name-unchecked": Noted & { user: number };
    "account.new-login": WithLink & { browser: string };
    "account.email-asked": Noted;
    "account.new-email": WithLink;
    "account.email-taken": Noted;
    "account.email-changed": Noted;
    "account.closed": ToAccount & { user: number; isPaying: boolean };
    "terms.changed": ToAccount & { user: number; date: string; news: News };
  }
}

/** Not sent if the link was used, replaced, or expired. */
const withLink = (
  event: "account.registered" | "account.confirmation-asked" | "account.reset-asked" | "account.new-email",
  key: string,
  letter: (to: Recipient, link: string, appUrl: string) => Letter,
) =>
  ofPerson(event, {
    key: `${key} {id}`,
    email({ to, token }, { config: { appUrl } }) {
      const path = event === "account.reset-asked" ? RESET_PASSWORD : VERIFY_EMAIL;
      return letter(to, `${appUrl}${path}?token=${token}`, appUrl);
    },
    holds: isLinkOpen,
  });

/** Always sent, because someone else may have done it. */
const noted = (
  event: "account.email-asked" | "account.email-taken" | "account.email-changed" | "account.password-changed",
  key: string,
  letter: (to: Recipient, site: Config) => Letter,
) => ofPerson(event, { key: `${key} {id}`, email: ({ to }, { config }) => letter(to, config), holds: () => true });

export const accountNotices: Notices<Ctx> = {
  events: [
    withLink("account.registered", "welcome", letters.welcome),
    withLink("account.confirmation-asked", "verify-email", letters.confirmEmail),
    withLink("account.reset-asked", "reset-password", letters.reset),
    withLink("account.new-email", "change-email", letters.newAddress),
    noted("account.email-taken", "address-tried", letters.addressTried),
    noted("account.email-asked", "email-change-asked", letters.emailChangeAsked),
    noted("account.email-changed", "email-changed", letters.emailChanged),
    noted("account.password-changed", "password-changed", letters.passwordChanged),
    ofPerson("account.name-unchecked", {
      key: "name-unchecked {id} of {user}",
      email: () => nameUncheckedLetter,
      holds: ({ db }, { named: { user } }) =>
        hasRow(
          db,
          groomerProfiles,
          and(eq(groomerProfiles.userId, Number(user)), isNotNull(groomerProfiles.backgroundCheckRenamedAt)),
        ),
    }),
    ofPerson("account.new-login", {
      key: "new-login {id}",
      email: ({ to, browser, token }, { config }) =>
        letters.newLogin(to, config, { browser, link: `${config.appUrl}${NOT_ME}?token=${token}` }),
      holds: () => true,
    }),
    ofPerson("account.password-reset", {
      key: "password-reset {id}",
      email: ({ to, wasConfirmed }, { config }) => letters.passwordReset(to, config, wasConfirmed),
      holds: () => true,
    }),
    ofPerson("account.closed", {
      key: `${FAREWELL}{user}`,
      email: ({ to, isPaying }, { config }) => letters.accountClosed(to, config.supportEmail, isPaying),
      holds: () => true,
    }),
    ofPerson("terms.changed", {
      key: "terms of service {date}, to user {user}",
      email: ({ to, news }, { config }) => newTermsLetter(to, config, news),
      holds: () => true,
    }),
  ],
};
