import { getTableColumns } from "drizzle-orm";
import { clientTriggers } from "./client-triggers.ts";
import { liveMessageTriggers, messageChangeKindSql } from "./message-triggers.ts";
import { auditLogTriggers, photoPairTriggers } from "./refusing-triggers.ts";
import { visits } from "./schema/tables.ts";
import { gridTriggers, searchTriggers } from "./search-triggers.ts";
import { bumpSql, changeSql, differsSql, ROW_EVENTS, type RowEvent, rowVar, sqlVerbs, trigger } from "./trigger.ts";

interface Tracked {
  table: string;
  of: string;
  /** Versions to increase on the groomer's row, found through `by`. */
  bumps?: ("page" | "schedule")[];
  by?: "user_id";
  /** Kind of change for the groomer's open pages. */
  live?: string;
  /** SQL of the kind of change for the open pages of both sides. */
  liveBoth?: string;
  events?: RowEvent[];
  /** Restricts updates to these columns and condition. */
  columns?: string;
  when?: string;
}

const TIMES = "times_hash, all_day_blocks";

const watched: Tracked[] = [
  { table: "business_hours", of: "hours", bumps: ["page", "schedule"], live: "schedule" },
  { table: "day_rules", of: "rules", bumps: ["page", "schedule"], live: "schedule" },
  { table: "days_off", of: "days_off", bumps: ["page", "schedule"], live: "schedule" },
  { table: "time_off", of: "time_off", bumps: ["schedule"], live: "schedule" },
  { table: "day_plans", of: "day_plan", bumps: ["schedule"], live: "schedule" },
  { table: "connected_calendars", of: "connected_calendar", bumps: ["schedule"], columns: TIMES },
  {
    table: "connected_calendars",
    of: "connected_calendar",
    live: "schedule",
    columns: `${TIMES}, name, color, failure`,
  },
  { table: "locations", of: "place", bumps: ["page"], by: "user_id" },
  { table: "service_packages", of: "package", bumps: ["page", "schedule"] },
  { table: "add_on_services", of: "add_on", bumps: ["page"] },
  { table: "portfolio_images", of: "photo", bumps: ["page"] },
  { table: "groomer_policies", of: "policies", bumps: ["page"] },
  { table: "link_names", of: "link_name", bumps: ["page"] },
  {
    table: "clients",
    of: "block",
    live: "blocking",
    events: ["changed"],
    columns: "blocked_at",
    when: differsSql("blocked_at"),
  },
  { table: "reviews", of: "review", bumps: ["page"], liveBoth: "'bookings'" },
  { table: "proposals", of: "proposal", liveBoth: "'bookings'" },
  { table: "visit_notes", of: "visit_note", liveBoth: "'bookings'", events: ["added"] },
];

const recordForBoth = (what: string, booking: string) => `INSERT INTO changes (user_id, what)
    SELECT pet_parent_id, ${what} FROM visits WHERE id = ${booking}
    UNION ALL SELECT p.user_id, ${what} FROM visits b JOIN groomer_profiles p ON p.id = b.groomer_id WHERE b.id = ${booking}`;

/** A row that moves to another groomer changes the pages of both. */
function bumpOf(number: "page" | "schedule", event: RowEvent, by: string | undefined) {
  const [owner, id] = by ? [by, by] : ["groomer_id", "id"];
  const isOfTwo = number === "page" && event === "changed";
  return bumpSql(number, isOfTwo ? `${id} IN (OLD.${owner}, NEW.${owner})` : `${id} = ${rowVar(event)}.${owner}`);
}

const triggersOf = ({ table, of, bumps = [], by, live, liveBoth, events = ROW_EVENTS, columns, when }: Tracked) =>
  events.flatMap((event) => {
    const isUpdate = event === "changed";
    const head = `AFTER ${sqlVerbs[event]}${isUpdate && columns ? ` OF ${columns}` : ""} ON ${table}${isUpdate && when ? ` WHEN ${when}` : ""}`;
    return [
      ...bumps.map((number) => trigger(`${number}_of_${of}_${event}`, head, bumpOf(number, event, by))),
      ...(live ? [trigger(`changes_of_${of}_${event}`, head, changeSql(live, `${rowVar(event)}.groomer_id`))] : []),
      ...(liveBoth
        ? [trigger(`changes_of_${of}_${event}`, head, recordForBoth(liveBoth, `${rowVar(event)}.booking_id`))]
        : []),
    ];
  });

const isAgreed = (event: RowEvent) =>
  (event === "changed" ? ["OLD", "NEW"] : [rowVar(event)])
    .map((row) => `${row}.status IN ('accepted', 'completed', 'no_show')`)
    .join(" OR ");

const PAID = ["amount_paid", "tip", "paid_by"];
const TOLD = Object.values(getTableColumns(visits))
  .map(({ name }) => name)
  .filter((name) => !["client_id", "calendar_sequence", "undo_until", ...PAID].includes(name))
  .join(", ");

const ofPayments = trigger(
  "changes_of_payment",
  `AFTER UPDATE OF ${PAID.join(", ")} ON visits WHEN ${differsSql(PAID.join(", "))}`,
  changeSql("bookings", "NEW.groomer_id"),
);

const ofVisits = ROW_EVENTS.flatMap((event) => {
  const row = rowVar(event);
  return [
    trigger(
      `schedule_of_visit_${event}`,
      `AFTER ${sqlVerbs[event]} ON visits WHEN ${isAgreed(event)}`,
      bumpSql("schedule", `id = ${row}.groomer_id`),
    ),
    trigger(
      `changes_of_visit_${event}`,
      `AFTER ${sqlVerbs[event]}${event === "changed" ? ` OF ${TOLD}` : ""} ON visits`,
      `INSERT INTO changes (user_id, what) SELECT ${row}.pet_parent_id, 'bookings' WHERE ${row}.pet_parent_id IS NOT NULL
    UNION ALL SELECT user_id, 'bookings' FROM groomer_profiles WHERE id = ${row}.groomer_id`,
    ),
  ];
});

const LISTING = "listed_until, background_check_status";
const MEMBERSHIP =
  "state, trial_until, current_period_end, unpaid_since, cancel_at, ended_at, end_wanted, granted_until, has_card, card_brand, card_last4, card_exp_month, card_exp_year";

const ofAccounts = [
  trigger(
    "changes_of_account",
    `AFTER UPDATE OF disabled_at ON users WHEN ${differsSql("disabled_at")}`,
    "INSERT INTO changes (user_id, what) VALUES (NEW.id, 'session')",
  ),
  trigger(
    "changes_of_session_removed",
    "AFTER DELETE ON sessions",
    "INSERT INTO changes (user_id, what) SELECT id, 'session' FROM users WHERE id = OLD.user_id",
  ),
  trigger(
    "changes_of_listing",
    `AFTER UPDATE OF ${LISTING} ON groomer_profiles WHEN ${differsSql(LISTING)}`,
    "INSERT INTO changes (user_id, what) VALUES (NEW.user_id, 'membership')",
  ),
  trigger(
    "changes_of_membership",
    `AFTER UPDATE ON memberships WHEN ${differsSql(MEMBERSHIP)}`,
    changeSql("membership", "NEW.groomer_id"),
  ),
  trigger(
    "changes_of_report_decided",
    `AFTER UPDATE OF decided_at ON reports
  WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL AND NEW.reporter_id IS NOT NULL`,
    `INSERT INTO changes (user_id, what)
    SELECT NEW.reporter_id, ${messageChangeKindSql("messages")} FROM messages WHERE id = NEW.message_id`,
  ),
];

const SHOWN = `user_id, business_name, contact_name, description, started_year, insurance, certificates, pet_types, show_phone, show_email, accepts_outside_area,
  google_url, small_weight, medium_weight, large_weight, created_at, background_check_status, background_check_date, background_check_expires, background_check_note,
  background_check_changed_at, background_check_renamed_at, listed_until, membership_start_date, membership_end_date, suspended, lat, lon, time_zone, service_radius,
  min_price, max_price, service_mask, good_with, rating_sum, rating_count`;

const ofProfiles = [
  trigger("page_of_profile", `AFTER UPDATE OF ${SHOWN} ON groomer_profiles`, bumpSql("page", "id = NEW.id")),
  trigger(
    "page_of_account",
    "AFTER UPDATE OF deleted_at, email, email_verified_at, phone_number, profile_image ON users",
    bumpSql("page", "user_id = NEW.id"),
  ),
  trigger(
    "page_of_reviewer",
    "AFTER UPDATE OF full_name ON users",
    bumpSql("page", "id IN (SELECT groomer_id FROM reviews WHERE pet_parent_id = NEW.id)"),
  ),
  ...ROW_EVENTS.map((event) =>
    trigger(
      `page_of_review_photo_${event}`,
      `AFTER ${sqlVerbs[event]} ON visit_photos WHEN ${rowVar(event)}.purpose = 'review'`,
      bumpSql("page", `id = (SELECT groomer_id FROM visits WHERE id = ${rowVar(event)}.booking_id)`),
    ),
  ),
  trigger(
    "schedule_of_profile",
    "AFTER UPDATE OF lat, lon, time_zone, service_radius ON groomer_profiles",
    bumpSql("schedule", "id = NEW.id"),
  ),
];

/** Synced at startup (`migrate.ts`), so that changes need no migration. */
export const triggers = [
  ...watched.flatMap(triggersOf),
  ...ofVisits,
  ...liveMessageTriggers,
  ofPayments,
  ...clientTriggers,
  ...ofAccounts,
  ...ofProfiles,
  ...gridTriggers,
  ...searchTriggers,
  ...photoPairTriggers,
  ...auditLogTriggers,
];
