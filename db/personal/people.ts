import { eq, isNull, ne, or, sql } from "drizzle-orm";
import * as tables from "#db/db.ts";
import { CLOSED_USER_LABELS } from "#src/shared/base/names.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { RECORD_DAYS } from "#src/shared/people/record-labels.ts";
import { consentWords, type SmsKind } from "#src/shared/people/sms-labels.ts";
import { LINK_DAYS, WAITING_DAYS } from "#src/shared/search/waiting-labels.ts";
import { dropAfter, dropHourlyAfter, INTERNAL, nullsFor, ownedRule, ruleOf, SECRET_REASON, unowned } from "./rule.ts";

const { closedRecords, knownNetworks, pendingLogins, sessions, smsCodes, smsNumbers, smsQueue, users, waitingList } =
  tables;

/** Sent texts are kept this long, because an email that a text replaces waits for less time. */
const TEXTS_KEPT_MS = 7 * DAY_MS;

const agreedTo = (version: typeof smsNumbers.agreedWords | typeof smsCodes.agreedWords) =>
  sql`${version}`.mapWith((number: number) => consentWords[number - 1] ?? "");

const { groomerId, petParentId } = tables.savedGroomers;

export const peopleRules = [
  ownedRule(waitingList, {
    // An unconfirmed address may be a stranger's, who stays on the list.
    of: ({ userId }) =>
      sql`${waitingList.email} = (SELECT lower(email) FROM users WHERE id = ${userId} AND email_verified_at IS NOT NULL)`,
    download: {
      waitingList: {
        names: "createdAt confirmedAt",
        more: { zipCode: sql<string>`${waitingList.zip}` },
        order: "zip",
      },
    },
    withheld: { "it is the account's": "email", [SECRET_REASON]: "tokenHash" },
    after: [
      dropAfter(waitingList.confirmedAt, WAITING_DAYS * DAY_MS),
      {
        when: (now) =>
          sql`${waitingList.confirmedAt} IS NULL AND ${waitingList.createdAt} <= ${now - LINK_DAYS * DAY_MS}`,
        change: "delete",
      },
    ],
  }),
  ownedRule(tables.savedGroomers, {
    of: ({ userId }) => eq(petParentId, userId),
    download: {
      savedGroomers: {
        names: "savedAt",
        more: { groomerName: sql<string>`(SELECT business_name FROM groomer_profiles WHERE id = ${groomerId})` },
        order: "-savedAt",
      },
    },
    closing: [{ of: (one) => or(eq(petParentId, one.userId), eq(groomerId, one.groomerId ?? 0)), change: "delete" }],
  }),
  ruleOf(tables.pushQueue, { withheld: { [INTERNAL]: "kind date sendAt expiresAt" } }),
  ownedRule(tables.pushDevices, {
    shown: { notificationDevices: "name createdAt" },
    withheld: { [SECRET_REASON]: "endpoint p256dh auth", [INTERNAL]: "failingSince failures retryAt listSentFor" },
  }),
  ownedRule(sessions, {
    shown: { sessions: "createdAt lastSeenAt ip userAgent" },
    withheld: { [SECRET_REASON]: "tokenHash", [INTERNAL]: "expiresAt" },
    after: [dropHourlyAfter(sessions.expiresAt, 0)],
  }),
  ownedRule(pendingLogins, {
    withheld: { [SECRET_REASON]: "tokenHash", [INTERNAL]: "expiresAt" },
    after: [dropHourlyAfter(pendingLogins.expiresAt, 0)],
  }),
  ownedRule(knownNetworks, {
    download: { loginNetworks: { names: "lastSeenAt", order: "-lastSeenAt" } },
    withheld: { [SECRET_REASON]: "network" },
    after: [dropHourlyAfter(knownNetworks.lastSeenAt, 400 * DAY_MS + 1)],
  }),
  ownedRule(tables.emailedTokens, {
    withheld: { [SECRET_REASON]: "tokenHash", [INTERNAL]: "purpose createdAt expiresAt usedAt" },
  }),
  ownedRule(tables.emailsOff, { download: { emailsSwitchedOff: { names: "kind since", order: "kind" } } }),
  ownedRule(tables.locations, {
    download: { location: { names: "id userId address city state zipCode serviceRadius", isOne: true } },
    withheld: { [INTERNAL]: "exactFrom" },
  }),
  ownedRule(tables.calendarFeeds, {
    download: { calendarFeed: { names: "createdAt", isOne: true } },
    withheld: { [SECRET_REASON]: "tokenHash" },
  }),
  ruleOf(tables.recoveryCodes, { withheld: { [SECRET_REASON]: "codeHash" } }),
  ownedRule(tables.mfaSecrets, {
    download: {
      twoStepVerification: {
        names: "setUpAt",
        more: {
          recoveryCodesLeft: sql<number>`(SELECT count(*) FROM recovery_codes WHERE recovery_codes.user_id = mfa_secrets.user_id)`,
        },
        isOne: true,
      },
    },
    withheld: { [SECRET_REASON]: "secret lastStep" },
  }),
  ownedRule(smsNumbers, {
    download: {
      textMessages: {
        names: "number agreedAt agreedFrom confirmedAt replacesEmails",
        more: {
          agreedTo: agreedTo(smsNumbers.agreedWords),
          switchedOff: sql`(SELECT json_group_array(json_object('kind', kind, 'since', since) ORDER BY kind)
            FROM sms_off WHERE sms_off.user_id = sms_numbers.user_id)`.mapWith(
            (text): { kind: SmsKind; since: number }[] => JSON.parse(text),
          ),
        },
        isOne: true,
      },
    },
  }),
  ownedRule(smsCodes, {
    download: {
      textNumberToConfirm: {
        names: "number agreedAt agreedFrom",
        more: { agreedTo: agreedTo(smsCodes.agreedWords) },
        isOne: true,
      },
    },
    withheld: { [SECRET_REASON]: "codeHash", [INTERNAL]: "tries expiresAt" },
    // An unconfirmed number may be a stranger's.
    after: [dropAfter(smsCodes.expiresAt, 0)],
  }),
  ownedRule(tables.smsOff, { shown: { textMessages: "kind since" } }),
  ownedRule(smsQueue, {
    withheld: { [INTERNAL]: "kind detail emailKey createdAt sendAt expiresAt attempts takenAt deadAt lastError" },
    after: [dropAfter(smsQueue.expiresAt, TEXTS_KEPT_MS + 1)],
  }),
  ownedRule(closedRecords, {
    of: ({ userId }) => or(eq(closedRecords.returnedId, userId), eq(closedRecords.blockerId, userId)),
    withheld: { "it is about an account that was closed": "kind hash since total closedAt" },
    closing: [{ change: "delete" }],
    keeps: ["blocks, missed visits, and suspensions still apply to a person who returns", "hash"],
    // A block of someone who came back lasts as long as their new account.
    after: [
      dropAfter(
        closedRecords.closedAt,
        RECORD_DAYS * DAY_MS,
        or(ne(closedRecords.kind, "block"), isNull(closedRecords.returnedId)),
      ),
    ],
  }),
  ...unowned("numbers that replied STOP, as keyed hashes", tables.smsStops),
  ...unowned("how many texts were sent", tables.smsCounts),
  ruleOf(tables.changes, {
    withheld: { [INTERNAL]: "what at" },
    keeps: ["the fact that something changed is kept for an hour, without the change", "what"],
  }),
  ownedRule(users, {
    of: ({ userId }) => eq(users.id, userId),
    shown: {
      account:
        "username email fullName role phoneNumber profileImage emailVerifiedAt pendingEmail serviceTermsDate createdAt",
      twoStepDeclinedAt: "twoStepDeclinedAt",
    },
    withheld: {
      [SECRET_REASON]: "passwordHash",
      "decisionsAboutYou has it": "disabledReason",
      [INTERNAL]: "disabledAt closingAt closingTries closingRetryAt deletedAt isDemo",
    },
    closing: [
      {
        change: (now) => ({
          fullName: sql`CASE ${users.role} WHEN 'groomer' THEN ${CLOSED_USER_LABELS.groomer} ELSE ${CLOSED_USER_LABELS.customer} END`,
          disabledAt: now,
          closingTries: 0,
          deletedAt: now,
          ...nullsFor(
            "phoneNumber profileImage emailVerifiedAt disabledReason pendingEmail twoStepDeclinedAt closingAt closingRetryAt",
          ),
        }),
      },
    ],
    // Username and email are freed (`freeAccountNames`).
    keeps: ["bookings refer to it", "username email passwordHash serviceTermsDate"],
  }),
];
