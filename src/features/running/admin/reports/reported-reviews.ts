import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { groomerProfiles, reports, reviews, users } from "#db/schema/tables.ts";
import type { StandingName } from "#src/shared/people/report-labels.ts";
import type { ReportView } from "#src/shared/people/reports.ts";

type Review = NonNullable<ReportView["review"]>;

/** Nobody would read more; older ones are found where they were reported. */
const MAX = 20;

const isReported = sql<number>`EXISTS (SELECT 1 FROM ${reports} AS made
  WHERE made.review_id = ${reviews}.id AND made.decided_at IS NULL)`;

/** Reviews with their groomer and their writer, the newest first. A hidden one too: it may be shown again. */
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

/** What admins see of reported reviews, by their ids. */
export const findReported = (db: Db, ids: readonly (number | null)[]): Map<number, Review> =>
  new Map(
    read(db, sql`${reviews.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      .all()
      .map((row) => [row.review.id, viewOf(row)]),
  );

/** A review in the list of a person, with what an admin who decides has seen of it. */
interface ListedReview {
  review: Review;
  was: StandingName;
}

/** The latest reviews of a groomer's business, or those that a parent has written. */
export const findLatestReviews = (db: Db, userId: number, groomerId: number | null): ListedReview[] =>
  read(db, groomerId === null ? eq(reviews.petParentId, userId) : eq(reviews.groomerId, groomerId))
    .limit(MAX)
    .all()
    .map((row) => ({
      review: viewOf(row),
      was: row.review.hiddenAt !== null ? "hidden" : row.isReported === 1 ? "reported" : "shown",
    }));
