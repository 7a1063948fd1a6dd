import { and, eq } from "drizzle-orm";
import { visits } from "./visits.ts";

export const isAddedBy = (groomerId: number | null) =>
  and(eq(visits.groomerId, groomerId ?? 0), eq(visits.source, "groomer"));
