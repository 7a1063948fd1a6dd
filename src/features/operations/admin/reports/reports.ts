import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import { countRows, type Db, groomerProfiles, messages, reports, reviews, users } from "#db/db.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { reportsShownSince } from "#src/domain/hiding.ts";
import { isUnread } from "#src/features/people/reports/service.ts";
import { decideReport } from "#src/features/talk/reporting/decide.ts";
import { reviewPhotosSql } from "#src/features/visits/photos/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { conflict, found } from "#src/shared/base/errors.ts";
import { privatePhotoPath } from "#src/shared/base/paths.ts";
import { SuspensionInput } from "#src/shared/operations/admin-inputs.ts";
import type { VisibilityName } from "#src/shared/people/report-labels.ts";
import type { ReportDecision, ReportView } from "#src/shared/people/reports.ts";
import { changeSuspension } from "../users/suspension.ts";

/** More than a day's work; oldest open ones first. */
const MAX = 200;

export const countOpenReports = (db: Db) => countRows(db, reports, { decidedAt: null });

const parents = alias(users, "parents");
const groomers = alias(users, "groomers");
const authors = alias(users, "authors");

/** Open reports oldest first, then recently decided ones. */
export function findReports(db: Db, now: number): ReportView[] {
  const found = db
    .select({
      report: reports,
      reporterName: users.fullName,
      message: pick(messages, ["id", "bookingId", "writtenBy", "hiddenAt"]),
      parent: { userId: parents.id, name: parents.fullName },
      groomer: { userId: groomers.id, name: groomers.fullName },
      about: { userId: authors.id, name: authors.fullName },
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(authors, eq(authors.id, reports.aboutId))
    .leftJoin(messages, eq(messages.id, reports.messageId))
    .leftJoin(parents, eq(parents.id, messages.petParentId))
    .leftJoin(groomerProfiles, eq(groomerProfiles.id, messages.groomerId))
    .leftJoin(groomers, eq(groomers.id, groomerProfiles.userId))
    .where(or(isNull(reports.decidedAt), gt(reports.decidedAt, reportsShownSince(now))))
    .orderBy(sql`${reports.decidedAt} IS NOT NULL`, desc(reports.decidedAt), asc(reports.createdAt), asc(reports.id))
    .limit(MAX)
    .all();
  const ofReviews = findReportedReviews(
    db,
    found.map(({ report }) => report.reviewId),
  );
  return found.map(({ report, reporterName, about, message, parent, groomer }) => ({
    ...report,
    isUnread: isUnread(report),
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

type Review = NonNullable<ReportView["review"]>;

/** Older reviews are reachable from their report. */
const MAX_REVIEWS = 20;

const isReported = sql<number>`EXISTS (SELECT 1 FROM ${reports} AS made
  WHERE made.review_id = ${reviews}.id AND made.decided_at IS NULL)`;

const photos = reviewPhotosSql(privatePhotoPath);

/** Newest first, including hidden ones. */
const read = (db: Db, where: SQL) =>
  db
    .select({ review: reviews, groomerName: groomerProfiles.businessName, writer: users.fullName, isReported, photos })
    .from(reviews)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, reviews.groomerId))
    .leftJoin(users, eq(users.id, reviews.petParentId))
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id));

type ReportRow = ReturnType<ReturnType<typeof read>["all"]>[number];

function viewOf({
  review: { petParentId, hiddenAt, hiddenReason: _, ...review },
  groomerName,
  writer,
  photos,
}: ReportRow): Review {
  const author = petParentId === null ? null : { userId: petParentId, name: writer ?? "" };
  return { ...review, groomerName, isHidden: hiddenAt !== null, author, photos };
}

const findReportedReviews = (db: Db, ids: readonly (number | null)[]): Map<number, Review> =>
  new Map(
    read(db, sql`${reviews.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      .all()
      .map((row) => [row.review.id, viewOf(row)]),
  );

interface ListedReview {
  review: Review;
  was: VisibilityName;
}

export const findLatestReviews = (db: Db, userId: number, groomerId: number | null): ListedReview[] =>
  read(db, groomerId === null ? eq(reviews.petParentId, userId) : eq(reviews.groomerId, groomerId))
    .limit(MAX_REVIEWS)
    .all()
    .map((row) => ({
      review: viewOf(row),
      was: row.review.hiddenAt !== null ? "hidden" : row.isReported === 1 ? "reported" : "shown",
    }));

/** With `suspend`, also suspends the author and closes every open report about them. Throws 404, 409. */
export async function settleReport(ctx: Ctx, by: ActorContext, id: number, { suspend, ...decision }: ReportDecision) {
  if (!suspend) return decideReport(ctx, by, id, decision);
  const report = found(ctx.db.select().from(reports).where(eq(reports.id, id)).get());
  const { aboutId, decidedAt } = report;
  if (decidedAt !== null) throw conflict("This report was already decided.");
  if (!decision.hidden || aboutId === null) throw conflict("There is no one to suspend.");
  const author = ctx.db.select().from(users).where(eq(users.id, aboutId)).get()!;
  if (author.disabledAt === null) {
    const input = z.parse(SuspensionInput, { suspended: true, reason: decision.reason });
    await changeSuspension(ctx, by, aboutId, input);
  }
  const isOpen = and(eq(reports.aboutId, aboutId), isNull(reports.decidedAt));
  const next = () => ctx.db.select().from(reports).where(isOpen).orderBy(asc(reports.id)).get();
  // Re-read each time, because a decision closes other reports of the same thing.
  for (let open = next(); open; open = next()) decideReport(ctx, by, open.id, decision);
}
