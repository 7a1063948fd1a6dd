import { eq } from "drizzle-orm";
import { businessHours, dayRules, daysOff, hoursOff } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { schedulesApi } from "./api.ts";

export const availabilityFeature: Feature = {
  name: "availability",
  parts: [schedulesApi],
  eraseBusiness(_, tx, id) {
    for (const table of [businessHours, daysOff, dayRules, hoursOff] as const) {
      tx.delete(table).where(eq(table.groomerId, id)).run();
    }
  },
};
