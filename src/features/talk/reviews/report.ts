import { and, eq, isNull } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { reviews, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { mustSeeProfile } from "#src/features/listing/groomers/queries.ts";
import { addReport } from "#src/features/people/reports/service.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { AppError, notFound } from "#src/shared/base/errors.ts";
import type { ReviewReport } from "#src/shared/talk/reviews.ts";

/** Idempotent per person. Throws 404, 409 (own review), 429. */
export const reportReview = (ctx: Ctx, by: ActorContext, id: number, { reason, text }: ReviewReport): void =>
  transact(ctx.db, (tx) => {
    const { review } = mustSeeReview(ctx, tx, by.viewer, id);
    if (review.petParentId === by.viewer.userId) throw new AppError("conflict", "You can't report your own review.");
    addReport(ctx, tx, by, { about: { kind: "review", reviewId: id }, authorId: review.petParentId, reason, text });
  });

/** Throws 404. */
export function mustSeeReview(ctx: Ctx, db: Db | Tx, viewer: Viewer, id: number) {
  const found = db
    .select({ review: reviews, writer: users.fullName })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.petParentId))
    .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
    .get();
  if (!found) throw notFound();
  return { ...found, groomer: mustSeeProfile(ctx, viewer, found.review.groomerId) };
}
