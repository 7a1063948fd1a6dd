import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { membershipStates } from "#src/shared/groomer-words.ts";
import { instant, oneOf } from "./columns.ts";
import { groomerProfiles } from "./groomers.ts";

export const paymentProviders = ["stripe", "embedded"] as const;

/** What the payment provider last said about a groomer, and the state we derived from it. */
export const memberships = sqliteTable(
  "memberships",
  {
    groomerId: integer("groomer_id")
      .primaryKey()
      .references(() => groomerProfiles.id, { onDelete: "cascade" }),
    provider: text("provider", { enum: paymentProviders }).notNull(),
    state: text("state", { enum: membershipStates }).notNull().default("none"),
    customerId: text("customer_id").unique(),
    subscriptionId: text("subscription_id").unique(),
    trialUsedAt: instant("trial_used_at"),
    trialUntil: instant("trial_until"),
    currentPeriodEnd: instant("current_period_end"),
    cancelAt: instant("cancel_at"),
    endedAt: instant("ended_at"),
    endReason: text("end_reason"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** Taken before each fetch from the provider; only the highest ticket may write. */
    syncTicket: integer("sync_ticket").notNull().default(0),
    syncedAt: instant("synced_at"),
  },
  (t) => [
    oneOf("memberships_state", t.state, membershipStates),
    oneOf("memberships_provider", t.provider, paymentProviders),
  ],
);

export const attemptKinds = ["trial", "paid"] as const;
export const attemptStatuses = ["open", "succeeded", "failed", "abandoned"] as const;

/** A groomer's try at subscribing; at most one is open (membership.md). */
export const membershipAttempts = sqliteTable(
  "membership_attempts",
  {
    id: text("id").primaryKey(),
    groomerId: integer("groomer_id")
      .notNull()
      .references(() => groomerProfiles.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: attemptKinds }).notNull(),
    status: text("status", { enum: attemptStatuses }).notNull().default("open"),
    trialUntil: instant("trial_until"),
    intentId: text("intent_id"),
    subscriptionId: text("subscription_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("membership_attempts_open").on(t.groomerId).where(sql`status = 'open'`),
    oneOf("membership_attempts_kind", t.kind, attemptKinds),
    oneOf("membership_attempts_status", t.status, attemptStatuses),
  ],
);

/** Events of the payment provider, each taken once: the id is the key. */
export const providerEvents = sqliteTable(
  "provider_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    customerId: text("customer_id"),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    handledAt: instant("handled_at"),
  },
  (t) => [index("provider_events_customer").on(t.customerId)],
);
