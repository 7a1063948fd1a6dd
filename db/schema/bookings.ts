import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { bookingStatuses, timeSlots } from "#src/shared/booking-words.ts";
import { users } from "./accounts.ts";
import { holds, instant, oneOf, within } from "./columns.ts";
import { groomerProfiles } from "./groomers.ts";
import { addOnServices, servicePackages } from "./offers.ts";
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
    durationMinutes: integer("duration_minutes").notNull(),
    preferredDate: text("preferred_date").notNull(),
    preferredTimeSlot: text("preferred_time_slot", { enum: timeSlots }).notNull(),
    timeZone: text("time_zone").notNull(),
    startsAt: instant("starts_at").notNull(),
    petInfo: text("pet_info").notNull(),
    specialInstructions: text("special_instructions"),
    serviceAddress: text("service_address"),
    serviceCity: text("service_city"),
    serviceState: text("service_state"),
    serviceZipCode: text("service_zip_code"),
    distanceMiles: real("distance_miles"),
    status: text("status", { enum: bookingStatuses }).notNull().default("pending"),
    statusReason: text("status_reason"),
    statusChangedAt: instant("status_changed_at").notNull(),
    requestDate: instant("request_date").notNull(),
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
    oneOf("bookings_status", t.status, bookingStatuses),
    oneOf("bookings_slot", t.preferredTimeSlot, timeSlots),
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
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.addOnServiceId] })],
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
  },
  (t) => [index("reviews_groomer").on(t.groomerId, t.createdAt), within("reviews_rating", t.rating, 1, 5)],
);
