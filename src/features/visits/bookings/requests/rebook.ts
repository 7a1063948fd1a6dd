import { and, eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { bookingAddOns, bookingColumns, bookings, visitPets } from "#db/schema/tables.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { placeNames, textFieldNames } from "#src/shared/visits/booking-fields.ts";
import { usualPetCount } from "#src/shared/visits/estimate.ts";
import { accessColumns } from "../access.ts";

/** Values of an earlier booking except its time. Undefined if it doesn't exist or isn't the parent's. */
export function findRebooked(db: Db, viewer: Viewer, groomerId: number, id: number) {
  const booking = db
    .select({
      ...pick(bookingColumns, ["servicePackageId", "petCount", "petSize", ...textFieldNames, ...placeNames]),
      access: accessColumns,
    })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.groomerId, groomerId), eq(bookings.petParentId, viewer.userId)))
    .get();
  if (!booking) return undefined;
  const addOns = db.select().from(bookingAddOns).where(eq(bookingAddOns.bookingId, id)).all();
  const pets = db.select().from(visitPets).where(eq(visitPets.visitId, id)).all();
  return {
    ...booking,
    // The coat has changed since the last visit.
    coatCondition: null,
    petCount: booking.petCount === usualPetCount(pets) ? null : booking.petCount,
    addOnServiceIds: addOns.map(({ addOnServiceId }) => addOnServiceId),
    petIds: pets.map(({ petId }) => petId!),
  };
}
export type Again = NonNullable<ReturnType<typeof findRebooked>>;
