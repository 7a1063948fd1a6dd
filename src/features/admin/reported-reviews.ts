import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { groomerProfiles, reviews, users } from "#db/schema/tables.ts";
import type { ReportView } from "#src/shared/reports.ts";

/** What admins see of reported reviews, by their ids. A hidden one too: they may show it again. */
export function findReported(db: Db, ids: readonly (number | null)[]): Map<number, ReportView["review"]> {
  const found = db
    .select({ review: reviews, groomerName: groomerProfiles.businessName, writer: users.fullName })
    .from(reviews)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, reviews.groomerId))
    .leftJoin(users, eq(users.id, reviews.petParentId))
    .where(sql`${reviews.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .all();
  return new Map(
    found.map(({ review: { petParentId, hiddenAt, ...review }, groomerName, writer }) => {
      const author = petParentId === null ? null : { userId: petParentId, name: writer ?? "" };
      return [review.id, { ...review, groomerName, isHidden: hiddenAt !== null, author }];
    }),
  );
}
