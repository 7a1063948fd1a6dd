import { type Db, sqlite } from "#db/open.ts";
import { type Random, random } from "#db/seed/random.ts";
import { backgroundCheckStatuses, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { rabiesRules } from "#src/shared/listing/terms-labels.ts";
import { START } from "#tests/support/app.ts";

const readTables = [
  "groomer_profiles",
  "groomer_profiles",
  "users",
  "users",
  "locations",
  "service_packages",
  "add_on_services",
  "portfolio_images",
  "business_hours",
  "unavailable_ranges",
  "day_rules",
  "groomer_terms",
  "reviews",
];

const otherTables = ["visits", "hours_off", "day_plans", "groomer_counts"];

type Value = string | number | null;
type Column = { name: string; type: string; pk: number };

const DAY = 24 * 60 * 60 * 1000;

/** Values of columns that take few, so that more than a few writes pass the constraints. */
const likely: Record<string, (dice: Random) => Value> = {
  weekday: (dice) => dice.pick(weekdays),
  background_check_status: (dice) => (dice.chance(0.7) ? "passed" : dice.pick(backgroundCheckStatuses)),
  background_check_date: (dice) => `2026-0${dice.between(1, 9)}-11`,
  rabies: (dice) => dice.pick(rabiesRules),
  notice_hours: (dice) => dice.pick([0, 24, 48, 72]),
  horizon_days: (dice) => dice.between(7, 365),
  pet_types: (dice) => dice.pick(["Dogs", "Dogs,Cats", "Cats", ""]),
  time_zone: (dice) => dice.pick(["America/New_York", "America/Denver", "Pacific/Honolulu"]),
  zip_code: (dice) => dice.pick(["28801", "10001", "99501", "00000"]),
  state: (dice) => dice.pick(["NC", "NY", "AK"]),
  start_date: (dice) => `2026-06-${dice.between(10, 19)}`,
  end_date: (dice) => `2026-06-${dice.between(20, 29)}`,
  opens: (dice) => `0${dice.between(6, 9)}:00`,
  closes: (dice) => `1${dice.between(2, 9)}:30`,
  suspended: (dice) => dice.pick([0, 1]),
  disabled_at: (dice) => dice.pick([null, 1]),
  closing_at: (dice) => dice.pick([null, 1]),
  hidden_at: (dice) => (dice.chance(0.5) ? null : 1),
  hidden_reason: (dice) => (dice.chance(0.5) ? null : "A name"),
  listed_until: (dice) => START + dice.between(-1, 30) * DAY,
  rating: (dice) => dice.between(1, 5),
  price_min: (dice) => dice.between(40, 90) * 100,
  price_max: (dice) => dice.between(90, 150) * 100,
  duration_minutes: (dice) => dice.between(1, 12) * 15,
  position: (dice) => dice.pick([1, 2, 3, null]),
  services: (dice) => dice.between(0, 31),
  started_year: (dice) => dice.between(1999, 2026),
  service_radius: (dice) => dice.between(1, 60),
  created_at: (dice) => START - dice.between(0, 900) * DAY,
  file: (dice) => `${dice.between(1, 9)}.webp`,
  profile_image: (dice) => dice.pick([null, "p.webp", "q.webp"]),
};

const kept = ["id", "page_version", "listable"];

export interface Written {
  what: string;
  isDone: boolean;
}

const TRIES = 4;

export function createWrites(seed: number) {
  const dice = random(seed);
  const turns = new Map<string, number>();
  let fresh = 0;

  function write(db: Db): Written {
    const table = dice.pick(dice.chance(0.9) ? readTables : otherTables);
    const all = sqlite(db).query<Column, []>(`SELECT name, type, pk FROM pragma_table_info('${table}')`).all();
    const columns = all.filter(({ name }) => !kept.includes(name));
    // Without the two groomers there would be no page to change.
    const kind = dice.between(1, table === "users" || table === "groomer_profiles" ? 80 : 100);
    const turn = turns.get(table) ?? 0;
    const column = columns[turn % columns.length]!;
    if (kind <= 80) turns.set(table, turn + 1);
    const what = `${table}: ${kind <= 80 ? column.name : kind <= 93 ? "added" : "removed"}`;
    for (let tried = 0; tried < TRIES; tried++) {
      try {
        if (kind <= 80) change(db, table, column);
        else if (kind <= 93) add(db, table, columns);
        else run(db, `DELETE FROM ${table} WHERE rowid = ?`, anyRow(db, table));
        return { what, isDone: true };
      } catch (error) {
        if (!/constraint|datatype|cannot store/i.test(String(error))) throw error;
      }
    }
    return { what, isDone: false };
  }

  const run = (db: Db, text: string, ...values: Value[]) =>
    void sqlite(db)
      .query(text)
      .run(...values);

  function anyRow(db: Db, table: string): number {
    const rows = sqlite(db).query<{ row: number }, []>(`SELECT rowid AS row FROM ${table}`).all();
    return rows.length > 0 ? dice.pick(rows).row : 0;
  }

  const change = (db: Db, table: string, column: Column) =>
    run(
      db,
      `UPDATE ${table} SET ${column.name} = ? WHERE rowid = ?`,
      likelyValue(db, table, column),
      anyRow(db, table),
    );

  function add(db: Db, table: string, columns: readonly Column[]) {
    const given = columns.map((column) =>
      dice.chance(0.4) || column.pk > 0 || column.name.endsWith("_id") ? likelyValue(db, table, column) : undefined,
    );
    const names = columns.map(({ name }) => name);
    const copied = names.map((name, at) => (given[at] === undefined ? name : "?"));
    const values = given.filter((value) => value !== undefined);
    const text = `INSERT INTO ${table} (${names}) SELECT ${copied} FROM ${table} WHERE rowid = ?`;
    run(db, text, ...values, anyRow(db, table));
  }

  function likelyValue(db: Db, table: string, { name, type }: Column): Value {
    const of = name.endsWith("_id") ? "any" : dice.pick(["likely", "likely", "likely", "any", "fresh", "none"]);
    if (of === "none") return null;
    if (of === "any") {
      const source = foreign[name] ?? `${name} AS value FROM ${table}`;
      return dice.pick(sqlite(db).query<{ value: Value }, []>(`SELECT ${source}`).all())?.value ?? null;
    }
    // Words in place of a date or a zone would only break the page.
    if (likely[name]) return likely[name](dice);
    fresh++;
    if (type === "TEXT") return dice.pick(["", `Words ${fresh}`, `${fresh} <b>&amp;</b> "words"`]);
    return type === "REAL" ? 30 + fresh / 100 : dice.pick([0, 1, fresh]);
  }

  return { write, dice };
}

const foreign: Record<string, string> = {
  groomer_id: "id AS value FROM groomer_profiles",
  user_id: "id AS value FROM users",
  pet_parent_id: "id AS value FROM users",
  booking_id: "id AS value FROM bookings",
};
