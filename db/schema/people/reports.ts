import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { reportKinds, reportOutcomes, reportReasonKeys } from "#src/shared/people/report-labels.ts";
import { check, instant, table } from "../columns.ts";
import { messages } from "../talk/messages.ts";
import { reviews } from "../visits/bookings.ts";
import { visits } from "../visits/visits.ts";
import { users } from "./accounts.ts";

/** Messages and reviews can be reported once per person, other things again after a decision. */
export const reports = table(
  "reports",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind", { enum: reportKinds }).notNull(),
    messageId: integer("message_id").references(() => messages.id, { onDelete: "cascade" }),
    reviewId: integer("review_id").references(() => reviews.id, { onDelete: "cascade" }),
    bookingId: integer("booking_id").references(() => visits.id, { onDelete: "cascade" }),
    /** A portfolio photo's file, kept as evidence; "" once it's deleted. */
    fileName: text("file_name"),
    /** Author, owner, or other side of the booking. Null if a review's author has left. */
    aboutId: integer("about_id").references(() => users.id, { onDelete: "set null" }),
    reporterId: integer("reporter_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason", { enum: reportReasonKeys }).notNull(),
    text: text("text"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    outcome: text("outcome", { enum: reportOutcomes }),
    decisionReason: text("decision_reason"),
  },
  (t) => [
    uniqueIndex("reports_message").on(t.messageId, t.reporterId).where(sql`message_id IS NOT NULL`),
    uniqueIndex("reports_review").on(t.reviewId, t.reporterId).where(sql`review_id IS NOT NULL`),
    index("reports_open").on(t.createdAt).where(sql`decided_at IS NULL`),
    index("reports_person").on(t.aboutId).where(sql`decided_at IS NULL`),
    check(
      "reports_about",
      sql`(${t.kind} = 'message') = (${t.messageId} IS NOT NULL) AND (${t.kind} = 'review') = (${t.reviewId} IS NOT NULL)
        AND (${t.kind} = 'booking') = (${t.bookingId} IS NOT NULL) AND (${t.kind} = 'photo') = (${t.fileName} IS NOT NULL)`,
    ),
    check("reports_decided", sql`(${t.decidedAt} IS NULL) = (${t.outcome} IS NULL)`),
  ],
);
