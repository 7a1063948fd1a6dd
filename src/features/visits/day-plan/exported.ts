import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { dayPlans } from "#db/schema/tables.ts";
import { fact } from "#src/base/exported.ts";

const DayExport = z.object({
  date: z.string(),
  confirmedAt: z.nullable(z.number()),
  lateMinutes: z.nullable(z.number()),
  lateAt: z.nullable(z.number()),
});

export const dayPlanExported = {
  /** The days that a groomer has confirmed, or on which they said that they run late. */
  saidAboutDays: fact(z.array(DayExport), ({ db }, { groomerId }) =>
    db
      .select()
      .from(dayPlans)
      .where(eq(dayPlans.groomerId, groomerId ?? 0))
      .orderBy(asc(dayPlans.date))
      .all(),
  ),
};
