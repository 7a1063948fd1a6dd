import { and, count, desc, eq, isNull, max, sql } from "drizzle-orm";
import { type Db, reviews, users } from "#db/db.ts";
import { allRowsQuery, asLimit, asSql, prepareQuery } from "#db/prepared.ts";
import { reviewPhotosSql } from "#src/features/visits/photos/queries.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { CLOSED_USER_LABELS, firstName, isSuffix } from "#src/shared/base/names.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { shortened } from "#src/shared/base/shortened.ts";
import type { ReviewView } from "#src/shared/listing/groomers.ts";

export const MAX_REVIEWS = 200;

interface ReviewQuery {
  groomerId: number;
  limit?: number;
  rating?: number | undefined;
}

const reviewsOf = allRowsQuery((db, { groomerId, limit = MAX_REVIEWS, rating }: ReviewQuery) =>
  db
    .select({
      ...pick(reviews, ["id", "bookingId", "groomerId", "rating", "comment", "createdAt"]),
      fullName: users.fullName,
      photos: reviewPhotosSql(uploadPath),
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.petParentId))
    .where(
      and(
        eq(reviews.groomerId, asSql(groomerId)),
        isNull(reviews.hiddenAt),
        rating ? eq(reviews.rating, asSql(rating)) : undefined,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(asLimit(limit)),
);

/** Newest first, without hidden reviews. */
export const findReviews = (db: Db, query: ReviewQuery): ReviewView[] =>
  reviewsOf(db, query).map(({ fullName, ...review }) => ({
    ...review,
    petParent: { fullName: publicName(fullName) },
  }));

const ratingsOf = prepareQuery((db) => {
  const newest = db
    .select({ rating: reviews.rating, id: max(reviews.id).as("newest_id") })
    .from(reviews)
    .where(and(eq(reviews.groomerId, asSql(sql.placeholder("groomerId"))), isNull(reviews.hiddenAt)))
    .groupBy(sql`coalesce(${reviews.householdId}, -${reviews.id})`)
    .as("newest");
  return db.select({ rating: newest.rating, total: count() }).from(newest).groupBy(newest.rating).prepare();
});

export const pawCounts = [5, 4, 3, 2, 1] as const;

/** Households by paws, from five to one, as the average counts them (search-triggers.ts). */
export function countRatings(db: Db, groomerId: number): { paws: number; total: number }[] {
  const rows = ratingsOf(db).all({ groomerId });
  return pawCounts.map((paws) => ({ paws, total: rows.find(({ rating }) => rating === paws)?.total ?? 0 }));
}

/** 'Dana R.' from 'Dana Rivers', 'Dr. Dana Rivers Jr.', and 'Rivers, Dana'; 'Former customer' for a closed account. */
export function publicName(fullName: string | null): string {
  if (!fullName?.trim()) return CLOSED_USER_LABELS.customer;
  const [named] = fullName.replaceAll(/\(.*?\)/g, " ").split(",");
  const words = named!.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const first = firstName(fullName) ?? words[0] ?? fullName;
  const last = words.findLast((word) => !isSuffix(word) && word.toLowerCase() !== first.toLowerCase());
  return last ? `${first} ${[...last][0]!.toUpperCase()}.` : first;
}

const BEST = 4;
const LONGEST = 180;

export function bestReview<Review extends ReviewView>(newestFirst: readonly Review[]): Review | undefined {
  const best = Math.max(...newestFirst.map((review) => review.rating));
  const review = newestFirst.find(({ rating }) => rating === best && rating >= BEST);
  return review && { ...review, comment: quoteOf(review.comment.replace(/\s+/g, " ").trim()) };
}

/** Cuts long texts after a word. */
const quoteOf = (text: string) =>
  text.length <= LONGEST ? text : shortened(text, LONGEST + 1).replace(/(?<=.{90})[\s,.;:–-]+\S*…$/u, "…");
