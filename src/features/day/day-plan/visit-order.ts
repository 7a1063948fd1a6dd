import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";

/** Sets a visit's place in the groomer's own order; null leaves it to the planner again. */
export const setVisitOrder = (tx: Tx, id: number, visitOrder: number | null) =>
  void tx.update(visits).set({ visitOrder }).where(eq(visits.id, id)).run();
