import { sql } from "drizzle-orm";
import { index, integer, text } from "drizzle-orm/sqlite-core";
import { timeSlots, visitSources } from "#src/shared/visits/booking-labels.ts";
import { clients } from "../clients/clients.ts";
import { belongsTo, check, instant, table, within } from "../columns.ts";
import { groomerIdColumn } from "../listing/groomers.ts";

/** A visit that repeats, added by the groomer or requested by a parent. Each repeat is a visit row, created ahead. */
export const visitSeries = table(
  "visit_series",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    clientId: belongsTo("client_id", () => clients.id),
    source: text("source", { enum: visitSources }).notNull().default("groomer"),
    /** Only for series that a parent requested. */
    preferredTimeSlot: text("preferred_time_slot", { enum: timeSlots }),
    everyWeeks: integer("every_weeks").notNull(),
    /** Local dates. `fromDate` sets the weekday. */
    fromDate: text("from_date").notNull(),
    untilDate: text("until_date"),
    /** Visits exist up to this date. */
    madeUntil: text("made_until").notNull(),
    arrivalFrom: text("arrival_from").notNull(),
    arrivalUntil: text("arrival_until"),
    visitMinutes: integer("visit_minutes").notNull(),
    serviceZipCode: text("service_zip_code"),
    serviceAddress: text("service_address"),
    serviceName: text("service_name"),
    priceMin: integer("price_min"),
    priceMax: integer("price_max"),
    note: text("note"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("visit_series_groomer").on(t.groomerId),
    index("visit_series_client").on(t.clientId),
    within("visit_series_weeks", t.everyWeeks, 1, 26),
    check("visit_series_requested", sql`(${t.source} = 'site') = (${t.preferredTimeSlot} IS NOT NULL)`),
    check("visit_series_dates", sql`${t.untilDate} IS NULL OR ${t.fromDate} <= ${t.untilDate}`),
    check("visit_series_arrival", sql`coalesce(${t.arrivalFrom} < ${t.arrivalUntil}, 1)`),
    within("visit_series_minutes", t.visitMinutes, 15, 720),
    within("visit_series_price", t.priceMin, 0, 1_000_000),
  ],
);
