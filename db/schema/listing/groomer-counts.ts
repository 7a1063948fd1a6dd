import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { doors } from "#src/shared/listing/doors.ts";
import { belongsTo, holds, oneOf } from "../columns.ts";
import { groomerProfiles } from "./groomers.ts";

/** By day ("2027-03-09", UTC). Anonymous. */
export const groomerCounts = sqliteTable(
  "groomer_counts",
  {
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id),
    day: text("day").notNull(),
    appearances: integer("appearances").notNull(),
    views: integer("views").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.day] }),
    index("groomer_counts_day").on(t.day),
    holds("groomer_counts_day", sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    holds(
      "groomer_counts_numbers",
      sql`${t.appearances} >= 0 AND ${t.views} >= 0 AND ${t.appearances} + ${t.views} > 0`,
    ),
  ],
);

/** Profile views by source; earlier views are missing. */
export const groomerDoors = sqliteTable(
  "groomer_doors",
  {
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id),
    day: text("day").notNull(),
    door: text("door", { enum: doors }).notNull(),
    views: integer("views").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groomerId, t.day, t.door] }),
    index("groomer_doors_day").on(t.day),
    oneOf("groomer_doors_door", t.door, doors),
    holds("groomer_doors_day", sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    holds("groomer_doors_views", sql`${t.views} > 0`),
  ],
);
