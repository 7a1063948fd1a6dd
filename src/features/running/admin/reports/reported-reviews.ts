import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { groomerProfiles, reports, reviews, users } from "#db/schema/tables.ts";
import type { StandingName } from "#src/shared/people/report-labels.ts";
import type { ReportView } from "#src/shared/people/reports.ts";

type Review = NonNullable<ReportView["review"]>;

/** Older reviews are reachable from their report. */
const MAX = 20;

const isReported = sql<number>`EXISTS (SELECT 1 FROM ${reports} AS made
  WHERE made.review_id = ${reviews}.id AND made.decided_at IS NULL)`;

/** Newest first, including hidden ones. */
const read = (db: Db, where: SQL) =>
  db
    .select({ review: reviews, groomerName: groomerProfiles.businessName, writer: users.fullName, isReported })
    .from(reviews)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, reviews.groomerId))
    .leftJoin(users, eq(users.id, reviews.petParentId))
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id));

type Row = ReturnType<ReturnType<typeof read>["all"]>[number];

function viewOf({ review: { petParentId, hiddenAt, hiddenReason: _, ...review }, groomerName, writer }: Row): Review {
  const author = petParentId === null ? null : { userId: petParentId, name: writer ?? "" };
  return { ...review, groomerName, isHidden: hiddenAt !== null, author };
}

export const findReported = (db: Db, ids: readonly (number | null)[]): Map<number, Review> =>
  new Map(
    read(db, sql`${reviews.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      .all()
      .map((row) => [row.review.id, viewOf(row)]),
  );

interface ListedReview {
  review: Review;
  was: StandingName;
}

export const findLatestReviews = (db: Db, userId: number, groomerId: number | null): ListedReview[] =>
  read(db, groomerId === null ? eq(reviews.petParentId, userId) : eq(reviews.groomerId, groomerId))
    .limit(MAX)
    .all()
    .map((row) => ({
      review: viewOf(row),
      was: row.review.hiddenAt !== null ? "hidden" : row.isReported === 1 ? "reported" : "shown",
    }));
