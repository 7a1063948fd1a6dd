import { eq } from "drizzle-orm";
import {
  clients,
  connectedCalendars,
  emailedTokens,
  groomerCounts,
  groomerProfiles,
  memberships,
  transact,
  users,
  waitingList,
} from "#db/db.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { findMonthInsights } from "#src/features/dashboard/insights/email-months.ts";
import { findMember } from "#src/features/money/memberships/member.ts";
import { issueLink } from "#src/features/people/accounts/emails/emailed-links.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";

export async function setUpAccounts() {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus");
  const { db } = app.ctx;
  const account = (id: number) => db.select().from(users).where(eq(users.id, id)).get()!;
  return { app, db, now: app.clock.now(), ana: account(ana.id), gus: account(gus.user.id), groomer: gus.profile.id };
}
type Setup = Awaited<ReturnType<typeof setUpAccounts>>;

interface AccountCase {
  is(world: Setup): object;
  untrue?: Record<string, (world: Setup) => unknown>;
}

const linked = (purpose: Parameters<typeof issueLink>[2]): AccountCase => {
  const issue = ({ db, ana, now }: Setup) => transact(db, (tx) => issueLink(tx, ana.id, purpose, now));
  return {
    is: (world) => ({ to: world.ana, ...issue(world) }),
    untrue: {
      used: ({ db, now }) => db.update(emailedTokens).set({ usedAt: now }).run(),
      "replaced by a newer one": issue,
      "too old": ({ app }) => app.clock.advance(8 * DAY_MS),
    },
  };
};
const noted: AccountCase = {
  is: ({ ana }) => ({ to: ana, id: 1, wasConfirmed: true, browser: "Chrome on Mac", token: "a" }),
};
const factor: AccountCase = {
  is: ({ ana }) => ({ to: ana, owner: ana, event: "removed", entry: 1, other: ana.id }),
};
/** Suspends the groomer, who then gets no email from a job. */
const suspended = ({ db, gus }: Setup) => db.update(users).set({ disabledAt: 1 }).where(eq(users.id, gus.id)).run();

type Membership = Partial<typeof memberships.$inferInsert>;
const TRIAL: Membership = { state: "trialing", trialUntil: 30 * DAY_MS };
const ACTIVE: Membership = { state: "active", subscriptionStatus: "active", unpaidSince: null };
const UNPAID: Membership = { state: "past_due", subscriptionStatus: "past_due", unpaidSince: DAY_MS };
const CANCELING: Membership = { state: "canceling", cancelAt: 8 * DAY_MS };
const ENDED: Membership = { state: "ended", subscriptionStatus: "canceled" };
const paid = { paid: ACTIVE, ended: ENDED, "another charge": { unpaidSince: 2 * DAY_MS } };
const trialEnds = { paid: ACTIVE, canceled: CANCELING, ended: ENDED, "moved again": { trialUntil: 31 * DAY_MS } };

function member(is: Membership, untrue: Record<string, Membership> = {}): AccountCase {
  const become = ({ db }: Setup, change: Membership) => db.update(memberships).set(change).run();
  const invoice = { id: "in_1", amountCents: 4900, createdAt: DAY_MS, number: null };
  return {
    is(world) {
      become(world, { subscriptionId: "sub_1", grantedUntil: null, ...is });
      const to = findMember(world.db, world.groomer)!;
      return { ...to, to, of: to.subscriptionId, invoice, reason: "Please" };
    },
    untrue: Object.fromEntries(
      Object.entries(untrue).map(([name, change]) => [name, (world: Setup) => become(world, change)]),
    ),
  };
}

export const accountCases: Record<string, AccountCase> = {
  "account.registered": linked("verify-email"),
  "account.confirmation-requested": linked("verify-email"),
  "account.reset-requested": linked("reset-password"),
  "account.new-email": linked("change-email"),
  "account.new-login": noted,
  "account.name-unchecked": {
    is({ db, gus, now }) {
      db.update(groomerProfiles).set({ backgroundCheckRenamedAt: now }).run();
      return { to: gus, id: 1, user: gus.id };
    },
    untrue: {
      "an admin has looked": ({ db }) => db.update(groomerProfiles).set({ backgroundCheckRenamedAt: null }).run(),
    },
  },
  "account.email-taken": noted,
  "account.email-requested": noted,
  "account.email-changed": noted,
  "account.password-changed": noted,
  "account.password-reset": noted,
  "calendar.failing": {
    is({ db, groomer, now }) {
      const failing = { name: "Home", failure: "unreachable", failingSince: now - DAY_MS } as const;
      const row = {
        groomerId: groomer,
        address: "https://example.com/a",
        color: "blue",
        createdAt: 1,
        triedAt: now,
      } as const;
      const { id } = addRow(db, connectedCalendars, { ...row, ...failing });
      return { groomer, id, ...failing };
    },
    untrue: {
      suspended,
      "it works again": ({ db }) => db.update(connectedCalendars).set({ failure: null, failingSince: null }).run(),
      "it fails again": ({ db, now }) => db.update(connectedCalendars).set({ failingSince: now }).run(),
      removed: ({ db }) => db.delete(connectedCalendars).run(),
    },
  },
  "clients.going": {
    is({ db, groomer, now }) {
      const row = { groomerId: groomer, source: "added", name: "Mo Old", createdAt: 1, changedAt: 1 } as const;
      for (const one of [row, row]) addRow(db, clients, { ...one, remindedAt: now });
      return { groomer, clients: 2, goesOn: "2026-07-10" };
    },
    untrue: {
      suspended,
      "the groomer kept all": ({ db }) => db.update(clients).set({ remindedAt: null }).run(),
      "all came again": ({ db, now }) => db.update(clients).set({ createdAt: now }).run(),
      "the groomer removed all": ({ db }) => db.delete(clients).run(),
    },
  },
  "visits.taken-out": { is: ({ groomer, ana }) => ({ groomer, parent: ana.id, dates: ["2026-06-12"] }) },
  "month.over": {
    is({ db, groomer, now }) {
      db.insert(groomerCounts).values({ groomerId: groomer, day: "2026-05-31", appearances: 3, views: 1 }).run();
      const [numbers, before] = ["2026-05", "2026-04"].map((month) => findMonthInsights(db, groomer, { month, now }));
      return { groomer, month: "2026-05", numbers, before, zeroResults: undefined };
    },
    untrue: { suspended, "nothing is left of it": ({ db }) => db.delete(groomerCounts).run() },
  },
  "waiting.requested": {
    is({ db, now }) {
      const row = { email: "mia@example.com", zip: "59301", tokenHash: "a", createdAt: now };
      db.insert(waitingList).values(row).run();
      return { to: { email: row.email }, row: 1, at: now, zips: [row.zip], token: "a" };
    },
    untrue: {
      "a yes": ({ db, now }) => db.update(waitingList).set({ confirmedAt: now }).run(),
      "a no": ({ db }) => db.delete(waitingList).run(),
      "its link is too old": ({ app }) => app.clock.advance(8 * DAY_MS),
    },
  },
  "waiting.over": {
    is: () => ({
      to: { email: "mia@example.com", confirmedAt: 1 },
      row: 1,
      zip: "28801",
      ids: "1",
      found: { named: [{ id: 1, businessName: "Paws", miles: 1 }], total: 1 },
    }),
    untrue: {
      "no groomer covers the area anymore": ({ db }) => db.update(groomerProfiles).set({ listedUntil: 0 }).run(),
    },
  },
  "check.done": {
    is: ({ gus, groomer }) => ({ to: gus, entry: 1, groomer, status: "passed" }),
    untrue: {
      "it was a mistake": ({ db }) => db.update(groomerProfiles).set({ backgroundCheckStatus: "failed" }).run(),
    },
  },
  "account.suspended": {
    is(world) {
      suspended(world);
      const suspension = { reason: "Rude", visitsCanceled: 0, membership: null };
      return { to: world.gus, entry: 1, suspension };
    },
    untrue: { restored: ({ db }) => db.update(users).set({ disabledAt: null }).run() },
  },
  "content.taken-down": { is: ({ gus }) => ({ to: gus, entry: 1, what: "photo", reason: "Rude" }) },
  "thing.decided": { is: ({ ana }) => ({ to: ana, report: 1, outcome: "kept" }) },
  "account.restored": {
    is: ({ gus }) => ({ to: gus, entry: 1, reason: "Sorry" }),
    untrue: { suspended },
  },
  "account.closed": { is: ({ ana }) => ({ to: ana, user: ana.id, isPaying: false, isMember: false }) },
  "membership.trial-started": member(TRIAL, trialEnds),
  "membership.trial-moved": member(TRIAL, trialEnds),
  "membership.first-charge": member(TRIAL, trialEnds),
  "membership.reactivated": member(ACTIVE, { canceled: CANCELING, ended: ENDED }),
  "membership.receipt": member(ACTIVE),
  "membership.card-replaced": member(ACTIVE),
  "membership.payment-failed": member(UNPAID, paid),
  "membership.action-needed": member(UNPAID, paid),
  "membership.scheduled-end": member(CANCELING, {
    kept: ACTIVE,
    ended: ENDED,
    "another day": { cancelAt: 9 * DAY_MS },
  }),
  "membership.ended": member(ENDED, { subscribed: ACTIVE }),
  "membership.invited": member(ENDED, { subscribed: ACTIVE }),
  "factor.changed": factor,
  "factor.of-admin-changed": factor,
  "admin.changed": { is: ({ ana }) => ({ to: ana, fullName: "Boss", change: "disabled", entry: 1, other: ana.id }) },
  "terms.changed": {
    is: ({ ana, now }) => ({ to: ana, user: ana.id, date: "2026-06-01", news: { ...loadSiteContent(), now } }),
  },
};
