import type { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { closeDatabase, openDatabase, sqlite } from "#db/open.ts";
import { setRoads } from "#src/domain/travel.ts";
import { findSchedule } from "#src/features/visits/bookings/room/day-facts.ts";
import { daysInNeed } from "#src/features/visits/today/days-in-need.ts";
import { openData } from "#src/open-data.ts";
import { folderOf, removeFolders, snapshots } from "#tests/database/release-files.ts";
import { forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";

forgetRoadsAfterwards();
afterAll(removeFolders);

const NOW = Date.parse("2026-11-25T18:00:00Z");
const [WORKS, BREAKS] = ["2026-12-03", "2026-12-04"] as const;
const GROOMER = 1;

/** Visits ahead. */
const acceptedIn = (db: Database) =>
  db
    .query(
      `SELECT id, groomer_id, preferred_date, preferred_time_slot, starts_at, service_zip_code, status, status_changed_at
        FROM bookings WHERE status = 'accepted' AND preferred_date > '2026-11-25' ORDER BY id`,
    )
    .all();

/** Moves the first groomer to Seattle, with a morning around it, and one that leads over the Sound to Bainbridge and Poulsbo. */
function fillMornings(db: Database) {
  db.run(`UPDATE locations SET city = 'Seattle', state = 'WA', zip_code = '98101'
    WHERE user_id = (SELECT user_id FROM groomer_profiles WHERE id = ${GROOMER})`);
  db.run(
    `UPDATE groomer_profiles SET lat = 47.6114, lon = -122.3305, time_zone = 'America/Los_Angeles' WHERE id = ${GROOMER}`,
  );
  const columns = `pet_parent_id, service_package_id, service_name, price_min, price_max, duration_minutes, pet_info,
    status_changed_at, request_date, groomer_id, time_zone, status, preferred_time_slot`;
  const add = db.query(`INSERT INTO bookings (${columns}, preferred_date, starts_at, service_zip_code, request_key)
    SELECT pet_parent_id, service_package_id, service_name, price_min, price_max, 60, pet_info, status_changed_at, request_date,
      ${GROOMER}, 'America/Los_Angeles', 'accepted', 'Morning (8AM - 12PM)', ?1, ?2, ?3, ?1 || ?3
    FROM bookings WHERE groomer_id = ${GROOMER} LIMIT 1`);
  for (const zip of ["98101", "98107"]) add.run(WORKS, Date.parse(`${WORKS}T16:00:00Z`), zip);
  for (const zip of ["98110", "98370", "98101"]) add.run(BREAKS, Date.parse(`${BREAKS}T16:00:00Z`), zip);
}

test("after an upgrade of a site in use, the day that the ferry makes impossible is named with it, and no visit is touched", async () => {
  const dataDir = await folderOf(snapshots.at(-1)!);
  const old = openDatabase(join(dataDir, "mudroom.db"));
  fillMornings(sqlite(old));
  const before = acceptedIn(sqlite(old));
  closeDatabase(old);

  const db = openData({ dataDir }, NOW);
  const needs = () => daysInNeed(db, findSchedule(db, GROOMER, NOW)!).filter(({ date }) => date >= WORKS);
  setRoads(null);
  expect(needs().filter(({ date }) => date === BREAKS)).toEqual([]);
  withRoads();
  const [day, ...others] = needs().filter(({ date }) => date === WORKS || date === BREAKS);

  expect(others).toEqual([]);
  expect(day).toMatchObject({ date: BREAKS, more: { cause: "ferry" } });
  expect(day!.more!.minutes).toBeGreaterThan(30);
  expect(before.length).toBeGreaterThan(5);
  expect(acceptedIn(sqlite(db))).toEqual(before);
  closeDatabase(db);
});
