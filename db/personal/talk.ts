import { and, eq, isNotNull, lte, ne, sql } from "drizzle-orm";
import * as tables from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { DECIDED_DAYS } from "#src/shared/people/report-labels.ts";
import { along, ofAccount, type Person, SECRET, VISITS_KEPT_MS, WORK } from "./rule.ts";
import { isOfOldVisit, isWrittenBy } from "./visits.ts";

const { messages, reports, reviews, visitPhotos } = tables;

/** Kept for admins even if an account closes. */
const reported = (now: number) =>
  sql`(SELECT messages.booking_id FROM reports JOIN messages ON messages.id = reports.message_id
    WHERE reports.created_at > ${now - VISITS_KEPT_MS})`;
const evidence = "reported threads stay for the admins, two years from the last report";

const isWritten = isWrittenBy(sql`${messages.bookingId}`, sql`${messages.writtenBy}`);
const isUnreported = (now: number) => sql`${messages.bookingId} NOT IN ${reported(now)}`;
const noText = () => ({ text: "", idempotencyKey: null });

const hasLeft = sql`EXISTS (SELECT 1 FROM bookings AS about
  JOIN groomer_profiles AS business ON business.id = about.groomer_id
  JOIN users AS writer
    ON writer.id = CASE ${messages.writtenBy} WHEN 'parent' THEN about.pet_parent_id ELSE business.user_id END
  WHERE about.id = ${messages.bookingId} AND writer.deleted_at IS NOT NULL)`;

const isNoEvidence = (now: number) =>
  sql`NOT (${visitPhotos.purpose} = 'message' AND ${visitPhotos.bookingId} IN ${reported(now)})`;
const isTheirs = ({ userId }: Person) => eq(reviews.petParentId, userId);
const reportedBy = ({ userId }: Person) => eq(reports.reporterId, userId);

export const talkRules = [
  ofAccount(messages, {
    of: isWritten,
    download: { messagesWritten: { names: "bookingId text sentAt readAt hiddenAt" } },
    withheld: { [WORK]: "writtenBy emailDueAt emailedAt", [SECRET]: "idempotencyKey" },
    closing: [{ of: (person, now) => and(isWritten(person), isUnreported(now)), change: noText }],
    keeps: [evidence, "text idempotencyKey"],
    after: [
      {
        when: (now) =>
          and(
            sql`${messages.text} <> '' AND (${isOfOldVisit(messages.bookingId, now + 1)} OR ${hasLeft})`,
            isUnreported(now),
          ),
        change: noText,
      },
    ],
  }),
  along(tables.allowedPhotos, { shown: { bookings: "allowedAt" } }),
  ofAccount(visitPhotos, {
    shown: { photos: "purpose file" },
    withheld: { [WORK]: "messageId place width height bytes createdAt" },
    closing: [{ of: ({ userId }, now) => and(eq(visitPhotos.userId, userId), isNoEvidence(now)), change: "delete" }],
    keeps: [evidence, "file"],
    after: [
      {
        // Published photos stay, so that the parent can still withdraw them.
        when: (now) =>
          and(
            isOfOldVisit(visitPhotos.bookingId, now),
            sql`${visitPhotos.id} NOT IN (SELECT visit_photo_id FROM portfolio_images WHERE visit_photo_id IS NOT NULL)`,
            isNoEvidence(now),
          ),
        change: "delete",
      },
      {
        when: (now) =>
          sql`${visitPhotos.messageId} IN (SELECT id FROM messages WHERE hidden_at <= ${now - DECIDED_DAYS * DAY_MS})`,
        change: "delete",
      },
    ],
  }),
  ofAccount(reviews, {
    of: isTheirs,
    download: {
      reviewsWritten: {
        names: "bookingId rating comment createdAt hiddenAt hiddenReason",
        more: {
          groomerName: sql<string>`(SELECT business_name FROM groomer_profiles WHERE groomer_profiles.id = reviews.groomer_id)`,
        },
      },
    },
    withheld: { [WORK]: "householdId" },
    closing: [
      { of: (person) => and(isTheirs(person), isNotNull(reviews.hiddenAt)), change: "delete" },
      { change: () => ({ petParentId: null }) },
    ],
    keeps: ["it helps others to choose, without a name", "comment hiddenReason"],
  }),
  ofAccount(reports, {
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
            sql`coalesce(${reports.text}, ${reports.decisionReason}) IS NOT NULL`,
          ),
        change: () => ({ text: null, decisionReason: null }),
      },
    ],
  }),
];
