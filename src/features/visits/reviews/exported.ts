import { and, asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { groomerProfiles, reviews } from "#db/schema/tables.ts";
import { byId, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";

const ReviewExport = z.object({
  bookingId: z.number(),
  groomerName: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.number(),
  hiddenAt: z.nullable(z.number()),
  hiddenReason: z.nullable(z.string()),
});

export const reviewsExported = {
  reviewsWritten: rows(ReviewExport, ({ db }, { userId }) =>
    byId(reviews.id, lastIn(db, reviews, reviews.id), (isOnPage) =>
      db
        .select({
          id: reviews.id,
          bookingId: reviews.bookingId,
          groomerName: groomerProfiles.businessName,
          rating: reviews.rating,
          comment: reviews.comment,
          createdAt: reviews.createdAt,
          hiddenAt: reviews.hiddenAt,
          hiddenReason: reviews.hiddenReason,
        })
        .from(reviews)
        .innerJoin(groomerProfiles, eq(groomerProfiles.id, reviews.groomerId))
        .where(and(eq(reviews.petParentId, userId), isOnPage))
        .orderBy(asc(reviews.id))
        .limit(ROWS_AT_ONCE)
        .all(),
    ),
  ),
};
