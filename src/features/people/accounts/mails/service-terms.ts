import { and, asc, eq, lt, sql } from "drizzle-orm";
import { type Tx, transact, users } from "#db/db.ts";
import { site } from "#src/features/texts/content/site-pages.ts";
import { notify } from "#src/notices/notify.ts";
import type { Telling } from "#src/notices/table.ts";
import type { Policy } from "#src/shared/texts/content.ts";

/** Per run, once a minute, so that visit emails aren't delayed. */
const BATCH_SIZE = 60;

interface Texts {
  terms: Policy;
  privacy: Policy;
}

/** Once per text; the email and its mark are one transaction. Suspended people get it when they are restored. */
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

/** Literals, because SQLite uses the partial index only then. Skips admins and demo accounts. */
const holdsAccount = sql`disabled_at IS NULL AND deleted_at IS NULL AND is_demo = 0 AND role <> 'admin'`;

const findUntold = (tx: Tx, date: string) =>
  tx
    .select()
    .from(users)
    .where(and(lt(users.serviceTermsDate, date), holdsAccount))
    .orderBy(asc(users.serviceTermsDate))
    .limit(BATCH_SIZE)
    .all();
