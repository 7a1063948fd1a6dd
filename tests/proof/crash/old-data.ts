import type { Database } from "bun:sqlite";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { migrateDatabase } from "#db/migrate.ts";
import { openDatabase, sqlite } from "#db/open.ts";
import { nextMigrations } from "#tests/support/next-migrations.ts";

export async function makeOldData(dataDir: string, bookings: number) {
  await mkdir(join(dataDir, "backups"), { recursive: true });
  const opened = openDatabase(join(dataDir, "mudroom.db"));
  migrateDatabase(opened);
  const db = sqlite(opened);
  db.transaction(() => populate(db, bookings))();
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}

const PEOPLE = 50;
const series = (count: number) => `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${count})`;

function populate(db: Database, bookings: number) {
  db.run(`${series(2 * PEOPLE)} INSERT INTO users (username, email, password_hash, full_name, role, created_at)
    SELECT 'user' || n, 'user' || n || '@example.com', 'x', 'User ' || n, iif(n <= ${PEOPLE}, 'pet_parent', 'groomer'), 1 FROM s`);
  db.run(`${series(PEOPLE)} INSERT INTO groomer_profiles (user_id, business_name, description, created_at)
    SELECT ${PEOPLE} + n, 'Van ' || n, 'A van with warm water', 1 FROM s`);
  db.run(`${series(PEOPLE)} INSERT INTO service_packages
    (groomer_id, name, description, price_min, price_max, duration_minutes, position)
    SELECT n, 'Bath', 'A warm bath', 5500, 6500, 60, 1 FROM s`);
  db.run(`${series(PEOPLE)} INSERT INTO add_on_services (groomer_id, name, price) SELECT n, 'Nails', 1200 FROM s`);
  db.run(
    `${series(PEOPLE)} INSERT INTO pets (pet_parent_id, name, type, created_at) SELECT n, 'Waffles', 'Dog', 1 FROM s`,
  );
  db.run(`${series(bookings)} INSERT INTO visits (source, groomer_id, pet_parent_id, service_package_id, service_name, price_min,
    price_max, duration_minutes, visit_minutes, preferred_date, preferred_time_slot, time_zone, starts_at, pet_info, status,
    status_changed_at, request_date, request_key)
    SELECT 'site', 1 + n % ${PEOPLE}, 1 + n / ${PEOPLE} % ${PEOPLE}, 1 + n % ${PEOPLE}, 'Bath', 5500, 6500, 60, 60, '2026-05-05',
    'Morning (8AM - 12PM)', 'America/New_York', 1, 'Waffles, a spaniel of four years, shy of dryers',
    iif(n % 2, 'completed', 'accepted'), 1, 1, 'key ' || n FROM s`);
  db.run(`INSERT INTO booking_add_ons (booking_id, add_on_service_id, name, price)
    SELECT id, groomer_id, 'Nails', 1200 FROM bookings`);
  db.run(`INSERT INTO reviews (booking_id, groomer_id, pet_parent_id, rating, comment, created_at)
    SELECT id, groomer_id, pet_parent_id, 1 + id % 5, 'A calm and happy dog', 1 FROM bookings WHERE status = 'completed'`);
}

const tables = [
  "users",
  "groomer_profiles",
  "service_packages",
  "add_on_services",
  "pets",
  "visits",
  "booking_add_ons",
  "reviews",
];

export const rowCounts = (db: Database) =>
  tables.map((table) => `${table} ${db.query(`SELECT count(*) FROM ${table}`).values()[0]![0]}`).join(", ");

export const hasLast = (db: Database) =>
  db.query("SELECT 1 FROM __drizzle_migrations WHERE created_at = ?").get(nextMigrations.at(-1)!.folderMillis) !== null;

export const shapeOf = (db: Database) =>
  JSON.stringify(
    db.query("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '%drizzle%' ORDER BY type, name").values(),
  );
