import { and, eq } from "drizzle-orm";
import { reports } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";

export const reportsFeature: Feature = {
  name: "reports",
  erasePerson(_, tx, { id }) {
    const isOfReview = and(eq(reports.reporterId, id), eq(reports.kind, "review"));
    tx.update(reports).set({ text: null }).where(isOfReview).run();
  },
};
