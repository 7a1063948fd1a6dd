import { and, eq, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as tables from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { REPORT_READABLE_DAYS } from "#src/shared/people/report-labels.ts";
import { INTERNAL, ownedRule, type Person, ruleOf, SECRET_REASON, VISITS_KEPT_MS } from "./rule.ts";
import { isOfOldVisit } from "./visits.ts";

const { messages, reports, reviews, visitPhotos } = tables;

/** Messages of threads reported within two years, kept for admins even if an account closes. */
const reported = (now: number) =>
  sql`(SELECT sent.id FROM reports JOIN messages AS one ON one.id = reports.message_id
    JOIN messages AS sent ON sent.pet_parent_id = one.pet_parent_id AND sent.groomer_id = one.groomer_id
      AND sent.booking_id IS one.booking_id
    WHERE reports.created_at > ${now - VISITS_KEPT_MS})`;
const evidence = "reported threads stay for the admins, two years from the last report";

const isWritten = ({ userId, groomerId }: Person) =>
  sql`(${messages.writtenBy} = 'parent' AND ${messages.petParentId} = ${userId}
    OR ${messages.writtenBy} = 'groomer' AND ${messages.groomerId} = ${groomerId ?? 0})`;
const isUnreported = (now: number) => sql`${messages.id} NOT IN ${reported(now)}`;
/** True two years after the visit, or after a question without a visit. */
const isOld = (bookingId: SQLiteColumn, writtenAt: SQLiteColumn, now: number) =>
  sql`(${isOfOldVisit(bookingId, now)} OR ${bookingId} IS NULL AND ${writtenAt} < ${now - VISITS_KEPT_MS})`;
const noText = () => ({ text: "", idempotencyKey: null });

const hasLeft = sql`EXISTS (SELECT 1 FROM groomer_profiles AS business JOIN users AS writer
    ON writer.id = CASE ${messages.writtenBy} WHEN 'parent' THEN ${messages.petParentId} ELSE business.user_id END
  WHERE business.id = ${messages.groomerId} AND writer.deleted_at IS NOT NULL)`;

const isNoEvidence = (now: number) => sql`coalesce(${visitPhotos.messageId}, 0) NOT IN ${reported(now)}`;
const isTheirs = ({ userId }: Person) => eq(reviews.petParentId, userId);
const reportedBy = ({ userId }: Person) => eq(reports.reporterId, userId);

export const talkRules = [
  ownedRule(messages, {
    of: isWritten,
    download: { messagesWritten: { names: "bookingId groomerId petId text sentAt readAt hiddenAt" } },
    withheld: { [INTERNAL]: "writtenBy emailDueAt emailedAt", [SECRET_REASON]: "idempotencyKey" },
    closing: [{ of: (person, now) => and(isWritten(person), isUnreported(now)), change: noText }],
    keeps: [evidence, "text idempotencyKey"],
    after: [
      {
        when: (now) =>
          and(
            sql`${messages.text} <> '' AND (${isOld(messages.bookingId, messages.sentAt, now + 1)} OR ${hasLeft})`,
            isUnreported(now),
          ),
        change: noText,
      },
    ],
  }),
  ruleOf(tables.allowedPhotos, { shown: { bookings: "allowedAt" } }),
  ownedRule(visitPhotos, {
    shown: { photos: "purpose file" },
    withheld: { [INTERNAL]: "messageId place width height bytes createdAt" },
    closing: [{ of: ({ userId }, now) => and(eq(visitPhotos.userId, userId), isNoEvidence(now)), change: "delete" }],
    keeps: [evidence, "file"],
    after: [
      {
        // Published photos stay, so that the parent can still withdraw them.
        when: (now) =>
          and(
            isOld(visitPhotos.bookingId, visitPhotos.createdAt, now),
            sql`${visitPhotos.id} NOT IN (SELECT visit_photo_id FROM portfolio_images WHERE visit_photo_id IS NOT NULL)`,
            isNoEvidence(now),
          ),
        change: "delete",
      },
      {
        when: (now) =>
          sql`${visitPhotos.messageId} IN (SELECT id FROM messages WHERE hidden_at <= ${now - REPORT_READABLE_DAYS * DAY_MS})`,
        change: "delete",
      },
    ],
  }),
  ownedRule(reviews, {
    of: isTheirs,
    download: {
      reviewsWritten: {
        names: "bookingId rating comment createdAt hiddenAt hiddenReason",
        more: {
          groomerName: sql<string>`(SELECT business_name FROM groomer_profiles WHERE groomer_profiles.id = reviews.groomer_id)`,
        },
      },
    },
    withheld: { [INTERNAL]: "householdId" },
    closing: [
      { of: (person) => and(isTheirs(person), isNotNull(reviews.hiddenAt)), change: "delete" },
      { change: () => ({ petParentId: null }) },
    ],
    keeps: ["it helps others choose, without a name", "comment hiddenReason"],
  }),
  ownedRule(reports, {
    of: reportedBy,
    download: { reportsMade: { names: "kind reason text createdAt decidedAt outcome" } },
    withheld: { "it is about the person who was reported": "decisionReason fileName" },
    closing: [{ of: (person) => and(reportedBy(person), ne(reports.kind, "message")), change: () => ({ text: null }) }],
    keeps: [evidence, "text decisionReason fileName"],
    after: [
      {
        when: (now) =>
          and(
            lte(reports.createdAt, now - VISITS_KEPT_MS),
            sql`coalesce(${reports.text}, ${reports.decisionReason}, nullif(${reports.fileName}, '')) IS NOT NULL`,
          ),
        change: () => ({ text: null, decisionReason: null, fileName: sql`iif(file_name IS NULL, NULL, '')` }),
      },
    ],
  }),
];
