import type { Database } from "bun:sqlite";
import { type Db, sqlite } from "#db/db.ts";
import { NOW } from "../../../bench/data.ts";
import type { dice } from "./setup.ts";

type Dice = ReturnType<typeof dice>;

const zips = ["28801", "28711", "10001", "10002", "07030", "99501", "99546", "96813", "96910", "00000"];
const NEW_YORK = "10001";

const anyone = (db: Database, roll: Dice): number => {
  const { last } = db.query<{ last: number }, []>("SELECT coalesce(max(id), 1) AS last FROM groomer_profiles").get()!;
  return roll.whole(1, last);
};

const OWNER = "(SELECT user_id FROM groomer_profiles WHERE id = ?2)";
const FIRST_PACKAGE = "(SELECT min(id) FROM service_packages WHERE groomer_id = ?2)";

const updates: [text: string, value: (roll: Dice) => number | string | null][] = [
  ["UPDATE groomer_profiles SET listed_until = ?1 WHERE id = ?2", (roll) => NOW + roll.whole(-3, 9)],
  [
    "UPDATE groomer_profiles SET background_check_status = ?1 WHERE id = ?2",
    (roll) => roll.oneOf(["passed", "failed"]),
  ],
  ["UPDATE groomer_profiles SET background_check_status = ?1 WHERE id = ?2", () => "passed"],
  ["UPDATE groomer_profiles SET rating_sum = ?1, rating_count = 5 WHERE id = ?2", (roll) => roll.whole(5, 25)],
  ["UPDATE groomer_profiles SET business_name = ?1 WHERE id = ?2", (roll) => `Van ${roll.whole(1, 9)}`],
  ["UPDATE groomer_profiles SET size_prices = ?1 WHERE id = ?2", ({ whole }) => `[${Array(24).fill(whole(1, 5))}]`],
  [`UPDATE locations SET zip_code = ?1 WHERE user_id = ${OWNER}`, (roll) => roll.oneOf([NEW_YORK, ...zips])],
  [`UPDATE locations SET service_radius = ?1 WHERE user_id = ${OWNER}`, (roll) => roll.whole(1, 100)],
  [`UPDATE users SET disabled_at = ?1 WHERE id = ${OWNER}`, (roll) => roll.oneOf([null, null, 1])],
  [
    `UPDATE service_packages SET price_min = ?1, price_max = 90000 WHERE id = ${FIRST_PACKAGE}`,
    (roll) => 100 * roll.whole(30, 35),
  ],
  [`UPDATE service_packages SET services = ?1 WHERE id = ${FIRST_PACKAGE}`, (roll) => roll.whole(0, 31)],
  ["UPDATE service_packages SET is_active = ?1, position = NULL WHERE groomer_id = ?2", () => 0],
  [
    `UPDATE service_packages SET is_active = ?1, position = 1 WHERE id = ${FIRST_PACKAGE}
      AND 1 NOT IN (SELECT is_active FROM service_packages WHERE groomer_id = ?2)`,
    () => 1,
  ],
];

type Write = (db: Database, id: number, roll: Dice) => void;

const writes: Write[] = [
  ...updates.map(
    ([text, value]): Write =>
      (db, id, roll) =>
        void db.query(text).run(value(roll), id),
  ),
  (db, id) => void db.query("DELETE FROM users WHERE id = (SELECT user_id FROM groomer_profiles WHERE id = ?)").run(id),
  addGroomer,
  addGroomer,
];

function addGroomer(db: Database, _: number, roll: Dice) {
  const name = crypto.randomUUID();
  const { id: userId } = db
    .query<{ id: number }, string[]>(
      `INSERT INTO users (username, email, password_hash, full_name, role, created_at)
       VALUES (?1, ?1 || '@example.com', '', 'A Groomer', 'groomer', 0) RETURNING id`,
    )
    .get(name)!;
  db.query(
    "INSERT INTO locations (user_id, city, state, zip_code, service_radius) VALUES (?, 'Town', 'NY', ?, 20)",
  ).run(userId, roll.oneOf([NEW_YORK, ...zips]));
  const { id } = db
    .query<{ id: number }, number[]>(
      `INSERT INTO groomer_profiles (user_id, business_name, description, created_at, listed_until, background_check_status)
       VALUES (?, 'A van', 'Baths', 0, ?, 'passed') RETURNING id`,
    )
    .get(userId, NOW + 5)!;
  db.query(
    `INSERT INTO service_packages (groomer_id, name, description, price_min, price_max, duration_minutes, services, position)
     VALUES (?, 'Bath', 'A warm bath', ?, 90000, 60, 3, 1)`,
  ).run(id, 100 * roll.whole(30, 35));
}

export function writeSomething(db: Db, roll: Dice) {
  const connection = sqlite(db);
  roll.oneOf(writes)(connection, anyone(connection, roll), roll);
}

const tables = ["users", "locations", "groomer_profiles", "service_packages", "search_changes", "sqlite_sequence"];

export function putBack(db: Db, file: string) {
  const connection = sqlite(db);
  connection.run("PRAGMA foreign_keys = OFF");
  connection.run(`ATTACH '${file}' AS backup`);
  connection.transaction(() => {
    const triggers = connection
      .query<{ name: string; sql: string }, []>("SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'")
      .all();
    for (const { name } of triggers) connection.run(`DROP TRIGGER "${name}"`);
    for (const table of tables) {
      connection.run(`DELETE FROM main.${table}`);
      connection.run(`INSERT INTO main.${table} SELECT * FROM backup.${table}`);
    }
    for (const { sql } of triggers) connection.run(sql);
  })();
  connection.run("DETACH backup");
  connection.run("PRAGMA foreign_keys = ON");
}
