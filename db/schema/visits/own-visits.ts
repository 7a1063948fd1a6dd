import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ownVisitStatuses } from "#src/shared/visits/own/own-labels.ts";
import { holds, instant, oneOf, within, yesNo } from "../columns.ts";
import { groomerId } from "../listing/groomers.ts";
import { clientPets, clients } from "./clients.ts";

/**
 * What every visit that a groomer has entered says. Minutes are local: `startsAt` since midnight, when it begins, or from when the van
 * may arrive where there is an `until`. The price is in cents.
 */
const ownVisitFacts = () => ({
  startsAt: integer("starts_at").notNull(),
  until: integer("until"),
  minutes: integer("minutes").notNull(),
  zipCode: text("zip_code").notNull(),
  address: text("address"),
  service: text("service"),
  price: integer("price"),
  note: text("note"),
});

type FactColumns = Record<"startsAt" | "until" | "minutes" | "price", AnySQLiteColumn>;
const factsHold = (table: string, t: FactColumns) => [
  within(`${table}_starts_at`, t.startsAt, 0, 1439),
  holds(`${table}_until`, sql`${t.until} IS NULL OR (${t.startsAt} < ${t.until} AND ${t.until} <= 1440)`),
  within(`${table}_minutes`, t.minutes, 15, 720),
  within(`${table}_price`, t.price, 0, 1_000_000),
];

/** Visits that come again after so many weeks on one day of the week. They are rows of their own, made ahead. */
export const visitSeries = sqliteTable(
  "visit_series",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    clientId: integer("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    everyWeeks: integer("every_weeks").notNull(),
    /** Local days: the first one, whose day of the week the others have, and the last possible one. */
    fromDate: text("from_date").notNull(),
    untilDate: text("until_date"),
    /** Up to this day its visits have been made. */
    madeUntil: text("made_until").notNull(),
    ...ownVisitFacts(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("visit_series_groomer").on(t.groomerId),
    index("visit_series_client").on(t.clientId),
    within("visit_series_weeks", t.everyWeeks, 1, 26),
    holds("visit_series_dates", sql`${t.untilDate} IS NULL OR ${t.fromDate} <= ${t.untilDate}`),
    ...factsHold("visit_series", t),
  ],
);

/** A visit that did not come through the site: of an own client, or of nobody, with a title alone. Its date is local to its groomer. */
export const ownVisits = sqliteTable(
  "own_visits",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    clientId: integer("client_id").references(() => clients.id, { onDelete: "cascade" }),
    title: text("title"),
    date: text("date").notNull(),
    ...ownVisitFacts(),
    status: text("status", { enum: ownVisitStatuses }).notNull().default("planned"),
    statusChangedAt: instant("status_changed_at").notNull(),
    /** As of a booking. */
    visitOrder: integer("visit_order"),
    onMyWayAt: instant("on_my_way_at"),
    arrivedAt: instant("arrived_at"),
    seriesId: integer("series_id").references(() => visitSeries.id, { onDelete: "set null" }),
    /** The day on which its series has it, wherever it was moved to. */
    seriesDate: text("series_date"),
    /** Its pets were changed by themselves, so a change of the series leaves them. */
    hasOwnPets: yesNo("has_own_pets").notNull().default(false),
    /** Rises with every change of what a calendar shows of it (RFC 5545, SEQUENCE); a trigger counts. */
    calendarSequence: integer("calendar_sequence").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("own_visits_day").on(t.groomerId, t.date),
    index("own_visits_client").on(t.clientId, t.date),
    uniqueIndex("own_visits_series").on(t.seriesId, t.seriesDate).where(sql`series_id IS NOT NULL`),
    holds("own_visits_who", sql`${t.clientId} IS NOT NULL OR ${t.title} IS NOT NULL`),
    holds("own_visits_date", sql`${t.date} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    ...factsHold("own_visits", t),
    oneOf("own_visits_status", t.status, ownVisitStatuses),
  ],
);

export const ownVisitPets = sqliteTable(
  "own_visit_pets",
  {
    ownVisitId: integer("own_visit_id")
      .notNull()
      .references(() => ownVisits.id, { onDelete: "cascade" }),
    clientPetId: integer("client_pet_id")
      .notNull()
      .references(() => clientPets.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.ownVisitId, t.clientPetId] }), index("own_visit_pets_pet").on(t.clientPetId)],
);
