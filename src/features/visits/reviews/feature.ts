import { and, eq, isNotNull } from "drizzle-orm";
import { reviews } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { reviewsApi } from "./api.ts";
import { reviewsPages } from "./pages.tsx";

export const reviewsFeature: Feature = {
  name: "reviews",
  parts: [reviewsApi, reviewsPages],
  erasePerson(_, tx, { id }) {
    // What only its writer can read has no reader any more.
    tx.delete(reviews)
      .where(and(eq(reviews.petParentId, id), isNotNull(reviews.hiddenAt)))
      .run();
    tx.update(reviews).set({ petParentId: null }).where(eq(reviews.petParentId, id)).run();
  },
};
