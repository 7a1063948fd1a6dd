import { and, asc, eq, or } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { reviews, visits } from "#db/schema/tables.ts";
import { streetOf } from "#src/domain/client-import/same-household.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

/** The account that first reviewed this groomer from the visit's street. Without a street, the account itself. */
export function householdOf(tx: Tx, { groomerId, petParentId, serviceAddress: own }: BookingView): number {
  const isSameAccount = eq(visits.petParentId, petParentId);
  const mayBeSame = own ? or(isSameAccount, eq(visits.serviceZipCode, own.zipCode)) : isSameAccount;
  const earlier = tx
    .select({ householdId: reviews.householdId, parentId: visits.petParentId, street: visits.serviceAddress })
    .from(reviews)
    .innerJoin(visits, eq(visits.id, reviews.bookingId))
    .where(and(eq(reviews.groomerId, groomerId), mayBeSame))
    .orderBy(asc(reviews.id))
    .all();
  const found = earlier.find(
    ({ parentId, street }) =>
      parentId === petParentId || (own && street !== null && streetOf(street) === streetOf(own.address)),
  );
  return found?.householdId ?? petParentId;
}
