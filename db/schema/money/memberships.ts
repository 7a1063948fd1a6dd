import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { membershipStates } from "#src/shared/listing/groomer-labels.ts";
import { endActions, subscriptionStatuses } from "#src/shared/money/membership-labels.ts";
import { holds, instant, oneOf, yesNo } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";

/** When a membership is to end: at once, or with the period that is paid for. */
export const wantedEnds = ["now", "period_end"] as const;

const paymentProviders = ["stripe", "embedded"] as const;

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
    /** When the customer was deleted at the provider, because the account was closed. */
    customerDeletedAt: instant("customer_deleted_at"),
    subscriptionId: text("subscription_id").unique(),
    /** The provider's account that the ids belong to and whether it takes real money, such as "acct_1 live". */
    providerAccount: text("provider_account"),
    /** The e-mail and name that the provider was told last, as a hash. */
    contactHash: text("contact_hash"),
    /** The provider's own name for it. */
    subscriptionStatus: text("subscription_status", { enum: subscriptionStatuses }),
    trialUsedAt: instant("trial_used_at"),
    trialUntil: instant("trial_until"),
    /** The trial's end as first promised, and when it was moved, once, because of the background check. */
    firstTrialUntil: instant("first_trial_until"),
    trialMovedAt: instant("trial_moved_at"),
    periodStart: instant("period_start"),
    currentPeriodEnd: instant("current_period_end"),
    /** The start of the last period whose payment was seen and receipted. */
    paidPeriodStart: instant("paid_period_start"),
    /** The start of the unpaid period, while there is one. */
    unpaidSince: instant("unpaid_since"),
    cancelAt: instant("cancel_at"),
    endedAt: instant("ended_at"),
    endAction: text("end_action", { enum: endActions }),
    endReason: text("end_reason"),
    /** The network that the payment form was last opened from, by which failed cards are counted. */
    paidFrom: text("paid_from"),
    /** An end that the provider has not been told of yet, how often that was tried, and when it is tried next. */
    endWanted: text("end_wanted", { enum: wantedEnds }),
    endTries: integer("end_tries").notNull().default(0),
    endRetryAt: instant("end_retry_at"),
    /** Until when an admin lists the groomer without a subscription. */
    grantedUntil: instant("granted_until"),
    hasCard: yesNo("has_card").notNull().default(false),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    cardExpMonth: integer("card_exp_month"),
    cardExpYear: integer("card_exp_year"),
    /** A card that is to replace this one, while it is being set up. */
    cardAttemptId: text("card_attempt_id"),
    cardIntentId: text("card_intent_id"),
    /** Taken before each fetch from the provider, so that an older answer never overwrites a newer one. */
    syncSequence: integer("sync_ticket").notNull().default(0),
    /** That of the answer that was written last. */
    syncedSequence: integer("synced_ticket").notNull().default(0),
    syncedAt: instant("synced_at"),
  },
  (t) => [
    index("memberships_end_wanted").on(t.endRetryAt).where(sql`end_wanted IS NOT NULL`),
    oneOf("memberships_state", t.state, membershipStates),
    oneOf("memberships_provider", t.provider, paymentProviders),
  ],
);

/** What groomers have paid for their memberships, by the provider's own name of each invoice. Refunds are not in it. */
export const membershipPayments = sqliteTable(
  "membership_payments",
  {
    invoiceId: text("invoice_id").primaryKey(),
    groomerId: integer("groomer_id")
      .notNull()
      .references(() => groomerProfiles.id, { onDelete: "cascade" }),
    /** When the invoice was made, which is charged within hours. */
    at: instant("at").notNull(),
    cents: integer("cents").notNull(),
  },
  (t) => [
    index("membership_payments_at").on(t.at, t.cents),
    index("membership_payments_groomer").on(t.groomerId),
    holds("membership_payments_cents", sql`${t.cents} > 0`),
  ],
);

const attemptKinds = ["trial", "paid"] as const;
const attemptStatuses = ["open", "succeeded", "failed", "abandoned"] as const;

/** A groomer's try at subscribing; at most one is open, so that two tabs are one payment. */
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

const trialTraces = ["email", "card"] as const;

/** Who has had a free month, as keyed hashes of e-mail address and card: a new account is not a new trial. */
export const usedTrials = sqliteTable(
  "used_trials",
  {
    hash: text("hash").primaryKey(),
    kind: text("kind", { enum: trialTraces }).notNull(),
    usedAt: instant("used_at").notNull(),
  },
  (t) => [oneOf("used_trials_kind", t.kind, trialTraces)],
);

/** The type of a text message that someone has sent us, which is carried out once too. */
export const TEXT_RECEIVED = "text.received";

/** Events of the payment provider, and messages of that of texts, each handled once: the id is the key. */
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
