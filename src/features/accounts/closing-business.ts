import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import {
  addOnServices,
  businessHours,
  groomerProfiles,
  membershipAttempts,
  memberships,
  portfolioImages,
  servicePackages,
  unavailableRanges,
} from "#db/schema/tables.ts";

/** Takes a listing down for good. Its name and packages stay with the bookings that parents made. */
export function removeBusiness(tx: Tx, groomerId: number, now: number) {
  for (const table of [portfolioImages, businessHours, unavailableRanges] as const) {
    tx.delete(table).where(eq(table.groomerId, groomerId)).run();
  }
  tx.update(servicePackages)
    .set({ isActive: false, position: null })
    .where(eq(servicePackages.groomerId, groomerId))
    .run();
  tx.update(addOnServices).set({ isActive: false }).where(eq(addOnServices.groomerId, groomerId)).run();
  endMembership(tx, groomerId, now);
  tx.update(groomerProfiles)
    .set({
      description: "",
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

const noCard = { hasCard: false, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null };

/** The provider's ids stay: whatever still runs there is ended with them. */
function endMembership(tx: Tx, groomerId: number, now: number) {
  tx.update(memberships)
    .set({ state: "ended", endedAt: now, endReason: "Account closed", ...noCard })
    .where(eq(memberships.groomerId, groomerId))
    .run();
  tx.update(membershipAttempts)
    .set({ status: "abandoned" })
    .where(and(eq(membershipAttempts.groomerId, groomerId), eq(membershipAttempts.status, "open")))
    .run();
}
