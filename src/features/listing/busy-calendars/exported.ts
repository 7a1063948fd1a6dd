import { asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { busyCalendars, busyTimes } from "#db/schema/tables.ts";
import { fact } from "#src/base/exported.ts";

export const busyCalendarsExported = {
  busyCalendars: fact(
    z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        keepsTitles: z.boolean(),
        allDayBlocks: z.nullable(z.boolean()),
        createdAt: z.number(),
        readAt: z.nullable(z.number()),
      }),
    ),
    ({ db }, { groomerId }) =>
      db
        .select()
        .from(busyCalendars)
        .where(eq(busyCalendars.groomerId, groomerId ?? 0))
        .orderBy(asc(busyCalendars.id))
        .all(),
  ),
  busyTimes: fact(
    z.array(
      z.object({
        calendar: z.string(),
        date: z.string(),
        opens: z.string(),
        closes: z.string(),
        isAllDay: z.boolean(),
        title: z.nullable(z.string()),
        zipCode: z.nullable(z.string()),
      }),
    ),
    ({ db }, { groomerId }) =>
      db
        .select({
          calendar: busyCalendars.name,
          date: busyTimes.date,
          opens: busyTimes.opens,
          closes: busyTimes.closes,
          isAllDay: busyTimes.isAllDay,
          title: busyTimes.title,
          zipCode: busyTimes.zipCode,
        })
        .from(busyTimes)
        .innerJoin(busyCalendars, eq(busyCalendars.id, busyTimes.calendarId))
        .where(eq(busyCalendars.groomerId, groomerId ?? 0))
        .orderBy(asc(busyTimes.date), asc(busyTimes.opens))
        .all(),
  ),
};
