import { and, eq } from "drizzle-orm";
import { visits } from "./visits.ts";

/** The visits that a groomer added; none without a business. */
export const isAddedBy = (groomerId: number | null) =>
  and(eq(visits.groomerId, groomerId ?? 0), eq(visits.source, "groomer"));
