import type { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadGeo } from "#db/geo/load.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { openDatabase, sqlite } from "#db/open.ts";
import { freshDb } from "#tests/support/db.ts";
import { temporaryFolder } from "#tests/support/folders.ts";
import journal from "../../db/migrations/meta/_journal.json";

const folder = join(import.meta.dir, "../../db/migrations");

function migrateTo(db: Database, from: number, until: number) {
  db.run("PRAGMA foreign_keys = OFF");
  for (const { tag, when } of journal.entries.slice(from, until)) {
    const statements = readFileSync(join(folder, `${tag}.sql`), "utf8").split("--> statement-breakpoint");
    for (const statement of statements) db.run(statement);
    db.query("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)").run(tag, when);
  }
  db.run("PRAGMA foreign_keys = ON");
}

let first: Uint8Array | undefined;

/** As the first migration left it, with the places of this code: loading them takes longer than everything else. */
function firstDatabase(): Uint8Array {
  if (first) return first;
  const db = sqlite(openDatabase(":memory:"));
  db.run("CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)");
  migrateTo(db, 0, 1);
  // A column of the file that came later.
  db.run("ALTER TABLE us_zips ADD COLUMN radius real DEFAULT 3 NOT NULL");
  loadGeo(db);
  db.run("ALTER TABLE us_zips DROP COLUMN radius");
  first = db.serialize();
  return first;
}

/** A file as the code of that many migrations left it. */
async function fileOfOldCode(migrations: number) {
  const file = join(temporaryFolder("upgrade"), "mudroom.db");
  await Bun.write(file, firstDatabase());
  const db = sqlite(openDatabase(file));
  migrateTo(db, 1, migrations);
  return { file, db };
}

/** Ana's dog has a finished visit with Gus that she reviewed, and a request that waits. */
function visitWithReview(db: Database) {
  const slot = "Morning (8AM - 12PM)";
  const booking = `INSERT INTO bookings (groomer_id, pet_parent_id, service_package_id, service_name, price_min, price_max,
    duration_minutes, preferred_date, preferred_time_slot, time_zone, starts_at, pet_info, status, status_changed_at,
    request_date, request_key, pet_id) VALUES (1, 1, 1, 'Bath', 5500, 6500, 60, '2026-05-05', '${slot}',
    'America/New_York', 1, 'Waffles', ?, 1, 1, ?, ?)`;
  db.run(`INSERT INTO users (username, email, password_hash, full_name, role, created_at) VALUES
    ('ana', 'ana@example.com', 'x', 'Ana', 'pet_parent', 1), ('gus', 'gus@example.com', 'x', 'Gus', 'groomer', 1)`);
  db.run(
    "INSERT INTO groomer_profiles (user_id, business_name, description, created_at) VALUES (2, 'Van', 'A van', 1)",
  );
  db.run(`INSERT INTO service_packages (groomer_id, name, description, price_min, price_max, duration_minutes, position)
    VALUES (1, 'Bath', 'A warm bath', 5500, 6500, 60, 1)`);
  db.run("INSERT INTO add_on_services (groomer_id, name, price) VALUES (1, 'Nails', 1200)");
  db.run("INSERT INTO pets (pet_parent_id, name, type, created_at) VALUES (1, 'Waffles', 'Dog', 1)");
  db.query(booking).run("completed", "one", 1);
  db.query(booking).run("pending", "two", null);
  db.run("INSERT INTO booking_add_ons (booking_id, add_on_service_id, name, price) VALUES (1, 1, 'Nails', 1200)");
  db.run(`INSERT INTO reviews (booking_id, groomer_id, pet_parent_id, rating, comment, created_at)
    VALUES (1, 1, 1, 5, 'A calm and happy dog', 1)`);
}

const tables = ["users", "groomer_profiles", "service_packages", "pets", "bookings", "booking_add_ons", "reviews"];
const counts = (db: Database) => tables.map((table) => db.query(`SELECT count(*) AS n FROM ${table}`).get());

test("bookings keep their pets, add-ons and reviews when they may be for several pets", async () => {
  const { file, db } = await fileOfOldCode(1);
  visitWithReview(db);
  const before = counts(db);
  db.close();

  const upgraded = openDatabase(file);
  migrateDatabase(upgraded, () => `${file}.backup`);
  const now = sqlite(upgraded);

  expect(existsSync(`${file}.backup`)).toBe(true);
  expect(counts(now)).toEqual(before);
  expect(now.query("SELECT booking_id, pet_id FROM booking_pets").all()).toEqual([{ booking_id: 1, pet_id: 1 }]);
  expect(now.query("SELECT rating_sum, rating_count FROM groomer_profiles").get()).toEqual({
    rating_sum: 5,
    rating_count: 1,
  });
  expect(now.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
});

test("the rules of the rebuilt table hold as before", async () => {
  const { file, db } = await fileOfOldCode(1);
  visitWithReview(db);
  db.close();
  const upgraded = openDatabase(file);
  migrateDatabase(upgraded);
  const now = sqlite(upgraded);

  expect(() => now.run("UPDATE bookings SET preferred_time_slot = 'Night' WHERE id = 1")).toThrow("CHECK");
  expect(() => now.run("UPDATE bookings SET arrival_from = '09:15' WHERE id = 1")).toThrow("CHECK");
  expect(() => now.run("UPDATE bookings SET price_min = 'much' WHERE id = 1")).toThrow("cannot store TEXT");
  expect(() => now.run("UPDATE bookings SET status = 'pending', request_key = 'two' WHERE id = 1")).toThrow("UNIQUE");
  expect(() => now.run("UPDATE bookings SET groomer_id = 99 WHERE id = 1")).toThrow("FOREIGN KEY");
  expect(() => now.run("INSERT INTO booking_pets (booking_id, pet_id) VALUES (1, 99)")).toThrow("FOREIGN KEY");
});

test("an upgraded file has the same tables, indexes and triggers as a new one", async () => {
  const { file, db } = await fileOfOldCode(1);
  db.close();
  const upgraded = openDatabase(file);
  migrateDatabase(upgraded);

  const shape = (database: Database) =>
    database
      .query("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '%drizzle%' ORDER BY type, name")
      .all();

  expect(shape(sqlite(upgraded))).toEqual(shape(sqlite(freshDb())));
});

test("memberships keep what is known of them, and whose card it is", async () => {
  const { file, db } = await fileOfOldCode(2);
  db.run(`INSERT INTO users (username, email, password_hash, full_name, role, created_at) VALUES
    ('gus', 'gus@example.com', 'x', 'Gus', 'groomer', 1)`);
  db.run(`INSERT INTO groomer_profiles (user_id, business_name, description, created_at, listed_until)
    VALUES (1, 'Van', 'A van', 1, 9000)`);
  db.run(`INSERT INTO memberships (groomer_id, provider, state, current_period_end, card_brand, card_last4)
    VALUES (1, 'embedded', 'active', 7000, 'visa', '4242')`);
  const before = counts(db);
  db.close();

  const upgraded = openDatabase(file);
  migrateDatabase(upgraded);
  const now = sqlite(upgraded);

  expect(counts(now)).toEqual(before);
  expect(now.query("SELECT state, current_period_end, has_card, granted_until FROM memberships").get()).toEqual({
    state: "active",
    current_period_end: 7000,
    has_card: 1,
    granted_until: null,
  });
  expect(now.query("SELECT listed_until, background_check_changed_at FROM groomer_profiles").get()).toEqual({
    listed_until: 9000,
    background_check_changed_at: null,
  });
  expect(now.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
});

test("visits get their minutes, open requests two more days, and visits long over are completed", async () => {
  const { file, db } = await fileOfOldCode(1);
  visitWithReview(db);
  migrateTo(db, 1, 6);
  db.run("INSERT INTO pets (pet_parent_id, name, type, created_at) VALUES (1, 'Pixel', 'Dog', 1)");
  db.run("INSERT INTO booking_pets (booking_id, pet_id) VALUES (2, 1), (2, 2)");
  const added = `INSERT INTO bookings (groomer_id, pet_parent_id, service_package_id, service_name, price_min, price_max,
    duration_minutes, preferred_date, preferred_time_slot, time_zone, starts_at, pet_info, status, status_changed_at,
    request_date, request_key) SELECT groomer_id, pet_parent_id, service_package_id, service_name, price_min, price_max,
    duration_minutes, preferred_date, preferred_time_slot, time_zone, ?, pet_info, 'accepted', 1, 1, ? FROM bookings WHERE id = 1`;
  const [hour, now] = [3_600_000, Date.now()];
  db.query(added).run(now - 53 * hour, "long over");
  db.query(added).run(now - 51 * hour, "over");
  // Those of reviews were replaced later, when reviews could be hidden.
  const triggers = (database: Database) =>
    database
      .query("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name NOT LIKE 'reviews%' ORDER BY name")
      .all();
  const before = triggers(db);
  db.close();

  const upgraded = openDatabase(file);
  migrateDatabase(upgraded);
  const after = sqlite(upgraded);

  expect(after.query("SELECT pet_count, visit_minutes, status FROM bookings ORDER BY id").all()).toEqual([
    { pet_count: 1, visit_minutes: 60, status: "completed" },
    { pet_count: 2, visit_minutes: 120, status: "pending" },
    { pet_count: 1, visit_minutes: 60, status: "completed" },
    { pet_count: 1, visit_minutes: 60, status: "accepted" },
  ]);
  const [open] = after
    .query<{ left: number }, [number]>("SELECT expires_at - ? AS left FROM bookings WHERE id = 2")
    .all(now);
  expect(open!.left).toBeGreaterThanOrEqual(48 * hour);
  expect(after.query("SELECT count(*) AS n FROM bookings WHERE expires_at IS NOT NULL").get()).toEqual({ n: 1 });
  expect(after.query("SELECT groomer_id, is_planned FROM day_rules").all()).toEqual([{ groomer_id: 1, is_planned: 0 }]);
  expect(after.query("SELECT count(*) AS n FROM outbox").get()).toEqual({ n: 0 });
  expect(triggers(after)).toEqual(expect.arrayContaining(before));
});

test("a review from before reviews could be hidden counts until it is, and again when it is shown", async () => {
  const { file, db } = await fileOfOldCode(1);
  visitWithReview(db);
  db.close();
  const upgraded = openDatabase(file);
  migrateDatabase(upgraded);
  const now = sqlite(upgraded);
  const rated = () => now.query("SELECT rating_sum, rating_count, rating_key FROM groomer_profiles").values();

  expect(rated()).toEqual([[5, 1, 50_000_001]]);
  now.run("UPDATE reviews SET hidden_at = 9, hidden_reason = 'Names a neighbor.' WHERE id = 1");
  expect(rated()).toEqual([[0, 0, 0]]);
  now.run("UPDATE reviews SET hidden_at = NULL, hidden_reason = NULL WHERE id = 1");
  expect(rated()).toEqual([[5, 1, 50_000_001]]);
  expect(() => now.run("UPDATE reviews SET hidden_at = 9 WHERE id = 1")).toThrow("CHECK");
});

test("coats and their state stay as they were, and only those of the list can be written", async () => {
  const { file, db } = await fileOfOldCode(1);
  visitWithReview(db);
  migrateTo(db, 1, 29);
  db.run("INSERT INTO pets (pet_parent_id, name, type, created_at, coat) VALUES (1, 'Pixel', 'Dog', 1, 'wire')");
  db.run("UPDATE bookings SET coat_condition = 'matted' WHERE id = 2");
  const before = counts(db);
  db.close();

  const upgraded = openDatabase(file);
  migrateDatabase(upgraded);
  const now = sqlite(upgraded);

  expect(counts(now)).toEqual(before);
  expect(now.query("SELECT name, coat FROM pets ORDER BY id").values()).toEqual([
    ["Waffles", null],
    ["Pixel", "wire"],
  ]);
  expect(now.query("SELECT id, coat_condition FROM bookings ORDER BY id").values()).toEqual([
    [1, null],
    [2, "matted"],
  ]);
  expect(() => now.run("UPDATE pets SET coat = 'fluffy'")).toThrow("CHECK");
  expect(() => now.run("UPDATE bookings SET coat_condition = 'awful'")).toThrow("CHECK");
});

test("what the log, proposals and receipts say of earlier answers and payments is known after the upgrade", async () => {
  const { file, db } = await fileOfOldCode(1);
  visitWithReview(db);
  migrateTo(
    db,
    1,
    journal.entries.findIndex(({ tag }) => tag.endsWith("_growth")),
  );
  const asked = `INSERT INTO bookings (groomer_id, pet_parent_id, service_package_id, service_name, price_min, price_max,
    duration_minutes, visit_minutes, preferred_date, preferred_time_slot, time_zone, starts_at, pet_info, status,
    status_changed_at, request_date, request_key) SELECT groomer_id, pet_parent_id, service_package_id, service_name,
    price_min, price_max, duration_minutes, visit_minutes, preferred_date, preferred_time_slot, time_zone, 9000, pet_info,
    ?, 1, 100, ? FROM bookings WHERE id = 1`;
  for (const [at, status] of ["accepted", "declined", "completed", "cancelled", "accepted", "expired"].entries())
    db.query(asked).run(status, `asked ${at}`);
  const log = db.query("INSERT INTO audit_log (at, action, target, actor_id) VALUES (?, ?, ?, ?)");
  log.run(200, "booking-accept", "booking 3", 2);
  log.run(250, "proposal-accepted", "booking 3", 1);
  log.run(300, "booking-decline", "booking 4", 2);
  log.run(400, "booking-next-visit", "booking 5", 1);
  log.run(500, "proposal-accepted", "booking 6", 2);
  log.run(600, "booking-cancel", "booking 6", 1);
  log.run(700, "proposal-accepted", "booking 7", 1);
  const propose = db.query(
    "INSERT INTO proposals (booking_id, made_by, status, created_at, expires_at) VALUES (?, ?, ?, ?, 1)",
  );
  propose.run(5, "groomer", "declined", 450);
  propose.run(7, "groomer", "accepted", 650);
  propose.run(8, "parent", "lapsed", 150);
  const mail = db.query(
    "INSERT INTO outbox (dedupe_key, recipient, subject, text, html, created_at, send_at) VALUES (?, '', '', '', '', ?, 1)",
  );
  mail.run("membership 1 receipt in_1", 800);
  mail.run("membership 7 receipt in_2", 800);
  mail.run("membership 1 payment failed sub_1 900", 900);
  // What tells others that a booking has changed.
  const told = (database: Database) =>
    database.query("SELECT schedule_version, (SELECT count(*) FROM changes) FROM groomer_profiles").values();
  const before = told(db);
  db.close();

  const upgraded = openDatabase(file);
  migrateDatabase(upgraded);
  const now = sqlite(upgraded);

  expect(now.query("SELECT answered_at, accepted_at FROM bookings WHERE id > 2 ORDER BY id").values()).toEqual([
    [200, 200],
    [300, null],
    [null, 400],
    [500, 500],
    [650, 700],
    [null, null],
  ]);
  expect(now.query("SELECT * FROM membership_payments").values()).toEqual([["in_1", 1, 800, 4900]]);
  expect(told(now)).toEqual(before);
});

test("own visits from before start at the first state of their event, and a change counts it up and is told once", async () => {
  const { file, db } = await fileOfOldCode(1);
  visitWithReview(db);
  migrateTo(
    db,
    1,
    journal.entries.findIndex(({ tag }) => tag.endsWith("_own_visit_sequence")),
  );
  const entered = db.query(`INSERT INTO own_visits (groomer_id, title, date, starts_at, minutes, zip_code, status,
    status_changed_at, created_at) VALUES (1, ?, '2026-06-16', 600, 90, '28803', ?, 1, 1)`);
  entered.run("Vet fair", "planned");
  entered.run("Shelter day", "cancelled");
  const told = (database: Database) =>
    database.query("SELECT schedule_version, (SELECT count(*) FROM changes) FROM groomer_profiles").values()[0]!;
  const before = told(db);
  db.close();

  const upgraded = openDatabase(file);
  migrateDatabase(upgraded);
  const now = sqlite(upgraded);

  const sequences = () => now.query("SELECT title, calendar_sequence FROM own_visits ORDER BY id").values();
  expect(sequences()).toEqual([
    ["Vet fair", 0],
    ["Shelter day", 0],
  ]);
  expect(told(now)).toEqual(before);
  now.run("UPDATE own_visits SET starts_at = 660 WHERE id = 1");
  expect(sequences()[0]).toEqual(["Vet fair", 1]);
  expect(told(now)).toEqual(before.map((count) => Number(count) + 1));
  now.run("UPDATE own_visits SET note = 'By the gate', starts_at = 660 WHERE id = 1");
  expect(sequences()[0]).toEqual(["Vet fair", 1]);
  expect(told(now)).toEqual(before.map((count) => Number(count) + 2));
  expect(now.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
});
