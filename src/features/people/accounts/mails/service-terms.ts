import { and, asc, eq, lt, sql } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import { site } from "#src/features/texts/content/site-pages.ts";
import { notify } from "#src/notices/notify.ts";
import type { Telling } from "#src/notices/table.ts";
import type { Policy } from "#src/shared/texts/content.ts";

/** In one round, of which there is one a minute: mails about visits must not wait behind those to everybody. */
const BATCH_SIZE = 60;

interface Texts {
  terms: Policy;
  privacy: Policy;
}

/**
 * Mails some of those whose terms of service are older than the text that this site shows, each once for each text: the
 * mail and its note are one transaction. Suspended people are told when they are back; nobody is told on a new site,
 * because a sign-up agrees to the text of its day.
 */
export async function tellOfTerms(ctx: Telling, { terms, privacy }: Texts = site()) {
  transact(ctx.db, (tx) => {
    for (const account of findUntold(tx, terms.updated)) {
      const changes = terms.changes.filter(({ date }) => date > account.serviceTermsDate);
      const news = { terms: { ...terms, changes }, privacy, now: ctx.now() };
      notify(ctx, tx, "terms.changed", { to: account, user: account.id, date: terms.updated, news });
      tx.update(users).set({ serviceTermsDate: terms.updated }).where(eq(users.id, account.id)).run();
    }
  });
}

/** Literals, because SQLite only then sees that the index of just these applies. Admins work here, and demo accounts are nobody's. */
const holdsAccount = sql`disabled_at IS NULL AND deleted_at IS NULL AND is_demo = 0 AND role <> 'admin'`;

const findUntold = (tx: Tx, date: string) =>
  tx
    .select()
    .from(users)
    .where(and(lt(users.serviceTermsDate, date), holdsAccount))
    .orderBy(asc(users.serviceTermsDate))
    .limit(BATCH_SIZE)
    .all();
