import { sql } from "drizzle-orm";
import { index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { busyColors, calendarFailures, type FaultyEvent } from "#src/shared/listing/connected-calendars.ts";
import { trafficLevelNames } from "#src/shared/listing/day-rules.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { belongsTo, check, instant, table, within, yesNo } from "../columns.ts";
import { groomerIdColumn, groomerProfiles } from "./groomers.ts";

/** A day without a row is closed. Local "HH:MM". */
export const businessHours = table(
  "business_hours",
  {
    groomerId: groomerIdColumn(),
    weekday: text("weekday", { enum: weekdays }).notNull(),
    opens: text("opens").notNull(),
    closes: text("closes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.weekday] }),
    check("business_hours_order", sql`${t.opens} < ${t.closes} AND length(${t.opens}) = 5 AND length(${t.closes}) = 5`),
  ],
);

/** Local dates, both included. */
export const daysOff = table(
  "days_off",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    startDate: text("start_date").notNull(),
    endDate: text("end_date").notNull(),
    note: text("note"),
  },
  (t) => [
    index("days_off_groomer").on(t.groomerId, t.endDate),
    check("days_off_order", sql`${t.startDate} <= ${t.endDate}`),
  ],
);

/** No row means defaults. Separate from the profile, which the search reads. Local "HH:MM". */
export const dayRules = table(
  "day_rules",
  {
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id).primaryKey(),
    isPlanned: yesNo("is_planned").notNull().default(true),
    /** Visits accepted before this time get no automatic arrival window. */
    plannedSince: instant("planned_since"),
    setupMinutes: integer("setup_minutes").notNull().default(10),
    traffic: text("traffic", { enum: trafficLevelNames }).notNull().default("normal"),
    /** Percent of the planned driving time. */
    drivePercent: integer("drive_percent").notNull().default(100),
    maxVisits: integer("max_visits").notNull().default(8),
    mostAddedMinutes: integer("most_added_minutes"),
    lunchMinutes: integer("lunch_minutes").notNull().default(0),
    lunchOpens: text("lunch_opens").notNull().default("11:00"),
    lunchCloses: text("lunch_closes").notNull().default("14:00"),
    /** Rows are written whole, from defaultDayRules, so these database defaults aren't used. */
    noticeHours: integer("notice_hours").notNull().default(0),
    horizonDays: integer("horizon_days").notNull().default(365),
    movesAtOnce: yesNo("moves_at_once").notNull().default(true),
  },
  (t) => [
    within("day_rules_setup", t.setupMinutes, 0, 60),
    within("day_rules_drives", t.drivePercent, 50, 200),
    within("day_rules_visits", t.maxVisits, 1, 12),
    within("day_rules_added", t.mostAddedMinutes, 10, 120),
    within("day_rules_lunch", t.lunchMinutes, 0, 120),
    check("day_rules_lunch_order", sql`${t.lunchOpens} <= ${t.lunchCloses}`),
    within("day_rules_notice", t.noticeHours, 0, 72),
    within("day_rules_horizon", t.horizonDays, 7, 365),
  ],
);

export const timeOff = table(
  "time_off",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    date: text("date").notNull(),
    opens: text("opens").notNull(),
    closes: text("closes").notNull(),
    note: text("note"),
    /** Repeats weekly from the date. */
    isWeekly: yesNo("is_weekly").notNull().default(false),
  },
  (t) => [index("time_off_day").on(t.groomerId, t.date), check("time_off_order", sql`${t.opens} < ${t.closes}`)],
);

export const dayPlans = table(
  "day_plans",
  {
    groomerId: groomerIdColumn(),
    date: text("date").notNull(),
    confirmedAt: instant("confirmed_at"),
    /** Minutes after `lateAt` at which a late van leaves. */
    lateMinutes: integer("late_minutes"),
    lateAt: instant("late_at"),
  },
  (t) => [primaryKey({ columns: [t.groomerId, t.date] }), within("day_plans_late", t.lateMinutes, 0, 600)],
);

/** The URL is a secret and never shown. */
export const connectedCalendars = table(
  "connected_calendars",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    address: text("address").notNull(),
    name: text("name").notNull(),
    color: text("color", { enum: busyColors }).notNull(),
    keepsTitles: yesNo("keeps_titles").notNull().default(false),
    /** Null until the groomer decides; counts as false. */
    allDayBlocks: yesNo("all_day_blocks"),
    createdAt: instant("created_at").notNull(),
    triedAt: instant("tried_at").notNull(),
    readAt: instant("read_at"),
    failure: text("failure", { enum: calendarFailures }),
    failingSince: instant("failing_since"),
    toldAt: instant("told_at"),
    waitsUntil: instant("waits_until"),
    /** HTTP validators, and the local date and zone of the last full read. */
    etag: text("etag"),
    modified: text("modified"),
    readWholeOn: text("read_whole_on"),
    isCut: yesNo("is_cut").notNull().default(false),
    unread: integer("unread").notNull().default(0),
    oddEvents: text("odd_events", { mode: "json" }).$type<FaultyEvent[]>().notNull().default([]),
    /** Changes with the busy times; triggers watch it. */
    timesHash: text("times_hash"),
  },
  (t) => [
    uniqueIndex("connected_calendars_address").on(t.groomerId, t.address),
    index("connected_calendars_tried").on(t.triedAt),
    check("connected_calendars_name", sql`length(${t.name}) BETWEEN 1 AND 60`),
    check("connected_calendars_failing", sql`(${t.failure} IS NULL) = (${t.failingSince} IS NULL)`),
  ],
);

/** Local "HH:MM", up to "24:00". Update `timesHash` in the same transaction. */
export const busyTimes = table(
  "busy_times",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    calendarId: belongsTo("calendar_id", () => connectedCalendars.id),
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
    check("busy_times_order", sql`${t.opens} < ${t.closes} AND length(${t.opens}) = 5 AND length(${t.closes}) = 5`),
    check("busy_times_title", sql`length(${t.title}) BETWEEN 1 AND 100`),
  ],
);
