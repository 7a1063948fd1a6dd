import { and, eq, lt, lte, ne, sql } from "drizzle-orm";
import * as tables from "#db/schema/tables.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { INTERNAL, nullsFor, ownedRule, ruleOf, SECRET_REASON, unowned } from "./rule.ts";

const { auditLog, memberships, outbox, zeroResultSearches } = tables;

const MAILS_KEPT_MS = 30 * DAY_MS;
const MONTHS_KEPT = 13;

/** The key stays, so that the email is never sent again. */
export const EMPTY_EMAIL = {
  recipient: "",
  subject: "",
  text: "",
  html: "",
  calendar: null,
  offToken: null,
  lastError: null,
};

export const siteRules = [
  ownedRule(memberships, {
    download: {
      membership: {
        names: `state trialUsedAt trialUntil firstTrialUntil trialMovedAt periodStart currentPeriodEnd unpaidSince grantedUntil
          cancelAt endedAt endReason cardBrand cardLast4 cardExpMonth cardExpYear`,
        isOne: true,
      },
    },
    withheld: {
      [SECRET_REASON]: "customerId subscriptionId providerAccount contactHash cardAttemptId cardIntentId",
      [INTERNAL]: `provider customerDeletedAt subscriptionStatus paidPeriodStart endAction endWanted endTries endRetryAt hasCard paidFrom
        syncSequence syncedSequence syncedAt`,
    },
    closing: [
      {
        change: (now) => ({
          state: "ended",
          endedAt: sql`coalesce(${memberships.endedAt}, ${now})`,
          endReason: "Account closed",
          subscriptionStatus: sql`CASE WHEN ${memberships.subscriptionId} IS NOT NULL THEN 'canceled' END`,
          hasCard: false,
          // The hash would let someone verify a guess of email and name.
          ...nullsFor(
            "endWanted unpaidSince cancelAt grantedUntil contactHash paidFrom cardBrand cardLast4 cardExpMonth cardExpYear",
          ),
        }),
      },
    ],
    keeps: [
      "the provider's late events are recognized by ID",
      "customerId subscriptionId providerAccount cardAttemptId cardIntentId",
    ],
  }),
  ownedRule(tables.membershipAttempts, {
    download: { membershipAttempts: { names: "kind status trialUntil createdAt", order: "createdAt" } },
    withheld: { [SECRET_REASON]: "id intentId subscriptionId" },
    keeps: ["the provider's late events are recognized by ID", "id intentId subscriptionId"],
  }),
  ownedRule(tables.membershipPayments, {
    download: { membershipPayments: { names: "at cents", order: "at" } },
    withheld: { [SECRET_REASON]: "invoiceId" },
    keeps: ["books are kept", "invoiceId"],
  }),
  ...unowned("contacts that had a free month, as keyed hashes", tables.usedTrials),
  ...unowned("events of providers, by their ids", tables.providerEvents),
  ...unowned(
    "the payment provider's own books, which forget a customer when the account closes",
    tables.embeddedCustomers,
    tables.embeddedCards,
    tables.embeddedSubscriptions,
    tables.embeddedInvoices,
    tables.embeddedIntents,
    tables.embeddedEvents,
  ),
  ownedRule(tables.auditReasons, {
    download: {
      decisionsAboutYou: {
        names: "reason",
        more: {
          at: sql<number>`(SELECT at FROM audit_log WHERE audit_log.id = audit_reasons.audit_id)`,
          action: sql<string>`(SELECT action FROM audit_log WHERE audit_log.id = audit_reasons.audit_id)`,
        },
        order: "auditId",
      },
    },
  }),
  ownedRule(auditLog, {
    of: ({ userId }) => eq(auditLog.actorId, userId),
    download: { activity: { names: "at action target ip" } },
    withheld: { [INTERNAL]: "actorId detail requestId" },
    keeps: ["who did what is never changed, and holds no text that people write", "action target detail ip requestId"],
  }),
  ownedRule(outbox, {
    of: ({ userId }) =>
      sql`${outbox.recipient} = (SELECT email FROM users WHERE id = ${userId} AND email_verified_at IS NOT NULL) COLLATE NOCASE`,
    download: { emailsSentToYou: { names: "subject createdAt sentAt", hasNoIndex: true } },
    withheld: {
      "it may hold the link that resets a password": "text html calendar",
      "it is the account's": "recipient",
      [SECRET_REASON]: "offToken",
      [INTERNAL]: "dedupeKey sendAt attempts lastError deadAt",
    },
    keeps: [
      "the last email, for thirty days, and emails to an address that no one has confirmed (src/email/outbox.ts)",
      "dedupeKey recipient subject text html calendar offToken lastError",
    ],
    after: [
      {
        when: (now) =>
          and(ne(outbox.recipient, ""), lte(sql`coalesce(${outbox.sentAt}, ${outbox.deadAt})`, now - MAILS_KEPT_MS)),
        change: () => EMPTY_EMAIL,
      },
    ],
  }),
  ruleOf(tables.alerts, {
    withheld: { "it is for the admins": "kind message createdAt resolvedAt overAt" },
    keeps: ["admins look up past alerts", "message"],
  }),
  {
    ...unowned("how many searches found no one", zeroResultSearches)[0]!,
    after: [
      {
        when: (now: number) => lt(zeroResultSearches.month, addMonths(monthOf(now), 1 - MONTHS_KEPT)),
        change: "delete" as const,
      },
    ],
  },
  ...unowned("hashes of photos that admins took down", tables.bannedPhotos),
  ...unowned("figures of the whole site", tables.growthDays),
  ...unowned("our own work, or hashes", tables.searchChanges, tables.attemptCounts, tables.leases, tables.commitCount),
  ...unowned("keys and values of the site", tables.secrets, tables.appSettings),
  ...unowned("places", tables.usZips, tables.usCities),
];
