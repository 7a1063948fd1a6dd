import { asc, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/open.ts";
import { bookings, groomerProfiles, messages, reports, users } from "#db/schema/tables.ts";
import { readableSince } from "#src/domain/hiding.ts";
import type { ReportView } from "#src/shared/people/reports.ts";
import { findReported } from "./reported-reviews.ts";

/** More than a day's work; oldest open ones first. */
const MAX = 200;

export const countOpenReports = (db: Db): number =>
  db.select({ open: count() }).from(reports).where(isNull(reports.decidedAt)).get()!.open;

const parents = alias(users, "parents");
const groomers = alias(users, "groomers");
const authors = alias(users, "authors");

/** Open reports oldest first, then recently decided ones. */
export function findReports(db: Db, now: number): ReportView[] {
  const found = db
    .select({
      report: reports,
      reporterName: users.fullName,
      message: {
        id: messages.id,
        bookingId: messages.bookingId,
        writtenBy: messages.writtenBy,
        hiddenAt: messages.hiddenAt,
      },
      parent: { userId: parents.id, name: parents.fullName },
      groomer: { userId: groomers.id, name: groomers.fullName },
      about: { userId: authors.id, name: authors.fullName },
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(authors, eq(authors.id, reports.aboutId))
    .leftJoin(messages, eq(messages.id, reports.messageId))
    .leftJoin(bookings, eq(bookings.id, messages.bookingId))
    .leftJoin(parents, eq(parents.id, bookings.petParentId))
    .leftJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .leftJoin(groomers, eq(groomers.id, groomerProfiles.userId))
    .where(or(isNull(reports.decidedAt), gt(reports.decidedAt, readableSince(now))))
    .orderBy(sql`${reports.decidedAt} IS NOT NULL`, desc(reports.decidedAt), asc(reports.createdAt), asc(reports.id))
    .limit(MAX)
    .all();
  const ofReviews = findReported(
    db,
    found.map(({ report }) => report.reviewId),
  );
  return found.map(({ report, reporterName, about, message, parent, groomer }) => ({
    ...report,
    reporter: report.reporterId === null ? null : { userId: report.reporterId, name: reporterName ?? "" },
    about,
    message: message && {
      id: message.id,
      bookingId: message.bookingId,
      isHidden: message.hiddenAt !== null,
      author: (message.writtenBy === "parent" ? parent : groomer)!,
    },
    review: (report.reviewId !== null && ofReviews.get(report.reviewId)) || null,
  }));
}
