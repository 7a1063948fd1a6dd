import { expect } from "bun:test";
import {
  alerts,
  embeddedCards,
  embeddedCustomers,
  groomerProfiles,
  memberships,
  outbox,
  users,
} from "#db/schema/tables.ts";
import type { Viewer } from "#src/base/context.ts";
import { changeMembershipByAdmin } from "#src/features/money/memberships/admin-change.ts";
import { createMembershipJob } from "#src/features/money/memberships/feature.ts";
import { finishClosings } from "#src/features/operations/privacy/closing-work.ts";
import { isEmbedded } from "#src/ports/payments/embedded.ts";
import { PaymentError, type ProviderEvent } from "#src/ports/payments/provider.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import type {
  AdminMembershipChange,
  MembershipAnswer,
  MembershipView,
  SubscriptionAnswer,
} from "#src/shared/money/memberships.ts";
import { type Browser, START, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import type { CardKind } from "./provider-contract.ts";

const card = (number: string) => ({ number, expMonth: 12, expYear: 2031 });

export const cards: Record<CardKind, ReturnType<typeof card>> = {
  works: card("4242 4242 4242 4242"),
  declined: card("4000 0000 0000 0002"),
  expired: card("4000 0000 0000 0069"),
  "declines-later": card("4000 0000 0000 0341"),
  "asks-once": card("4000 0025 0000 3155"),
  "asks-always": card("4000 0027 6000 3184"),
};

export async function setUpMembership(app?: TestApp, name = "gus") {
  const own = app ?? (await testApp({ env: { RATE_LIMITS: "off" } }));
  const { user, profile } = await addGroomer(own, name);
  const { db } = own.ctx;
  changeRows(db, memberships, { groomerId: profile.id }, { state: "none", grantedUntil: null });
  changeRows(db, groomerProfiles, { id: profile.id }, { listedUntil: 0, membershipStartDate: null });
  const gus = freshly(() => signedIn(own, user, "groomer"));
  return { app: own, gus, user, groomerId: profile.id, ...hands(own, gus, profile.id, createMembershipJob(own.ctx)) };
}
/** Logs in for each call because a session would expire in a test that skips months. */
const freshly = (login: () => Browser): Pick<Browser, "get" | "post"> => ({
  get: (...call) => login().get(...call),
  post: (...call) => login().post(...call),
});

export type MembershipSetup = Awaited<ReturnType<typeof setUpMembership>>;

export async function read<T>(answer: Response, status = 200): Promise<T> {
  const text = await answer.text();
  expect([answer.status, text]).toEqual([status, expect.anything()]);
  return JSON.parse(text) as T;
}

const hands = (app: TestApp, gus: ReturnType<typeof freshly>, groomerId: number, runJobs: () => Promise<void>) => {
  const open = async () => read<SubscriptionAnswer>(await gus.post("/api/get-or-create-subscription"));
  const give = (intentId: string, card: CardKind | (typeof cards)[CardKind]) =>
    gus.post(`/api/embedded-payments/${intentId}/confirm`, {
      cvc: "123",
      ...(typeof card === "string" ? cards[card] : card),
    });
  async function subscribe(card: CardKind | (typeof cards)[CardKind] = "works"): Promise<MembershipView> {
    const { intentId } = await open();
    return (await read<MembershipAnswer>(await give(intentId!, card))).membership;
  }
  async function pass(days: number) {
    for (let left = days * 24; left > 0; left -= 24) {
      app.clock.advance(Math.min(left, 24) * HOUR_MS);
      await runJobs();
    }
  }
  const row = () => findRow(app.ctx.db, memberships, { groomerId })!;
  return {
    open,
    give,
    giveUnseen: async (intentId: string) => {
      if (isEmbedded(app.ctx.payments)) await app.ctx.payments.confirm(intentId, cards.works);
    },
    approve: (intentId: string, approve = true) =>
      gus.post(`/api/embedded-payments/${intentId}/challenge`, { approve }),
    subscribe,
    /** Subscribes, cancels in the free month, and waits until it is over. */
    async lapse() {
      await subscribe();
      await gus.post("/api/membership/cancel");
      await pass(31);
    },
    membership: async () => read<MembershipView>(await gus.get("/api/membership")),
    pass,
    runJobs,
    loseEventsFor(days: number) {
      app.clock.advance(days * DAY_MS);
      if (isEmbedded(app.ctx.payments)) app.ctx.payments.tick();
    },
    isListed: async () => (await app.visitor().get(`/api/groomer-profiles/${groomerId}`)).status === 200,
    row,
    paidInvoices: async () =>
      (await app.ctx.payments.listInvoices(row().customerId!)).filter(({ status }) => status === "paid").length,
    profile: () => findRow(app.ctx.db, groomerProfiles, { id: groomerId })!,
    subjects: () => findRows(app.ctx.db, outbox).map(({ subject }) => subject),
    emails: () => findRows(app.ctx.db, outbox),
    subscriptions: async () => {
      const { customerId } = row();
      return customerId ? app.ctx.payments.findSubscriptions(customerId) : [];
    },
  };
};

export const boss: Viewer = {
  sessionId: 1,
  userId: 99,
  role: "admin",
  username: "boss",
  fullName: "Boss",
  groomerId: null,
};
const by = { viewer: boss, info: { id: "r", ip: "127.0.0.1" } };

export const changedByBoss = (
  { ctx }: Pick<TestApp, "ctx">,
  userId: number,
  action: AdminMembershipChange["action"],
  more: Partial<AdminMembershipChange> = {},
) => changeMembershipByAdmin(ctx, by, userId, { action, reason: "A good reason", ...more });

export const leave = ({ app, user }: Awaited<ReturnType<typeof setUpMembership>>) =>
  signedIn(app, user, "groomer").delete("/api/account", { password: PASSWORD });

export const away = () => Promise.reject(new PaymentError("unavailable", "The payment provider isn't responding."));

export async function setUpLeaver(...call: Parameters<typeof setUpMembership>) {
  const setup = await setUpMembership(...call);
  const { db } = setup.app.ctx;
  const account = () => findRow(db, users, { id: setup.user.id })!;
  return {
    ...setup,
    leave: () => leave(setup),
    finish: () => finishClosings(setup.app.ctx),
    account,
    isErased: () => account().deletedAt !== null,
    statuses: async () => (await setup.subscriptions()).map(({ status }) => status),
    alerts: () => findRows(db, alerts, { groomerId: setup.groomerId }),
    emailsToGus: () => findRows(db, outbox, { recipient: setup.user.email }),
    customer: () => findRow(db, embeddedCustomers, { groomerId: setup.groomerId })!,
    cards: () => findRows(db, embeddedCards),
  };
}
export type Leaver = Awaited<ReturnType<typeof setUpLeaver>>;

export const event = (changes: Partial<ProviderEvent>): ProviderEvent => ({
  id: "evt_x",
  type: "invoice.paid",
  createdAt: START,
  customerId: null,
  subscriptionId: null,
  intentId: null,
  ...changes,
});
