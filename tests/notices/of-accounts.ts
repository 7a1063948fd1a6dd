import { eq } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { mailedTokens, users } from "#db/schema/tables.ts";
import { issueLink } from "#src/features/people/accounts/mails/mailed-links.ts";
import { site } from "#src/features/texts/content/site-pages.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";

/* What becomes of the events of one account or address: an email each, and what makes it untrue. */

export async function setUpAccounts() {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus");
  const { db } = app.ctx;
  const account = (id: number) => db.select().from(users).where(eq(users.id, id)).get()!;
  return { app, db, now: app.clock.now(), ana: account(ana.id), gus: { ...gus, user: account(gus.user.id) } };
}
type World = Awaited<ReturnType<typeof setUpAccounts>>;

interface AccountCase {
  /** What is there when it happens; gives its facts. */
  is(world: World): object;
  /** What makes it untrue, by name. Without any it goes always. */
  untrue?: Record<string, (world: World) => unknown>;
}

const linked = (purpose: Parameters<typeof issueLink>[2]): AccountCase => {
  const issue = ({ db, ana, now }: World) => transact(db, (tx) => issueLink(tx, ana.id, purpose, now));
  return {
    is: (world) => ({ to: world.ana, ...issue(world) }),
    untrue: {
      used: ({ db, now }) => db.update(mailedTokens).set({ usedAt: now }).run(),
      "replaced by a newer one": issue,
      "too old": ({ app }) => app.clock.advance(8 * DAY_MS),
    },
  };
};
const noted: AccountCase = { is: ({ ana }) => ({ to: ana, id: 1, wasConfirmed: true }) };
const factor: AccountCase = {
  is: ({ ana }) => ({ to: ana, owner: ana, event: "removed", entry: 1, other: ana.id }),
};

export const accountCases: Record<string, AccountCase> = {
  "account.registered": linked("verify-email"),
  "account.confirmation-asked": linked("verify-email"),
  "account.reset-asked": linked("reset-password"),
  "account.new-email": linked("change-email"),
  "account.email-taken": noted,
  "account.email-asked": noted,
  "account.email-changed": noted,
  "account.password-changed": noted,
  "account.password-reset": noted,
  "factor.changed": factor,
  "factor.of-admin-changed": factor,
  "terms.changed": { is: ({ ana, now }) => ({ to: ana, user: ana.id, date: "2026-06-01", news: { ...site(), now } }) },
};
