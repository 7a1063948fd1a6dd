import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { doors } from "#src/shared/listing/doors.ts";
import { bookingStatuses, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { coatConditions } from "#src/shared/visits/pets/care-labels.ts";
import { holds, instant, oneOf, within, yesNo } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";
import { addOnServices, servicePackages } from "../listing/offers.ts";
import { users } from "../people/accounts.ts";
import { pets } from "./pets.ts";

/**
 * A booking request and its outcome. The package's name, price and minutes are copied, so that later edits do not
 * change what was agreed; date and slot are local to `timeZone`, and `startsAt` is the slot's first instant.
 */
export const bookings = sqliteTable(
  "bookings",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: integer("groomer_id")
      .notNull()
      .references(() => groomerProfiles.id),
    petParentId: integer("pet_parent_id")
      .notNull()
      .references(() => users.id),
    servicePackageId: integer("service_package_id")
      .notNull()
      .references(() => servicePackages.id),
    serviceName: text("service_name").notNull(),
    priceMin: integer("price_min").notNull(),
    priceMax: integer("price_max").notNull(),
    /** Of the package, for one pet. */
    durationMinutes: integer("duration_minutes").notNull(),
    petCount: integer("pet_count").notNull().default(1),
    /** How long the whole visit takes, all pets and add-ons counted, as the day plan reckons with it. */
    visitMinutes: integer("visit_minutes").notNull(),
    preferredDate: text("preferred_date").notNull(),
    preferredTimeSlot: text("preferred_time_slot", { enum: timeSlots }).notNull(),
    timeZone: text("time_zone").notNull(),
    startsAt: instant("starts_at").notNull(),
    petInfo: text("pet_info").notNull(),
    specialInstructions: text("special_instructions"),
    coatCondition: text("coat_condition", { enum: coatConditions }),
    /** The way into the house; the code is removed a week after the visit. */
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
    status: text("status", { enum: bookingStatuses }).notNull().default("pending"),
    statusReason: text("status_reason"),
    /** The promised hour of arrival: local "HH:MM", both or none. */
    arrivalFrom: text("arrival_from"),
    arrivalUntil: text("arrival_until"),
    /** The place among the visits of its day that the groomer has put in order by hand. */
    visitOrder: integer("visit_order"),
    /** Accepted although the day has no room for it. */
    isForced: yesNo("is_forced").notNull().default(false),
    onMyWayAt: instant("on_my_way_at"),
    /** When the groomer said that they are at the house. */
    arrivedAt: instant("arrived_at"),
    /** When a request ends by itself; null while it waits for the parent's answer to a proposal, and after it. */
    expiresAt: instant("expires_at"),
    /** What `expiresAt` was before the acceptance, and is again when that is undone. */
    undoExpiresAt: instant("undo_expires_at"),
    /** When the parent said that nobody came, which keeps the clock from completing the visit. */
    didNotComeAt: instant("did_not_come_at"),
    /** The parent's word against a no-show, once; open until an admin has decided. */
    contestedAt: instant("contested_at"),
    contestText: text("contest_text"),
    contestDecidedAt: instant("contest_decided_at"),
    statusChangedAt: instant("status_changed_at").notNull(),
    requestDate: instant("request_date").notNull(),
    /**
     * When the groomer first said something to the request (yes, no or other times), and when the two agreed. Null also where nobody
     * knows any more. A next visit that the groomer had offered is agreed on and was never waited for.
     */
    answeredAt: instant("answered_at"),
    acceptedAt: instant("accepted_at"),
    /** How the parent came to the page that they asked from; null of older ones. */
    door: text("door", { enum: doors }),
    /** Rises with every calendar file that is sent (RFC 5545, SEQUENCE). */
    calendarSequence: integer("calendar_sequence").notNull().default(0),
    /** Fingerprint of the request: the same open request sent twice is one booking. */
    requestKey: text("request_key").notNull(),
    /** The caller's Idempotency-Key header, when it sent one. */
    idempotencyKey: text("idempotency_key"),
  },
  (t) => [
    uniqueIndex("bookings_open_request").on(t.petParentId, t.requestKey).where(sql`status = 'pending'`),
    uniqueIndex("bookings_idempotency").on(t.petParentId, t.idempotencyKey).where(sql`idempotency_key IS NOT NULL`),
    index("bookings_parent").on(t.petParentId, t.startsAt),
    index("bookings_groomer").on(t.groomerId, t.startsAt),
    index("bookings_day").on(t.groomerId, t.preferredDate).where(sql`status = 'accepted'`),
    index("bookings_completed").on(t.startsAt, t.petParentId).where(sql`status = 'completed'`),
    // All that the admins' numbers read, so that they need not look into 100,000 rows.
    index("bookings_requested").on(t.requestDate, t.groomerId, t.petParentId, t.status, t.answeredAt, t.acceptedAt),
    index("bookings_gate_code").on(t.startsAt).where(sql`gate_code IS NOT NULL`),
    index("bookings_expiry").on(t.expiresAt).where(sql`status = 'pending'`),
    within("bookings_pet_count", t.petCount, 1, 10),
    within("bookings_visit_minutes", t.visitMinutes, 15, 1440),
    holds(
      "bookings_arrival",
      sql`(${t.arrivalFrom} IS NULL) = (${t.arrivalUntil} IS NULL) AND coalesce(${t.arrivalFrom} < ${t.arrivalUntil}, 1)`,
    ),
    oneOf("bookings_slot", t.preferredTimeSlot, timeSlots),
    oneOf("bookings_coat_condition", t.coatCondition, coatConditions),
    oneOf("bookings_door", t.door, doors),
    holds("bookings_date", sql`${t.preferredDate} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);

export const bookingAddOns = sqliteTable(
  "booking_add_ons",
  {
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    addOnServiceId: integer("add_on_service_id")
      .notNull()
      .references(() => addOnServices.id),
    name: text("name").notNull(),
    price: integer("price").notNull(),
    durationMinutes: integer("duration_minutes").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.addOnServiceId] }),
    within("booking_add_ons_duration", t.durationMinutes, 0, 240),
  ],
);

/** The saved pets that a request is for. What their parent wrote in `petInfo` is independent of them. */
export const bookingPets = sqliteTable(
  "booking_pets",
  {
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    petId: integer("pet_id")
      .notNull()
      .references(() => pets.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.petId] }), index("booking_pets_pet").on(t.petId)],
);

/** One review for each completed booking, by its parent. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    bookingId: integer("booking_id")
      .notNull()
      .unique()
      .references(() => bookings.id),
    groomerId: integer("groomer_id")
      .notNull()
      .references(() => groomerProfiles.id, { onDelete: "cascade" }),
    petParentId: integer("pet_parent_id").references(() => users.id, { onDelete: "set null" }),
    rating: integer("rating").notNull(),
    comment: text("comment").notNull(),
    createdAt: instant("created_at").notNull(),
    /** An admin has hidden it, and this is why; it counts for nothing, and only its writer reads it. */
    hiddenAt: instant("hidden_at"),
    hiddenReason: text("hidden_reason"),
  },
  (t) => [
    index("reviews_groomer").on(t.groomerId, t.createdAt),
    index("reviews_parent").on(t.petParentId),
    within("reviews_rating", t.rating, 1, 5),
    holds("reviews_hidden", sql`(${t.hiddenAt} IS NULL) = (${t.hiddenReason} IS NULL)`),
  ],
);
