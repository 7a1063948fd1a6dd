import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import {
  addOnServices,
  blockedParents,
  bookings,
  businessHours,
  clientNotes,
  clientPetNotes,
  dayPlans,
  dayRules,
  daysOff,
  groomerCounts,
  groomerProfiles,
  groomerTerms,
  hoursOff,
  proposals,
  servicePackages,
  visitNotes,
} from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { endWithAccount } from "#src/features/money/memberships/ending/leaving.ts";
import { isMadeBy } from "#src/features/visits/bookings/changes/proposal-rows.ts";
import { forgetMessagesOf } from "#src/features/visits/messages/forget.ts";

/** Removes a listing for good. Its name, packages and terms stay with the bookings that parents made. */
export function removeBusiness(ctx: Ctx, tx: Tx, groomerId: number) {
  const days = [businessHours, daysOff, dayRules, hoursOff, dayPlans] as const;
  for (const table of [...days, groomerTerms, groomerCounts, blockedParents, clientNotes, clientPetNotes] as const) {
    tx.delete(table).where(eq(table.groomerId, groomerId)).run();
  }
  tx.update(servicePackages)
    .set({ isActive: false, position: null })
    .where(eq(servicePackages.groomerId, groomerId))
    .run();
  tx.update(addOnServices).set({ isActive: false }).where(eq(addOnServices.groomerId, groomerId)).run();
  tx.update(proposals)
    .set({ note: null })
    .where(isMadeBy({ userId: 0, groomerId }))
    .run();
  const visits = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.groomerId, groomerId));
  tx.delete(visitNotes).where(inArray(visitNotes.bookingId, visits)).run();
  forgetMessagesOf(tx, { groomerId }, ctx.now());
  endWithAccount(ctx, tx, groomerId);
  tx.update(groomerProfiles)
    .set({
      description: "",
      contactName: null,
      startedYear: null,
      showPhone: false,
      showEmail: false,
      acceptsOutsideArea: false,
      backgroundCheckStatus: "not_started",
      backgroundCheckDate: null,
      backgroundCheckExpires: null,
      backgroundCheckNote: null,
      listedUntil: 0,
    })
    .where(eq(groomerProfiles.id, groomerId))
    .run();
}
