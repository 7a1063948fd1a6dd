import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { busyColors, busyFailures, type OddEvent } from "#src/shared/listing/busy-calendars.ts";
import { belongsTo, holds, instant, oneOf, yesNo } from "../columns.ts";
import { groomerId } from "./groomers.ts";

/** The URL is a secret and never shown. */
export const busyCalendars = sqliteTable(
  "busy_calendars",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    address: text("address").notNull(),
    name: text("name").notNull(),
    color: text("color", { enum: busyColors }).notNull(),
    keepsTitles: yesNo("keeps_titles").notNull().default(false),
    /** Null until the groomer decides; counts as false. */
    allDayBlocks: yesNo("all_day_blocks"),
    createdAt: instant("created_at").notNull(),
    triedAt: instant("tried_at").notNull(),
    readAt: instant("read_at"),
    failure: text("failure", { enum: busyFailures }),
    failingSince: instant("failing_since"),
    toldAt: instant("told_at"),
    waitsUntil: instant("waits_until"),
    /** HTTP validators, and the local date and zone of the last full read. */
    etag: text("etag"),
    modified: text("modified"),
    readWholeOn: text("read_whole_on"),
    isCut: yesNo("is_cut").notNull().default(false),
    unread: integer("unread").notNull().default(0),
    oddEvents: text("odd_events", { mode: "json" }).$type<OddEvent[]>().notNull().default([]),
    /** Changes with the busy times; triggers watch it. */
    timesHash: text("times_hash"),
  },
  (t) => [
    uniqueIndex("busy_calendars_address").on(t.groomerId, t.address),
    index("busy_calendars_tried").on(t.triedAt),
    holds("busy_calendars_name", sql`length(${t.name}) BETWEEN 1 AND 60`),
    oneOf("busy_calendars_color", t.color, busyColors),
    oneOf("busy_calendars_failure", t.failure, busyFailures),
    holds("busy_calendars_failing", sql`(${t.failure} IS NULL) = (${t.failingSince} IS NULL)`),
  ],
);

/** Local "HH:MM", up to "24:00". Update `timesHash` in the same transaction. */
export const busyTimes = sqliteTable(
  "busy_times",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: belongsTo("calendar_id", () => busyCalendars.id),
    date: text("date").notNull(),
    opens: text("opens").notNull(),
    closes: text("closes").notNull(),
    isAllDay: yesNo("is_all_day").notNull(),
    title: text("title"),
    /** Null without a known place. */
    zipCode: text("zip_code"),
  },
  (t) => [
    index("busy_times_day").on(t.calendarId, t.date),
    holds("busy_times_order", sql`${t.opens} < ${t.closes} AND length(${t.opens}) = 5 AND length(${t.closes}) = 5`),
    holds("busy_times_title", sql`length(${t.title}) BETWEEN 1 AND 100`),
  ],
);
