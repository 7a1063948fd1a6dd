import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { holds, instant } from "../columns.ts";
import { groomerId } from "./groomers.ts";

/** `/@castillo-grooming`: one in use; earned ones lead on to it until their time is over, and are no one else's. */
export const handles = sqliteTable(
  "handles",
  {
    handle: text("handle").primaryKey(),
    groomerId: groomerId(),
    /** When an old one is free again; null for the one in use. */
    until: instant("until"),
    /** When the name in use was first seen to lead to a listed groomer; null before that. */
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

/** Earned names of businesses that have left, as hashes: no one can pass for them at their address until then. */
export const freedHandles = sqliteTable("freed_handles", {
  hash: text("hash").primaryKey(),
  until: instant("until").notNull(),
});
