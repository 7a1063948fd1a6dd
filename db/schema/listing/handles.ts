import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { holds, instant } from "../columns.ts";
import { groomerId } from "./groomers.ts";

/** `/@castillo-grooming`. Earned former names redirect until they expire. */
export const handles = sqliteTable(
  "handles",
  {
    handle: text("handle").primaryKey(),
    groomerId: groomerId(),
    /** Null for the current name. */
    until: instant("until"),
    /** Null until it has led to a listed groomer. */
    listedSince: instant("listed_since"),
  },
  (t) => [
    uniqueIndex("handles_in_use").on(t.groomerId).where(sql`until IS NULL`),
    index("handles_groomer").on(t.groomerId),
    index("handles_until").on(t.until).where(sql`until IS NOT NULL`),
    holds(
      "handles_shape",
      sql`length(${t.handle}) BETWEEN 3 AND 40 AND ${t.handle} NOT GLOB '*[^a-z0-9-]*' AND ${t.handle} GLOB '*[a-z]*'
        AND ${t.handle} NOT GLOB '-*' AND ${t.handle} NOT GLOB '*-' AND ${t.handle} NOT GLOB '*--*'`,
    ),
  ],
);

/** Earned names of businesses that left, as hashes, so that no one can imitate them. */
export const freedHandles = sqliteTable("freed_handles", {
  hash: text("hash").primaryKey(),
  until: instant("until").notNull(),
});
