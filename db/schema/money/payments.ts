import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { subscriptionStatuses } from "#src/shared/money/membership-labels.ts";
import { belongsTo, instant, table } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";

/* The test provider's tables. Stores a card's behavior but no number. */

export const embeddedCustomers = table(
  "embedded_customers",
  {
    id: text("id").primaryKey(),
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id),
    email: text("email"),
    name: text("name"),
    cardId: text("card_id"),
    createdAt: instant("created_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [uniqueIndex("embedded_customers_groomer").on(t.groomerId).where(sql`deleted_at IS NULL`)],
);

const customerId = () =>
  text("customer_id")
    .notNull()
    .references(() => embeddedCustomers.id, { onDelete: "cascade" });

const cardBehaviors = ["works", "declines_charges", "asks_every_time"] as const;

export const embeddedCards = table(
  "embedded_cards",
  {
    id: text("id").primaryKey(),
    customerId: customerId(),
    brand: text("brand").notNull(),
    last4: text("last4").notNull(),
    expMonth: integer("exp_month").notNull(),
    expYear: integer("exp_year").notNull(),
    /** Keyed hash of number and date, equal in all accounts. Null with the month that test cards are filled in with. */
    fingerprint: text("fingerprint"),
    behavior: text("behavior", { enum: cardBehaviors }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("embedded_cards_customer").on(t.customerId)],
);

export const embeddedSubscriptions = table(
  "embedded_subscriptions",
  {
    id: text("id").primaryKey(),
    customerId: customerId(),
    key: text("key").notNull().unique(),
    status: text("status", { enum: subscriptionStatuses }).notNull(),
    createdAt: instant("created_at").notNull(),
    trialEnd: instant("trial_end"),
    /** Renewals are on its day of the month. */
    anchor: instant("anchor").notNull(),
    periodStart: instant("period_start").notNull(),
    periodEnd: instant("period_end").notNull(),
    cancelAt: instant("cancel_at"),
    endedAt: instant("ended_at"),
    endedBy: text("ended_by", { enum: ["payment_failed", "requested"] }),
    cardId: text("card_id").references(() => embeddedCards.id),
    /** Next renewal, planned end, or retry. */
    dueAt: instant("due_at"),
  },
  (t) => [index("embedded_subscriptions_customer").on(t.customerId), index("embedded_subscriptions_due").on(t.dueAt)],
);

export const invoiceStatuses = ["draft", "open", "paid", "void", "uncollectible"] as const;

export const embeddedInvoices = table(
  "embedded_invoices",
  {
    id: text("id").primaryKey(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => embeddedSubscriptions.id, { onDelete: "cascade" }),
    number: text("number").notNull(),
    createdAt: instant("created_at").notNull(),
    amountCents: integer("amount_cents").notNull(),
    status: text("status", { enum: invoiceStatuses }).notNull(),
    /** First charge, from which retries are counted; or the time of payment. */
    chargeAt: instant("charge_at").notNull(),
    tries: integer("tries").notNull().default(0),
  },
  (t) => [
    index("embedded_invoices_subscription").on(t.subscriptionId),
    uniqueIndex("embedded_invoices_number").on(t.number),
  ],
);

const intentStatuses = ["requires_payment_method", "requires_action", "processing", "succeeded", "canceled"] as const;

export const embeddedIntents = table(
  "embedded_intents",
  {
    id: text("id").primaryKey(),
    key: text("key").notNull().unique(),
    kind: text("kind", { enum: ["setup", "payment"] }).notNull(),
    customerId: customerId(),
    invoiceId: text("invoice_id").references(() => embeddedInvoices.id, { onDelete: "cascade" }),
    clientSecret: text("client_secret").notNull(),
    status: text("status", { enum: intentStatuses }).notNull(),
    cardId: text("card_id").references(() => embeddedCards.id),
    failure: text("failure"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("embedded_intents_customer").on(t.customerId), index("embedded_intents_invoice").on(t.invoiceId)],
);

export const embeddedEvents = table(
  "embedded_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    type: text("type").notNull(),
    createdAt: instant("created_at").notNull(),
    customerId: text("customer_id").notNull(),
    subscriptionId: text("subscription_id"),
    intentId: text("intent_id"),
  },
  (t) => [index("embedded_events_created").on(t.createdAt)],
);
