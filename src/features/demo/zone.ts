import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { groomerProfiles } from "#db/schema/tables.ts";

/** The IANA zone of a groomer, which follows from the ZIP. */
export const zoneOf = (tx: Tx, groomerId: number): string =>
  tx.select({ zone: groomerProfiles.timeZone }).from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get()
    ?.zone ?? "America/New_York";
