import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { busyColors, busyFailures, type OddEvent } from "#src/shared/listing/busy-calendars.ts";
import { holds, instant, oneOf, yesNo } from "../columns.ts";
import { groomerId } from "./groomers.ts";

/** A groomer's calendar elsewhere. Whoever has the address can read it, so it is told to nobody. */
export const busyCalendars = sqliteTable(
  "busy_calendars",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    address: text("address").notNull(),
    name: text("name").notNull(),
    color: text("color", { enum: busyColors }).notNull(),
    keepsTitles: yesNo("keeps_titles").notNull().default(false),
    /** Null until the groomer was asked; whole days are kept free only after a yes. */
    allDayBlocks: yesNo("all_day_blocks"),
    createdAt: instant("created_at").notNull(),
    /** The last try, and the last one that succeeded. */
    triedAt: instant("tried_at").notNull(),
    readAt: instant("read_at"),
    failure: text("failure", { enum: busyFailures }),
    failingSince: instant("failing_since"),
    toldAt: instant("told_at"),
    /** Before then the calendar's site does not want to be asked. */
    waitsUntil: instant("waits_until"),
    /** What the calendar's site knows this state by, and the local day on which it was read whole, with its time zone. */
    etag: text("etag"),
    modified: text("modified"),
    readWholeOn: text("read_whole_on"),
    /** Whether there were more busy times than are kept. */
    isCut: yesNo("is_cut").notNull().default(false),
    /** Events that could not be read, or not whole, and the first ones that the groomer should look at. */
    unread: integer("unread").notNull().default(0),
    oddEvents: text("odd_events", { mode: "json" }).$type<OddEvent[]>().notNull().default([]),
    /** A hash of the busy times, which changes with them: triggers look at it. */
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

/** What was read of one: local "HH:MM" of one day, until "24:00". Whoever changes them sets `timesHash` in the same transaction. */
export const busyTimes = sqliteTable(
  "busy_times",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: integer("calendar_id")
      .notNull()
      .references(() => busyCalendars.id, { onDelete: "cascade" }),
    date: text("date").notNull(),
    opens: text("opens").notNull(),
    closes: text("closes").notNull(),
    isAllDay: yesNo("is_all_day").notNull(),
    title: text("title"),
    /** Where it is, as far as its place names a ZIP code. */
    zipCode: text("zip_code"),
  },
  (t) => [
    index("busy_times_day").on(t.calendarId, t.date),
    holds("busy_times_order", sql`${t.opens} < ${t.closes} AND length(${t.opens}) = 5 AND length(${t.closes}) = 5`),
    holds("busy_times_title", sql`length(${t.title}) BETWEEN 1 AND 100`),
  ],
);
