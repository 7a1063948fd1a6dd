import { getTableColumns, getViewSelectedFields, sql } from "drizzle-orm";
import {
  index,
  integer,
  real,
  type SQLiteColumn,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { doors } from "#src/shared/listing/doors.ts";
import { bookingStatuses, contestKinds, timeSlots, visitSources } from "#src/shared/visits/booking-labels.ts";
import { coatConditions } from "#src/shared/visits/pets/care-labels.ts";
import { actors } from "#src/shared/visits/proposal-labels.ts";
import { clients } from "../clients/clients.ts";
import { holds, instant, oneOf, within, yesNo } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";
import { servicePackages } from "../listing/offers.ts";
import { users } from "../people/accounts.ts";
import { visitSeries } from "./series.ts";

const saidByRequests = [
  ...(["petParentId", "servicePackageId", "serviceName", "priceMin", "priceMax", "durationMinutes"] as const),
  ...(["preferredTimeSlot", "petInfo", "requestKey"] as const),
] as const;

/**
 * A visit of a groomer. One that a parent asked for through the site (`source` is `site`) begins as their request; one that the groomer
 * added is accepted from the start, is for a client or has a title, and no one else is notified of it. Date, slot and arrival window are local to
 * `timeZone`. Prices are in cents.
 */
export const visits = sqliteTable(
  "visits",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: integer("groomer_id")
      .notNull()
      .references(() => groomerProfiles.id),
    source: text("source", { enum: visitSources }).notNull(),
    /** A trigger finds or makes the client of a request. Null once the client is deleted, and for a visit with a title. */
    clientId: integer("client_id").references(() => clients.id, { onDelete: "set null" }),
    petParentId: integer("pet_parent_id").references(() => users.id),
    title: text("title"),
    servicePackageId: integer("service_package_id").references(() => servicePackages.id),
    /** The package's name, price and minutes are copied, so later edits don't change what was agreed. */
    serviceName: text("service_name"),
    priceMin: integer("price_min"),
    priceMax: integer("price_max"),
    /** Of the package, for one pet. */
    durationMinutes: integer("duration_minutes"),
    petCount: integer("pet_count").notNull().default(1),
    /** How long the whole visit takes, all pets and add-ons counted. */
    visitMinutes: integer("visit_minutes").notNull(),
    preferredDate: text("preferred_date").notNull(),
    preferredTimeSlot: text("preferred_time_slot", { enum: timeSlots }),
    timeZone: text("time_zone").notNull(),
    /** The first instant of the slot, or of the arrival window that the groomer entered. */
    startsAt: instant("starts_at").notNull(),
    petInfo: text("pet_info"),
    specialInstructions: text("special_instructions"),
    note: text("note"),
    coatCondition: text("coat_condition", { enum: coatConditions }),
    /** Access instructions of a request; the code is removed a week after the visit. */
    parking: text("parking"),
    stairs: text("stairs"),
    gateCode: text("gate_code"),
    whoIsHome: text("who_is_home"),
    accessNote: text("access_note"),
    serviceAddress: text("service_address"),
    serviceCity: text("service_city"),
    serviceState: text("service_state"),
    serviceZipCode: text("service_zip_code"),
    distanceMiles: real("distance_miles"),
    status: text("status", { enum: bookingStatuses }).notNull(),
    statusReason: text("status_reason"),
    /** The arrival window, local "HH:MM". Of a visit that the groomer added the start alone is a fixed time. */
    arrivalFrom: text("arrival_from"),
    arrivalUntil: text("arrival_until"),
    /** The place among the visits of its day that the groomer has put in order by hand. */
    visitOrder: integer("visit_order"),
    /** Accepted although the day has no room for it. */
    isForced: yesNo("is_forced").notNull().default(false),
    onMyWayAt: instant("on_my_way_at"),
    /** When the groomer said that they are at the house. */
    arrivedAt: instant("arrived_at"),
    /** The deposit in cents that the groomer asked for with the acceptance. */
    depositCents: integer("deposit_cents"),
    /** When a request expires; null while it waits for the parent's answer to a proposal, and after it. */
    expiresAt: instant("expires_at"),
    /** What `expiresAt` was before the acceptance, and is again when that is undone. */
    undoExpiresAt: instant("undo_expires_at"),
    /** The side that canceled it, or the site. Null for visits that the groomer added. */
    cancelledBy: text("cancelled_by", { enum: actors }),
    /** The parent's dispute, once: of a no-show, or that the groomer did not come. It is open until an admin has decided. */
    contestKind: text("contest_kind", { enum: contestKinds }),
    contestedAt: instant("contested_at"),
    contestText: text("contest_text"),
    contestDecidedAt: instant("contest_decided_at"),
    statusChangedAt: instant("status_changed_at").notNull(),
    requestDate: instant("request_date").notNull(),
    /** The first reply (yes, no or a proposal) and the agreement; null where unknown, and for an offered next visit. */
    answeredAt: instant("answered_at"),
    acceptedAt: instant("accepted_at"),
    /** How the parent came to the page that they sent the request from; null for older ones. */
    door: text("door", { enum: doors }),
    seriesId: integer("series_id").references(() => visitSeries.id, { onDelete: "set null" }),
    /** The day on which its series has it, wherever it was moved to. */
    seriesDate: text("series_date"),
    /** Its pets were changed by themselves, so a change of the series leaves them. */
    hasOwnPets: yesNo("has_own_pets").notNull().default(false),
    /** Rises with every change of its calendar event (RFC 5545, SEQUENCE). */
    calendarSequence: integer("calendar_sequence").notNull().default(0),
    /** Fingerprint of the request, so an open request that is sent twice is one booking. */
    requestKey: text("request_key"),
    /** The caller's Idempotency-Key header, if any. */
    idempotencyKey: text("idempotency_key"),
  },
  (t) => [
    uniqueIndex("visits_open_request").on(t.petParentId, t.requestKey).where(sql`status = 'pending'`),
    uniqueIndex("visits_idempotency").on(t.petParentId, t.idempotencyKey).where(sql`idempotency_key IS NOT NULL`),
    uniqueIndex("visits_series").on(t.seriesId, t.seriesDate).where(sql`series_id IS NOT NULL`),
    index("visits_parent").on(t.petParentId, t.startsAt).where(sql`pet_parent_id IS NOT NULL`),
    // The source comes first, so thousands of added visits make nothing slower that is about bookings.
    index("visits_groomer").on(t.groomerId, t.source, t.startsAt),
    index("visits_date").on(t.groomerId, t.preferredDate),
    index("visits_client").on(t.clientId, t.preferredDate),
    index("visits_day").on(t.groomerId, t.preferredDate).where(sql`status = 'accepted'`),
    index("visits_completed").on(t.startsAt, t.petParentId).where(sql`source = 'site' AND status = 'completed'`),
    // All columns that the admins' numbers read, so they don't have to look into 100,000 rows.
    index("visits_requested")
      .on(t.requestDate, t.groomerId, t.petParentId, t.status, t.answeredAt, t.acceptedAt)
      .where(sql`source = 'site'`),
    index("visits_gate_code").on(t.startsAt).where(sql`gate_code IS NOT NULL`),
    index("visits_expiry").on(t.expiresAt).where(sql`status = 'pending'`),
    oneOf("visits_source", t.source, visitSources),
    holds("visits_request", sql`${t.source} <> 'site' OR (${sql.join(said(t), sql` AND `)})`),
    holds(
      "visits_added",
      sql`${t.source} <> 'groomer' OR (${t.petParentId} IS NULL AND ${t.arrivalFrom} IS NOT NULL AND ${t.serviceZipCode} IS NOT NULL
        AND (${t.clientId} IS NOT NULL OR ${t.title} IS NOT NULL) AND ${t.visitMinutes} <= 720 AND coalesce(${t.priceMin} BETWEEN 0 AND 1000000, 1) AND ${t.status} IN ('accepted', 'completed', 'no_show', 'cancelled'))`,
    ),
    within("visits_pet_count", t.petCount, 1, 10),
    within("visits_minutes", t.visitMinutes, 15, 1440),
    holds(
      "visits_arrival",
      sql`(${t.source} = 'groomer' OR (${t.arrivalFrom} IS NULL) = (${t.arrivalUntil} IS NULL))
        AND coalesce(${t.arrivalFrom} < ${t.arrivalUntil}, 1)`,
    ),
    holds("visits_deposit", sql`coalesce(${t.depositCents} BETWEEN 100 AND 50000, 1)`),
    oneOf("visits_slot", t.preferredTimeSlot, timeSlots),
    oneOf("visits_status", t.status, bookingStatuses),
    oneOf("visits_coat_condition", t.coatCondition, coatConditions),
    oneOf("visits_door", t.door, doors),
    oneOf("visits_cancelled_by", t.cancelledBy, actors),
    oneOf("visits_contest_kind", t.contestKind, contestKinds),
    holds("visits_contest", sql`(${t.contestKind} IS NULL) = (${t.contestedAt} IS NULL)`),
    holds("visits_date", sql`${t.preferredDate} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);

/** What every request says, beside what every visit says. */
function said(t: Record<(typeof saidByRequests)[number], SQLiteColumn>) {
  return saidByRequests.map((name) => sql`${t[name]} IS NOT NULL`);
}

type Always<Column extends SQLiteColumn> = SQLiteColumn<Omit<Column["_"], "notNull"> & { notNull: true }>;
const always = <Column extends SQLiteColumn>(column: Column) => column as unknown as Always<Column>;

/** The visits that came through the site, from the request on. */
export const bookings = sqliteView("bookings").as((query) => {
  const {
    source,
    title: _t,
    note: _n,
    seriesId: _s,
    seriesDate: _d,
    hasOwnPets: _p,
    ...columns
  } = getTableColumns(visits);
  return query
    .select({
      ...columns,
      petParentId: always(visits.petParentId),
      servicePackageId: always(visits.servicePackageId),
      serviceName: always(visits.serviceName),
      priceMin: always(visits.priceMin),
      priceMax: always(visits.priceMax),
      durationMinutes: always(visits.durationMinutes),
      preferredTimeSlot: always(visits.preferredTimeSlot),
      petInfo: always(visits.petInfo),
      requestKey: always(visits.requestKey),
    })
    .from(visits)
    .where(sql`${source} = 'site'`);
});

export const bookingColumns = getViewSelectedFields(bookings);
