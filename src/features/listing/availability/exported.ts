import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { daysOff, hoursOff } from "#db/schema/tables.ts";
import { fact } from "#src/base/exported.ts";
import { DayRulesView } from "#src/shared/listing/day-rules.ts";
import { HoursOffView } from "#src/shared/listing/hours-off.ts";
import { findDayRules } from "./day-rules.ts";

export const schedulesExported = {
  daysOff: fact(
    z.array(z.object({ startDate: z.string(), endDate: z.string(), note: z.nullable(z.string()) })),
    ({ db }, { groomerId }) =>
      db
        .select()
        .from(daysOff)
        .where(eq(daysOff.groomerId, groomerId ?? 0))
        .orderBy(asc(daysOff.startDate))
        .all(),
  ),
  hoursOff: fact(z.array(z.omit(HoursOffView, { id: true })), ({ db }, { groomerId }) =>
    db
      .select()
      .from(hoursOff)
      .where(eq(hoursOff.groomerId, groomerId ?? 0))
      .orderBy(asc(hoursOff.date))
      .all(),
  ),
  dayRules: fact(
    z.nullable(z.object({ ...DayRulesView.shape, plannedSince: z.nullable(z.number()) })),
    ({ db }, { groomerId }) => (groomerId === null ? null : findDayRules(db, groomerId)),
  ),
};
