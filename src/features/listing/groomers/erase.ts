import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { groomerCounts, groomerDoors, groomerProfiles } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";

/** Removes a listing for good. Its name stays with the bookings that parents made. */
export function eraseBusiness(_: Ctx, tx: Tx, groomerId: number) {
  tx.delete(groomerCounts).where(eq(groomerCounts.groomerId, groomerId)).run();
  tx.delete(groomerDoors).where(eq(groomerDoors.groomerId, groomerId)).run();
  tx.update(groomerProfiles)
    .set({
      description: "",
      contactName: null,
      startedYear: null,
      showPhone: false,
      showEmail: false,
      acceptsOutsideArea: false,
      googleUrl: null,
      backgroundCheckStatus: "not_started",
      backgroundCheckDate: null,
      backgroundCheckExpires: null,
      backgroundCheckNote: null,
      listedUntil: 0,
    })
    .where(eq(groomerProfiles.id, groomerId))
    .run();
}
