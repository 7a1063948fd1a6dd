import { asc, desc, eq, gte } from "drizzle-orm";
import {
  appSettings,
  changeRow,
  type Db,
  embeddedCustomers,
  embeddedEvents,
  embeddedInvoices,
  embeddedSubscriptions,
  findRow,
  findRows,
  putRow,
  transact,
} from "#db/db.ts";
import {
  ensureIntent,
  findCard,
  findUnpaidInvoice,
  intentOf,
  requireCustomer,
  requireIntent,
  requireSubscription,
  setDefaultCard,
  snapshotOf,
} from "./embedded-books.ts";
import type { CardInput } from "./embedded-cards.ts";
import { markEnd, nextChargeTime, runDueSteps, voidWaitingInvoice } from "./embedded-clock.ts";
import { answerChallenge, confirmIntent } from "./embedded-intents.ts";
import {
  cancelCardSetups,
  deleteCustomer,
  ensureCustomerId,
  payOpen,
  subscribe,
  updateSubscription,
} from "./embedded-subscriptions.ts";
import { type Intent, PaymentError, type PaymentProvider } from "./provider.ts";

/** Built-in test provider: accepts only test cards and moves no money. */
export interface EmbeddedPayments extends PaymentProvider {
  readonly kind: "embedded";
  /** Does what Stripe's form does. Throws PaymentError `declined`. */
  confirm(intentId: string, card: CardInput): Promise<Intent>;
  challenge(intentId: string, isApproved: boolean): Promise<Intent>;
  tick(): number;
  advance(ms: number): void;
  nextChargeAt(customerId: string): number | null;
}

export const isEmbedded = (provider: PaymentProvider): provider is EmbeddedPayments => provider.kind === "embedded";

const CLOCK = "embedded_clock_ahead_ms";

export function createEmbedded({ db, now: appNow }: { db: Db; now: () => number }): EmbeddedPayments {
  const ahead = () => Number(findRow(db, appSettings, { key: CLOCK })?.value ?? 0);
  const now = () => appNow() + ahead();
  const cancelNow = (id: string, { voidOpenInvoice }: { voidOpenInvoice: boolean }) =>
    transact(db, (tx) => {
      const row = requireSubscription(tx, id);
      if (voidOpenInvoice) voidWaitingInvoice(tx, id);
      if (row.status !== "canceled") markEnd(tx, row, { at: now(), by: "requested" }, now());
      return snapshotOf(tx, requireSubscription(tx, id));
    });
  return {
    kind: "embedded",
    now,
    account: async () => "embedded",
    client: () => ({ provider: "embedded" }),
    ensureCustomer: async ({ groomerId }) => transact(db, (tx) => ensureCustomerId(tx, groomerId, now())),
    updateContact: async (id, contact) =>
      transact(db, (tx) => {
        requireCustomer(tx, id);
        changeRow(tx, embeddedCustomers, { id }, contact);
      }),
    startCardSetup: async ({ customerId }, key) =>
      transact(db, (tx) => {
        requireCustomer(tx, customerId);
        return intentOf(ensureIntent(tx, { key, kind: "setup", customerId, now: now() }));
      }),
    getIntent: async (id) => {
      const intent = requireIntent(db, id);
      return intentOf(intent, findCard(db, intent.cardId));
    },
    subscribe: async (args, key) => transact(db, (tx) => subscribe(tx, args, key, now())),
    getSubscription: async (id) => {
      const row = findRow(db, embeddedSubscriptions, { id });
      return row ? snapshotOf(db, row) : null;
    },
    findSubscriptions: async (customerId) =>
      findRows(db, embeddedSubscriptions, { customerId }, desc(embeddedSubscriptions.createdAt)).map((row) =>
        snapshotOf(db, row),
      ),
    setCancelAtPeriodEnd: async (id, on) =>
      on && isWaitingForMoney(db, id)
        ? cancelNow(id, { voidOpenInvoice: true })
        : updateSubscription(db, id, now(), (_, row) => ({ cancelAt: on ? row.periodEnd : null })),
    moveTrialEnd: async (id, until) =>
      updateSubscription(db, id, now(), (_, row) => {
        if (row.status !== "trialing") throw new PaymentError("gone", "This trial is over.");
        return { trialEnd: until, anchor: until, periodEnd: until, cancelAt: row.cancelAt === null ? null : until };
      }),
    cancelNow: async (id, _why, options) => cancelNow(id, options),
    payOpenInvoice: async (id, cardId) => {
      const result = transact(db, (tx) => payOpen(tx, id, cardId, now()));
      if ("failure" in result) throw new PaymentError("declined", result.failure);
      return result;
    },
    replaceCard: async (customerId, id, cardId) =>
      updateSubscription(db, id, now(), (tx) => {
        setDefaultCard(tx, customerId, cardId);
        return { cardId };
      }),
    cancelOpenIntents: async (customerId) => transact(db, (tx) => cancelCardSetups(tx, customerId)),
    deleteCustomer: async (customerId) => transact(db, (tx) => deleteCustomer(tx, customerId, now())),
    listInvoices: async (customerId) =>
      db
        .select({ invoice: embeddedInvoices })
        .from(embeddedInvoices)
        .innerJoin(embeddedSubscriptions, eq(embeddedSubscriptions.id, embeddedInvoices.subscriptionId))
        .where(eq(embeddedSubscriptions.customerId, customerId))
        .orderBy(desc(embeddedInvoices.createdAt))
        .all()
        .map(({ invoice: { id, number, createdAt, amountCents, status, chargeAt } }) => {
          return { id, number, createdAt, amountCents, status, paidAt: status === "paid" ? chargeAt : null, url: null };
        }),
    manageUrl: async () => null,
    readWebhook: async () => {
      throw new PaymentError("bad_signature", "Test payments send no webhooks.");
    },
    eventsSince: async (createdAt) =>
      findRows(db, embeddedEvents, gte(embeddedEvents.createdAt, createdAt), asc(embeddedEvents.id)).map((row) => ({
        ...row,
        id: eventId(row),
      })),
    checkPrice: async () => {},
    confirm: (id, card) => confirmIntent(db, id, card, now()),
    challenge: (id, isApproved) => answerChallenge(db, id, isApproved, now()),
    tick: () => runDueSteps(db, now()),
    advance: (ms) => {
      const value = String(ahead() + ms);
      putRow(db, appSettings, { key: CLOCK }, { value });
    },
    nextChargeAt: (customerId) => nextChargeTime(db, customerId),
  };
}

const isWaitingForMoney = (db: Db, id: string) =>
  requireSubscription(db, id).endedAt === null && findUnpaidInvoice(db, id) !== undefined;

/** Unique even if a restored backup repeats event IDs. */
const eventId = ({ id, createdAt }: { id: number; createdAt: number }) => `evt_${id}_${createdAt.toString(36)}`;
