import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { holds } from "../columns.ts";

/** At the end of a day ("2027-03-09", UTC), or the latest. Early days have only memberships. */
export const growthDays = sqliteTable(
  "growth_days",
  {
    day: text("day").primaryKey(),
    listed: integer("listed"),
    /** After the trial, including those canceling or past due. */
    members: integer("members").notNull(),
    trials: integer("trials").notNull(),
  },
  (t) => [
    holds("growth_days_day", sql`${t.day} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    holds("growth_days_numbers", sql`coalesce(${t.listed}, 0) >= 0 AND ${t.members} >= 0 AND ${t.trials} >= 0`),
  ],
);
