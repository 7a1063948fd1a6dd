import { getTableColumns, getViewSelectedFields, sql } from "drizzle-orm";
import { index, integer, real, type SQLiteColumn, sqliteView, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { referralSources } from "#src/shared/listing/referral-sources.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { actors, bookingStatuses, disputeKeys, timeSlots, visitSources } from "#src/shared/visits/booking-labels.ts";
import { MAX_PAID_CENTS, paymentMethods } from "#src/shared/visits/payment-labels.ts";
import { coatConditions } from "#src/shared/visits/pets/pet-labels.ts";
import { clients } from "../clients/clients.ts";
import { check, instant, table, within, yesNo } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";
import { servicePackages } from "../listing/offers.ts";
import { users } from "../people/accounts.ts";
import { visitSeries } from "./series.ts";

const paidColumns = {
  amountPaid: integer("amount_paid"),
  tip: integer("tip"),
  paidBy: text("paid_by", { enum: paymentMethods }),
};

const paidChecks = (t: Record<keyof typeof paidColumns | "status" | "groomerId" | "preferredDate", SQLiteColumn>) => [
  index("visits_paid").on(t.groomerId, t.preferredDate).where(sql`paid_by IS NOT NULL`),
  check(
    "visits_paid",
    sql`(${t.amountPaid} IS NULL) = (${t.paidBy} IS NULL) AND (${t.tip} IS NULL) = (${t.paidBy} IS NULL)
      AND coalesce(${t.paidBy} <> 'not_yet' OR ${t.tip} = 0, 1)
      AND (${t.paidBy} IS NULL OR ${t.status} IN ('completed', 'no_show'))`,
  ),
  within("visits_amount_paid", t.amountPaid, 0, MAX_PAID_CENTS),
  within("visits_tip", t.tip, 0, MAX_PAID_CENTS),
];

const requestFields = [
  ...(["petParentId", "servicePackageId", "serviceName", "priceMin", "priceMax", "durationMinutes"] as const),
  ...(["preferredTimeSlot", "petInfo", "requestKey"] as const),
] as const;

/** Requested (`source` is `site`) or added by the groomer. Date, slot, and window are local to `timeZone`. Cents. */
export const visits = table(
  "visits",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: integer("groomer_id")
      .notNull()
      .references(() => groomerProfiles.id),
    source: text("source", { enum: visitSources }).notNull(),
    /** Set by a trigger for requests. Null after the client's deletion, and with a title. */
    clientId: integer("client_id").references(() => clients.id, { onDelete: "set null" }),
    petParentId: integer("pet_parent_id").references(() => users.id),
    title: text("title"),
    servicePackageId: integer("service_package_id").references(() => servicePackages.id),
    /** Copied from the package for all pets, without add-ons, so that later edits don't change the agreement. */
    serviceName: text("service_name"),
    priceMin: integer("price_min"),
    priceMax: integer("price_max"),
    durationMinutes: integer("duration_minutes"),
    petCount: integer("pet_count").notNull().default(1),
    /** Stated by the parent for pets without a saved weight. */
    petSize: text("pet_size", { enum: petSizes }),
    /** Minutes for all pets and add-ons. */
    visitMinutes: integer("visit_minutes").notNull(),
    preferredDate: text("preferred_date").notNull(),
    preferredTimeSlot: text("preferred_time_slot", { enum: timeSlots }),
    timeZone: text("time_zone").notNull(),
    /** Start of the slot, or of the window the groomer entered. */
    startsAt: instant("starts_at").notNull(),
    petInfo: text("pet_info"),
    specialInstructions: text("special_instructions"),
    note: text("note"),
    coatCondition: text("coat_condition", { enum: coatConditions }),
    /** The gate code is removed a week after the visit. */
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
    /** Local "HH:MM". Only `arrivalFrom` for a fixed time. */
    arrivalFrom: text("arrival_from"),
    arrivalUntil: text("arrival_until"),
    /** Place in the order that the groomer set for the day. Null without one. */
    visitOrder: integer("visit_order"),
    isOverbooked: yesNo("is_overbooked").notNull().default(false),
    onMyWayAt: instant("on_my_way_at"),
    arrivedAt: instant("arrived_at"),
    /** The deposit in cents that the groomer asked for with the acceptance. */
    depositCents: integer("deposit_cents"),
    /** End of the groomer's time to reply. Null while the parent must reply, and afterwards. */
    expiresAt: instant("expires_at"),
    /** Value of `expiresAt` to restore on undo. */
    undoExpiresAt: instant("undo_expires_at"),
    /** End of the time to undo the last acceptance or completion. */
    undoUntil: instant("undo_until"),
    /** Null unless canceled, and for added visits. */
    cancelledBy: text("cancelled_by", { enum: actors }),
    /** At most one dispute, open until an admin decides. */
    disputeKind: text("dispute_kind", { enum: disputeKeys }),
    disputedAt: instant("disputed_at"),
    disputeText: text("dispute_text"),
    disputeDecidedAt: instant("dispute_decided_at"),
    statusChangedAt: instant("status_changed_at").notNull(),
    requestDate: instant("request_date").notNull(),
    /** First reply, and last agreement on the time. Null if unknown; a next-visit offer sets only `acceptedAt`. */
    repliedAt: instant("replied_at"),
    acceptedAt: instant("accepted_at"),
    ...paidColumns,
    /** How the parent came to the page that they sent the request from; null for older ones. */
    referralSource: text("referral_source", { enum: referralSources }),
    seriesId: integer("series_id").references(() => visitSeries.id, { onDelete: "set null" }),
    /** Date in its series, even if moved. */
    seriesDate: text("series_date"),
    /** True if changes of the series keep this visit's own pets. */
    hasOwnPets: yesNo("has_own_pets").notNull().default(false),
    /** RFC 5545 SEQUENCE. */
    calendarSequence: integer("calendar_sequence").notNull().default(0),
    /** Fingerprint, so that an identical open request is the same booking. */
    requestKey: text("request_key"),
    idempotencyKey: text("idempotency_key"),
  },
  (t) => [
    uniqueIndex("visits_open_request").on(t.petParentId, t.requestKey).where(sql`status = 'pending'`),
    uniqueIndex("visits_idempotency").on(t.petParentId, t.idempotencyKey).where(sql`idempotency_key IS NOT NULL`),
    uniqueIndex("visits_added_once")
      .on(t.groomerId, t.idempotencyKey)
      .where(sql`source = 'groomer' AND idempotency_key IS NOT NULL`),
    uniqueIndex("visits_series").on(t.seriesId, t.seriesDate).where(sql`series_id IS NOT NULL`),
    index("visits_parent").on(t.petParentId, t.startsAt).where(sql`pet_parent_id IS NOT NULL`),
    // `source` first, so that added visits don't slow down bookings.
    index("visits_groomer").on(t.groomerId, t.source, t.startsAt),
    index("visits_date").on(t.groomerId, t.preferredDate),
    index("visits_client").on(t.clientId, t.preferredDate),
    index("visits_day").on(t.groomerId, t.preferredDate).where(sql`status = 'accepted'`),
    index("visits_completed").on(t.startsAt, t.petParentId).where(sql`source = 'site' AND status = 'completed'`),
    // Covers admins' statistics, so that 100,000 rows needn't be read.
    index("visits_requested")
      .on(t.requestDate, t.groomerId, t.petParentId, t.status, t.repliedAt, t.acceptedAt)
      .where(sql`source = 'site'`),
    index("visits_gate_code").on(t.startsAt).where(sql`gate_code IS NOT NULL`),
    index("visits_expiry").on(t.expiresAt).where(sql`status = 'pending'`),
    check("visits_request", sql`${t.source} <> 'site' OR (${sql.join(notNull(t), sql` AND `)})`),
    check(
      "visits_added",
      sql`${t.source} <> 'groomer' OR (${t.petParentId} IS NULL AND ${t.arrivalFrom} IS NOT NULL
        AND (${t.clientId} IS NOT NULL OR ${t.title} IS NOT NULL) AND ${t.visitMinutes} <= 720 AND coalesce(${t.priceMin} BETWEEN 0 AND 1000000, 1) AND ${t.status} IN ('accepted', 'completed', 'no_show', 'cancelled'))`,
    ),
    within("visits_pet_count", t.petCount, 1, 10),
    within("visits_minutes", t.visitMinutes, 15, 1440),
    check(
      "visits_arrival",
      sql`(${t.source} = 'groomer' OR (${t.arrivalFrom} IS NULL) = (${t.arrivalUntil} IS NULL))
        AND coalesce(${t.arrivalFrom} < ${t.arrivalUntil}, 1)`,
    ),
    ...paidChecks(t),
    check("visits_deposit", sql`coalesce(${t.depositCents} BETWEEN 100 AND 50000, 1)`),
    check("visits_dispute", sql`(${t.disputeKind} IS NULL) = (${t.disputedAt} IS NULL)`),
    check("visits_date", sql`${t.preferredDate} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);

type Field = (typeof requestFields)[number];
const notNull = (t: Record<Field, SQLiteColumn>) => requestFields.map((name) => sql`${t[name]} IS NOT NULL`);

type NotNull<Column extends SQLiteColumn> = SQLiteColumn<Omit<Column["_"], "notNull"> & { notNull: true }>;

/** Visits booked on the site, as both sides may read them. Leaves out payments. */
export const bookings = sqliteView("bookings").as((query) => {
  const { source, title: _t, note: _n, seriesDate: _d, hasOwnPets: _p, ...all } = getTableColumns(visits);
  const { amountPaid: _a, tip: _i, paidBy: _b, ...columns } = all;
  return query
    .select(columns as unknown as Omit<typeof columns, Field> & { [Key in Field]: NotNull<(typeof columns)[Key]> })
    .from(visits)
    .where(sql`${source} = 'site'`);
});
export type Booking = typeof bookings.$inferSelect;

export const bookingColumns = getViewSelectedFields(bookings);
