import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, integer, text } from "drizzle-orm/sqlite-core";
import { type NoticeHours, rabiesKeys } from "#src/shared/listing/policies-labels.ts";
import { belongsTo, check, instant, table, yesNo } from "../columns.ts";
import { visits } from "../visits/visits.ts";
import { groomerProfiles } from "./groomers.ts";

const agreed = () => ({
  version: integer("version").notNull(),
  noticeHours: integer("notice_hours").$type<NoticeHours>().notNull(),
  lateText: text("late_text"),
  noShowText: text("no_show_text"),
  mattedText: text("matted_text"),
  rabies: text("rabies", { enum: rabiesKeys }).notNull(),
});

const limits = (table: string, t: Record<keyof ReturnType<typeof agreed>, AnySQLiteColumn>) => [
  check(`${table}_version`, sql`${t.version} > 0`),
  check(`${table}_notice`, sql`${t.noticeHours} IN (24, 48, 72)`),
  check(
    `${table}_texts`,
    sql`max(length(coalesce(${t.lateText}, '')), length(coalesce(${t.noShowText}, '')), length(coalesce(${t.mattedText}, ''))) <= 300`,
  ),
];

/** No row means defaults. Separate from the profile, which the search reads. */
export const groomerPolicies = table(
  "groomer_policies",
  {
    groomerId: belongsTo("groomer_id", () => groomerProfiles.id).primaryKey(),
    ...agreed(),
    /** The groomer's own payment link for deposits, which parents get with an acceptance. */
    depositLink: text("deposit_link"),
    depositCents: integer("deposit_cents"),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    ...limits("groomer_policies", t),
    check("groomer_policies_deposit", sql`(${t.depositLink} IS NULL) = (${t.depositCents} IS NULL)`),
    check(
      "groomer_policies_deposit_link",
      sql`coalesce(${t.depositLink} GLOB 'https://*' AND length(${t.depositLink}) <= 600, 1)`,
    ),
    check("groomer_policies_deposit_cents", sql`coalesce(${t.depositCents} BETWEEN 100 AND 50000, 1)`),
  ],
);

/** Snapshot of the policies at the request. No row without any. */
export const bookingPolicies = table(
  "booking_policies",
  {
    bookingId: belongsTo("booking_id", () => visits.id).primaryKey(),
    ...agreed(),
    wasShown: yesNo("was_shown").notNull(),
  },
  (t) => limits("booking_policies", t),
);
