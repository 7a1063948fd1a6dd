import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, holds, instant, within } from "../columns.ts";
import { groomerProfiles } from "../listing/groomers.ts";
import { addOnServices } from "../listing/offers.ts";
import { users } from "../people/accounts.ts";
import { visits } from "./visits.ts";

export const bookingAddOns = sqliteTable(
  "booking_add_ons",
  {
    bookingId: belongsTo("booking_id", () => visits.id),
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

export const reviews = sqliteTable(
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
    holds("reviews_hidden", sql`(${t.hiddenAt} IS NULL) = (${t.hiddenReason} IS NULL)`),
  ],
);
