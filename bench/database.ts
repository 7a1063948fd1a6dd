import type { Database } from "bun:sqlite";
import { openDatabase, sqlite } from "#db/db.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { ALL_GROOMERS_ID } from "#db/schema/search/searches.ts";
import { serviceColumns } from "#src/shared/listing/services.ts";
import type { BenchGroomer } from "./data.ts";

/** Creates a migrated database with the groomers. */
export function makeDatabase(path: string, groomers: BenchGroomer[]) {
  const db = openDatabase(path);
  migrateDatabase(db);
  insertGroomers(sqlite(db), groomers);
  sqlite(db).run("PRAGMA wal_checkpoint(TRUNCATE)");
  return db;
}

/** Inserts in one transaction without triggers and writes their results directly, so 100,000 rows take seconds. */
export function insertGroomers(db: Database, groomers: BenchGroomer[]) {
  db.transaction(() => {
    const triggers = takeTriggers(db);
    for (const table of tables) insertAll(db, table, groomers);
    db.query("INSERT INTO search_changes (groomer_id) VALUES (?)").run(ALL_GROOMERS_ID);
    for (const text of triggers) db.run(text);
  }).immediate();
}

/** Drops the triggers and returns the statements that recreate them. */
function takeTriggers(db: Database): string[] {
  const triggers = db
    .query<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name NOT LIKE 'search_columns%'",
    )
    .all();
  for (const { name } of triggers) db.run(`DROP TRIGGER "${name}"`);
  return triggers.map((trigger) => trigger.sql);
}

type Row = Record<string, string | number>;
interface Table {
  name: string;
  rowOf: (groomer: BenchGroomer) => Row;
}

const tables: Table[] = [
  { name: "users", rowOf: userOf },
  { name: "locations", rowOf: locationOf },
  { name: "groomer_profiles", rowOf: profileOf },
  { name: "service_packages", rowOf: packageOf },
];

function insertAll(db: Database, { name, rowOf }: Table, groomers: BenchGroomer[]) {
  if (groomers.length === 0) return;
  const columns = Object.keys(rowOf(groomers[0]!));
  const statement = db.prepare(
    `INSERT INTO ${name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  for (const groomer of groomers) statement.run(...Object.values(rowOf(groomer)));
  statement.finalize();
}

function userOf({ id }: BenchGroomer): Row {
  return {
    id,
    username: `groomer${id}`,
    email: `groomer${id}@example.com`,
    password_hash: "",
    full_name: "A Groomer",
    role: "groomer",
    phone_number: "828-555-0100",
    email_verified_at: 1,
    created_at: 0,
  };
}

function locationOf({ id, spot, serviceRadius }: BenchGroomer): Row {
  return { user_id: id, city: spot.city, state: spot.state, zip_code: spot.zipCode, service_radius: serviceRadius };
}

function profileOf(groomer: BenchGroomer): Row {
  return {
    id: groomer.id,
    user_id: groomer.id,
    business_name: groomer.businessName,
    description: groomer.description,
    created_at: 0,
    background_check_status: groomer.hasPassedCheck ? "passed" : "pending",
    listed_until: groomer.listedUntil,
    lat: groomer.spot.lat,
    lon: groomer.spot.lon,
    time_zone: groomer.spot.timeZone,
    service_radius: groomer.serviceRadius,
    min_price: groomer.minPrice,
    max_price: groomer.maxPrice,
    service_mask: groomer.serviceMask,
    ...Object.fromEntries(
      serviceColumns.map((column, bit) => [column, groomer.serviceMask & (1 << bit) ? groomer.minPrice : null]),
    ),
    rating_sum: groomer.ratingSum,
    rating_count: groomer.ratingCount,
  };
}

function packageOf({ id, minPrice, maxPrice, serviceMask }: BenchGroomer): Row {
  return {
    groomer_id: id,
    name: "Bath & Brush",
    description: "Warm bath, blow-dry by hand, brush-out.",
    price_min: minPrice,
    price_max: maxPrice,
    duration_minutes: 60,
    services: serviceMask,
    position: 1,
  };
}
