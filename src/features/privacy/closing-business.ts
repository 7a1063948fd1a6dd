import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import {
  addOnServices,
  businessHours,
  dayPlans,
  dayRules,
  daysOff,
  groomerProfiles,
  hoursOff,
  portfolioImages,
  proposals,
  servicePackages,
} from "#db/schema/tables.ts";
import type { Ctx } from "../../context.ts";
import { isMadeBy } from "../bookings/proposal-rows.ts";
import { endWithAccount } from "../memberships/leaving.ts";

/** Removes a listing for good. Its name and packages stay with the bookings that parents made. */
export function removeBusiness(ctx: Ctx, tx: Tx, groomerId: number) {
  for (const table of [portfolioImages, businessHours, daysOff, dayRules, hoursOff, dayPlans] as const) {
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
