import { and, eq, isNotNull } from "drizzle-orm";
import { groomerProfiles, hasRow } from "#db/db.ts";
import type { Config } from "#src/base/config.ts";
import type { Ctx } from "#src/base/context.ts";
import { ACCOUNT_CLOSED_PREFIX } from "#src/email/outbox.ts";
import type { EmailTemplate } from "#src/email/template.ts";
import type { Notices } from "#src/notices/notice.ts";
import { type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { NOT_ME, RESET_PASSWORD, VERIFY_EMAIL } from "#src/shared/base/paths.ts";
import { type EmailedLink, isUnsentLinkUsable } from "./emails/emailed-links.ts";
import { newTermsEmail, type TermsNews } from "./emails/service-terms.ts";
import { type AccountRecipient, accountEmails, nameBeingCheckedEmail } from "./emails.ts";

type ToAccount = PersonEventData & { to: AccountRecipient };
type AuditedNotice = ToAccount & { id: number };
type WithLink = ToAccount & EmailedLink;

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "account.registered": WithLink;
    "account.confirmation-requested": WithLink;
    "account.reset-requested": WithLink;
    "account.password-reset": AuditedNotice & { wasConfirmed: boolean };
    "account.password-changed": AuditedNotice;
    "account.name-unchecked": AuditedNotice & { user: number };
    "account.new-login": WithLink & { browser: string };
    "account.email-requested": AuditedNotice;
    "account.new-email": WithLink;
    "account.email-taken": AuditedNotice;
    "account.email-changed": AuditedNotice;
    "account.closed": ToAccount & { user: number; isPaying: boolean; isMember: boolean };
    "terms.changed": ToAccount & { user: number; date: string; news: TermsNews };
  }
}

/** Not sent if the link was used, replaced, or expired. */
const withLink = (
  event: "account.registered" | "account.confirmation-requested" | "account.reset-requested" | "account.new-email",
  key: string,
  template: (to: AccountRecipient, link: string, appUrl: string) => EmailTemplate,
) =>
  userNotice(event, {
    key: `${key} {id}`,
    email({ to, token }, { config: { appUrl } }) {
      const path = event === "account.reset-requested" ? RESET_PASSWORD : VERIFY_EMAIL;
      return template(to, `${appUrl}${path}?token=${token}`, appUrl);
    },
    holds: isUnsentLinkUsable,
  });

/** Always sent, because someone else may have made the change. */
const noted = (
  event: "account.email-requested" | "account.email-taken" | "account.email-changed" | "account.password-changed",
  key: string,
  template: (to: AccountRecipient, site: Config) => EmailTemplate,
) => userNotice(event, { key: `${key} {id}`, email: ({ to }, { config }) => template(to, config), holds: () => true });

export const accountNotices: Notices<Ctx> = {
  events: [
    withLink("account.registered", "welcome", accountEmails.welcome),
    withLink("account.confirmation-requested", "verify-email", accountEmails.confirmEmail),
    withLink("account.reset-requested", "reset-password", accountEmails.reset),
    withLink("account.new-email", "change-email", accountEmails.newAddress),
    noted("account.email-taken", "address-tried", accountEmails.addressTried),
    noted("account.email-requested", "email-change-requested", accountEmails.emailChangeAsked),
    noted("account.email-changed", "email-changed", accountEmails.emailChanged),
    noted("account.password-changed", "password-changed", accountEmails.passwordChanged),
    userNotice("account.name-unchecked", {
      key: "name-unchecked {id} of {user}",
      email: () => nameBeingCheckedEmail,
      holds: ({ db }, { named: { user } }) =>
        hasRow(
          db,
          groomerProfiles,
          and(eq(groomerProfiles.userId, Number(user)), isNotNull(groomerProfiles.backgroundCheckRenamedAt)),
        ),
    }),
    userNotice("account.new-login", {
      key: "new-login {id}",
      email: ({ to, browser, token }, { config }) =>
        accountEmails.newLogin(to, config, { browser, link: `${config.appUrl}${NOT_ME}?token=${token}` }),
      holds: () => true,
    }),
    userNotice("account.password-reset", {
      key: "password-reset {id}",
      email: ({ to, wasConfirmed }, { config }) => accountEmails.passwordReset(to, config, wasConfirmed),
      holds: () => true,
    }),
    userNotice("account.closed", {
      key: `${ACCOUNT_CLOSED_PREFIX}{user}`,
      email: ({ to, ...was }, { config }) => accountEmails.accountClosed(to, config.supportEmail, was),
      holds: () => true,
    }),
    userNotice("terms.changed", {
      key: "terms of service {date}, to user {user}",
      email: ({ to, news }, { config }) => newTermsEmail(to, config, news),
      holds: () => true,
    }),
  ],
};
