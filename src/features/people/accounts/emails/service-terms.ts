import { and, asc, eq, lt, sql } from "drizzle-orm";
import { type Tx, transact, users } from "#db/db.ts";
import type { Config } from "#src/base/config.ts";
import { type EmailTemplate, mailtoLink, prose } from "#src/email/template.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { notify } from "#src/notices/notify.ts";
import type { EventCtx } from "#src/notices/table.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { accountPath, parentProfilePath } from "#src/shared/base/dashboard-paths.ts";
import { PRIVACY, TERMS } from "#src/shared/base/paths.ts";
import { DAY_MS, longDate, utcDay, writtenDate } from "#src/shared/base/time.ts";
import type { LegalPolicy } from "#src/shared/content/content.ts";
import type { AccountRecipient } from "../emails.ts";

/** Notice period that the terms promise. */
const NOTICE_MS = 14 * DAY_MS;

export interface TermsNews {
  terms: LegalPolicy;
  privacy: LegalPolicy;
  now: number;
}

export function newTermsEmail(
  to: AccountRecipient,
  { appUrl, supportEmail }: Pick<Config, "appUrl" | "supportEmail">,
  { terms, privacy, now }: TermsNews,
): EmailTemplate {
  const from = longDate(utcDay(now + NOTICE_MS));
  const isGroomer = to.role === "groomer";
  const account = appUrl + (isGroomer ? accountPath("data") : parentProfilePath("data"));
  return {
    subject: `Our Terms of Service change on ${from}`,
    paragraphs: [
      `We updated the ${BRAND} Terms of Service on ${writtenDate(terms.updated)}. They apply to you starting ${from}.${terms.changes.length > 0 ? " What's new:" : ""}`,
      ...terms.changes.map(({ text }, place) => `${place + 1}. ${text}`),
      prose`If you agree, you don't need to do anything. If you don't, delete your account before then${isGroomer ? ", which also ends your membership" : ""}: ${{ url: account }}`,
      prose`Our Privacy Policy, last updated ${writtenDate(privacy.updated)}: ${{ url: appUrl + PRIVACY }}`,
    ],
    action: { label: "Read the Terms of Service", url: appUrl + TERMS },
    closing: prose`Questions? Contact us: ${mailtoLink(supportEmail)}`,
  };
}

/** Per run, once a minute, so that visit emails aren't delayed. */
const BATCH_SIZE = 60;

/** Emails each version once, in a transaction with its mark. Suspended people get it when they are restored. */
export async function notifyOfTerms(ctx: EventCtx, { terms, privacy }: Omit<TermsNews, "now"> = loadSiteContent()) {
  transact(ctx.db, (tx) => {
    for (const account of findUnnotified(tx, terms.updated)) {
      const changes = terms.changes.filter(({ date }) => date > account.serviceTermsDate);
      const news = { terms: { ...terms, changes }, privacy, now: ctx.now() };
      notify(ctx, tx, "terms.changed", { to: account, user: account.id, date: terms.updated, news });
      tx.update(users).set({ serviceTermsDate: terms.updated }).where(eq(users.id, account.id)).run();
    }
  });
}

/** Literals, because SQLite uses the partial index only then. Skips admins and demo accounts. */
const holdsAccount = sql`disabled_at IS NULL AND deleted_at IS NULL AND is_demo = 0 AND role <> 'admin'`;

const findUnnotified = (tx: Tx, date: string) =>
  tx
    .select()
    .from(users)
    .where(and(lt(users.serviceTermsDate, date), holdsAccount))
    .orderBy(asc(users.serviceTermsDate))
    .limit(BATCH_SIZE)
    .all();
