import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { membershipStates } from "#src/shared/listing/groomer-labels.ts";
import { endCauses, subscriptionStatuses } from "#src/shared/money/membership-labels.ts";
import { belongsTo, check, instant, table, yesNo } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";

export const membershipEndKinds = ["now", "period_end"] as const;

/** Last response of the payment provider, and the derived state. */
export const memberships = table(
  "memberships",
  {
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id).primaryKey(),
    provider: text("provider", { enum: ["stripe", "embedded"] }).notNull(),
    state: text("state", { enum: membershipStates }).notNull().default("none"),
    customerId: text("customer_id").unique(),
    /** Deleted at the provider after the account was closed. */
    customerDeletedAt: instant("customer_deleted_at"),
    subscriptionId: text("subscription_id").unique(),
    /** Provider's account and mode, such as "acct_1 live". */
    providerAccount: text("provider_account"),
    /** Hash of the email and name last sent to the provider. */
    contactHash: text("contact_hash"),
    subscriptionStatus: text("subscription_status", { enum: subscriptionStatuses }),
    trialUsedAt: instant("trial_used_at"),
    trialUntil: instant("trial_until"),
    /** First promised end of the trial, and when we moved it for the background check. */
    firstTrialUntil: instant("first_trial_until"),
    trialMovedAt: instant("trial_moved_at"),
    periodStart: instant("period_start"),
    currentPeriodEnd: instant("current_period_end"),
    /** Start of the last paid and receipted period. */
    paidPeriodStart: instant("paid_period_start"),
    unpaidSince: instant("unpaid_since"),
    cancelAt: instant("cancel_at"),
    endedAt: instant("ended_at"),
    endAction: text("end_action", { enum: endCauses }),
    endReason: text("end_reason"),
    /** Network of the last payment form, for counting failed cards. */
    paidFrom: text("paid_from"),
    /** How the membership must end at the provider, until the provider confirms it, with its retries. */
    endWanted: text("end_wanted", { enum: membershipEndKinds }),
    endTries: integer("end_tries").notNull().default(0),
    endRetryAt: instant("end_retry_at"),
    /** End of an admin's grant, without a subscription. */
    grantedUntil: instant("granted_until"),
    hasCard: yesNo("has_card").notNull().default(false),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    cardExpMonth: integer("card_exp_month"),
    cardExpYear: integer("card_exp_year"),
    /** A replacement card being set up. */
    cardAttemptId: text("card_attempt_id"),
    cardIntentId: text("card_intent_id"),
    /** Taken before each fetch, so that an older response never overwrites a newer one. */
    syncSequence: integer("sync_ticket").notNull().default(0),
    /** Sequence of the last response written. */
    syncedSequence: integer("synced_ticket").notNull().default(0),
    syncedAt: instant("synced_at"),
  },
  (t) => [index("memberships_end_wanted").on(t.endRetryAt).where(sql`end_wanted IS NOT NULL`)],
);

/** By the provider's invoice ID. Without refunds. */
export const membershipPayments = table(
  "membership_payments",
  {
    invoiceId: text("invoice_id").primaryKey(),
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id),
    at: instant("at").notNull(),
    cents: integer("cents").notNull(),
  },
  (t) => [
    index("membership_payments_at").on(t.at, t.cents),
    index("membership_payments_groomer").on(t.groomerId),
    check("membership_payments_cents", sql`${t.cents} > 0`),
  ],
);

/** At most one open attempt per groomer, so that two tabs make one payment. */
export const membershipAttempts = table(
  "membership_attempts",
  {
    id: text("id").primaryKey(),
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id),
    kind: text("kind", { enum: ["trial", "paid"] }).notNull(),
    status: text("status", { enum: ["open", "succeeded", "failed", "abandoned"] })
      .notNull()
      .default("open"),
    trialUntil: instant("trial_until"),
    intentId: text("intent_id"),
    subscriptionId: text("subscription_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("membership_attempts_open").on(t.groomerId).where(sql`status = 'open'`)],
);

/** Keyed hashes of email and card, so that a new account gets no second trial. */
export const usedTrials = table("used_trials", {
  hash: text("hash").primaryKey(),
  kind: text("kind", { enum: ["email", "card"] }).notNull(),
  usedAt: instant("used_at").notNull(),
});

/** `type` of incoming texts, which share `providerEvents`, so that each is handled once. */
export const INCOMING_SMS_EVENT = "text.received";

export const providerEvents = table(
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
