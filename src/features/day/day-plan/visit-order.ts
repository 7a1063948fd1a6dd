import { eq } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";

/** Null lets the planner decide. */
export const setVisitOrder = (tx: Tx, id: number, visitOrder: number | null) =>
  void tx.update(visits).set({ visitOrder }).where(eq(visits.id, id)).run();
