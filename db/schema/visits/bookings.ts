import { and, eq, sql } from "drizzle-orm";
import { index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { proposalKinds, proposalStatuses, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { belongsTo, check, instant, table, within, yesNo } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";
import { addOnServices } from "../listing/offers.ts";
import { users } from "../people/accounts.ts";
import { visits } from "./visits.ts";

export const bookingAddOns = table(
  "booking_add_ons",
  {
    bookingId: belongsTo("booking_id", () => visits.id),
    addOnServiceId: integer("add_on_service_id")
      .notNull()
      .references(() => addOnServices.id),
    name: text("name").notNull(),
    price: integer("price").notNull(),
    durationMinutes: integer("duration_minutes").notNull().default(0),
    /** Picked when the visit was completed, so the next visit doesn't repeat it. */
    isExtra: yesNo("is_extra").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.addOnServiceId] }),
    within("booking_add_ons_duration", t.durationMinutes, 0, 240),
  ],
);

export const reviews = table(
  "reviews",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    bookingId: integer("booking_id")
      .notNull()
      .unique()
      .references(() => visits.id),
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id),
    petParentId: integer("pet_parent_id").references(() => users.id, { onDelete: "set null" }),
    /** Account that first reviewed the groomer for this household. Only a household's newest review counts. */
    householdId: integer("household_id"),
    rating: integer("rating").notNull(),
    comment: text("comment").notNull(),
    createdAt: instant("created_at").notNull(),
    /** A hidden review counts for nothing and is visible only to its author. */
    hiddenAt: instant("hidden_at"),
    hiddenReason: text("hidden_reason"),
  },
  (t) => [
    index("reviews_groomer").on(t.groomerId, t.createdAt),
    index("reviews_parent").on(t.petParentId),
    within("reviews_rating", t.rating, 1, 5),
    check("reviews_hidden", sql`(${t.hiddenAt} IS NULL) = (${t.hiddenReason} IS NULL)`),
  ],
);

/** New times for a booking, or times for the next visit. A booking keeps its time until one is accepted. */
export const proposals = table(
  "proposals",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    bookingId: belongsTo("booking_id", () => visits.id),
    madeBy: text("made_by", { enum: ["parent", "groomer"] }).notNull(),
    kind: text("kind", { enum: proposalKinds }).notNull().default("other-time"),
    note: text("note"),
    status: text("status", { enum: proposalStatuses }).notNull().default("open"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    repliedAt: instant("replied_at"),
    nextBookingId: integer("next_booking_id").references(() => visits.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("proposals_open").on(t.bookingId).where(sql`status = 'open'`),
    index("proposals_booking").on(t.bookingId),
    index("proposals_expiry").on(t.expiresAt).where(sql`status = 'open'`),
    check(
      "proposals_next_visit",
      sql`${t.kind} = 'other-time' OR (${t.kind} = 'next-visit' AND ${t.madeBy} = 'groomer')`,
    ),
    check(
      "proposals_next_booking",
      sql`${t.nextBookingId} IS NULL OR (${t.kind} = 'next-visit' AND ${t.status} = 'accepted')`,
    ),
  ],
);

export const proposalOptions = table(
  "proposal_options",
  {
    proposalId: belongsTo("proposal_id", () => proposals.id),
    place: integer("place").notNull(),
    date: text("date").notNull(),
    slot: text("slot", { enum: timeSlots }).notNull(),
    /** An exact time within the slot, offered by a groomer; local "HH:MM". */
    time: text("time"),
    /** Proposed despite working hours or capacity. */
    isOverbooked: yesNo("is_overbooked").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.place] }),
    within("proposal_options_place", t.place, 1, 3),
    check("proposal_options_time", sql`coalesce(${t.time} GLOB '[0-2][0-9]:[0-5][0-9]' AND ${t.time} < '23:00', 1)`),
  ],
);

export const isAddedBy = (groomerId: number | null) =>
  and(eq(visits.groomerId, groomerId ?? 0), eq(visits.source, "groomer"));
