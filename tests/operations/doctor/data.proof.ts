import { expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { LEASE_MS } from "#src/base/lease.ts";
import { failurePath, lastBackupState } from "#src/features/operations/backups/list.ts";
import { makeBackup } from "#src/features/operations/backups/make.ts";
import { checkDatabase } from "#src/features/operations/doctor/database.ts";
import { checkBackups, checkDisk, checkFolder } from "#src/features/operations/doctor/folder.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { asNextVersion } from "#tests/support/next-migrations.ts";
import { dataFolders, kindOf, kindsOf } from "./setup.ts";

const NOW = Date.parse("2026-06-10T16:00:00Z");
const folders = dataFolders();

const ADMIN = `INSERT INTO users (username, email, password_hash, full_name, role, is_demo, created_at)
  VALUES ('boss', 'boss@groomers.test', 'x', 'Boss', 'admin', 0, 0)`;
const FACTOR = `INSERT INTO mfa_secrets (user_id, secret, set_up_at, last_step)
  SELECT id, '${"A".repeat(32)}', 0, 0 FROM users WHERE role = 'admin'`;
const email = (key: string, sendAt: number, deadAt: number | null) =>
  `INSERT INTO outbox (dedupe_key, recipient, subject, text, html, created_at, send_at, attempts, dead_at)
   VALUES ('${key}', 'ana@groomers.test', 'Hello', 't', 'h', 0, ${sendAt}, 0, ${deadAt})`;
const pushKey = (value: string) => `INSERT INTO secrets (name, value, created_at) VALUES ('pushes', '${value}', 0)`;
const PUSH_KEY = pushKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94");
const entry = (at: number) => `INSERT INTO audit_log (at, action) VALUES (${at}, 'login')`;

const lease = (since: number, until: number) =>
  `INSERT INTO leases (name, holder, since, until) VALUES ('jobs', '41-1f2e3d4c', ${since}, ${until})`;

test("accepts a data folder with an intact database", () => {
  const folder = folders.filled(ADMIN, FACTOR, PUSH_KEY, lease(NOW - HOUR_MS, NOW), entry(NOW));

  expect(kindOf(checkFolder(folder))).toBe("ok data folder");
  expect(kindsOf(checkDatabase(folder, () => NOW))).toEqual([
    "ok database",
    "ok foreign keys",
    "ok migrations",
    "ok admin",
    "ok two-step verification",
    "ok two-step by choice",
    "ok outbox",
    "ok jobs",
    "ok notifications",
    "ok entries",
  ]);
});

const person = (name: string, role: string) => ADMIN.replaceAll("boss", name).replace("'admin'", `'${role}'`);
const lost = "INSERT INTO locations (user_id, city, state, zip_code) VALUES (99, 'Asheville', 'NC', '28801')";

test.each<[check: string, rows: string[], state: string, says: string]>([
  [
    "jobs",
    [lease(NOW - HOUR_MS, NOW + LEASE_MS)],
    "ok",
    "Process 41-1f2e3d4c has run the background jobs since 2026-06-10 at 15:00 UTC.",
  ],
  ["jobs", [lease(NOW - HOUR_MS, NOW - 1)], "warning", "until 2026-06-10 at 15:59 UTC"],
  ["jobs", [lease(NOW - HOUR_MS, NOW + HOUR_MS)], "warning", "clock"],
  ["jobs", [], "warning", ""],
  ["notifications", [ADMIN], "warning", ""],
  ["notifications", [pushKey("half-of-a-key")], "problem", ""],
  ["foreign keys", ["PRAGMA foreign_keys = OFF", lost], "problem", "1 row in locations with a broken reference."],
  [
    "two-step verification",
    [ADMIN, FACTOR, person("mia", "admin")],
    "warning",
    "1 of 2 admins has no two-step verification yet",
  ],
  [
    "two-step by choice",
    [
      person("gus", "groomer"),
      person("gil", "groomer"),
      person("ana", "pet_parent"),
      FACTOR.replace("'admin'", "'groomer' LIMIT 1"),
    ],
    "ok",
    "Two-step verification is on for 1 of 2 groomers and 0 of 1 pet parent.",
  ],
  ["admin", [], "warning", ""],
  [
    "outbox",
    [email("late", NOW - HOUR_MS, null), email("dead", NOW, NOW)],
    "problem",
    "1 email overdue, the oldest by 60 minutes.",
  ],
  [
    "outbox",
    [email("dead", 0, NOW), email("soon", NOW - 1000, null)],
    "warning",
    "1 email failed and won't be retried.",
  ],
  ["entries", [entry(NOW + HOUR_MS)], "problem", ""],
  ["entries", [entry(NOW + HOUR_MS), entry(NOW)], "ok", ""],
])("checks %s in the database, case %#", (check, sql, state, says) => {
  const found = checkDatabase(folders.filled(...sql), () => NOW).find((one) => one.check === check);

  expect(JSON.stringify(found)).not.toContain("half-of-a-key");
  expect(found).toMatchObject({ state, says: expect.stringContaining(says) });
});

test("accepts a lease that was renewed during the check", () => {
  const folder = folders.filled(lease(NOW, NOW + HOUR_MS + LEASE_MS));
  const times = [NOW, NOW + HOUR_MS];

  expect(kindsOf(checkDatabase(folder, () => times.shift() ?? NOW + HOUR_MS))).toContain("ok jobs");
});

test("names a missing folder", () => {
  const finding = checkFolder("/no/such/folder");

  expect(kindOf(finding)).toBe("problem data folder");
  expect(finding.says).toContain("/no/such/folder");
});

test("prints the command that closes a folder others can read", () => {
  const folder = folders.empty();
  chmodSync(folder, 0o755);

  const finding = checkFolder(folder);

  expect(kindOf(finding)).toBe("warning data folder");
  expect(finding.advice).toBe(`Run: chmod 700 ${folder}`);
});

test("finds files of another account and files that can't be written", () => {
  const folder = folders.filled();
  if (process.getuid?.() === 0) chownSync(join(folder, "mudroom.db"), 54_321, 54_321);
  else chmodSync(join(folder, "uploads"), 0o500);

  const finding = checkFolder(folder);

  expect(kindOf(finding)).toBe("problem data folder");
  expect(finding.says).toMatch(/mudroom\.db and the folder belong to different accounts|can't write to .*uploads/);
});

test("judges the disk by the needs of the site and a backup", () => {
  const folder = folders.filled();
  const stateAt = (free: number) => checkDisk(folder, () => free)?.state;

  expect(stateAt(20e9)).toBe("ok");
  expect(stateAt(900e6)).toBe("warning");
  expect(stateAt(200e6)).toBe("problem");
  expect(checkDisk(folder, () => 199e6)?.says).toContain("199 MB free");
});

test("skips the other checks without a database", () => {
  expect(kindsOf(checkDatabase(folders.empty(), () => NOW))).toEqual(["problem database"]);
});

test("finds a damaged database and recommends the backup", () => {
  const folder = folders.filled(ADMIN);
  const file = join(folder, "mudroom.db");
  const bytes = readFileSync(file);
  bytes.fill(0xff, bytes.length / 4, bytes.length / 2);
  writeFileSync(file, bytes);

  const damaged = checkDatabase(folder, () => NOW).find(({ check }) => check === "database");

  expect(damaged?.state).toBe("problem");
  expect(damaged?.advice).toContain("bun run restore");
});

test("reports a file that isn't a database as unreadable", () => {
  const folder = folders.empty();
  writeFileSync(join(folder, "mudroom.db"), "not a database at all, but a few words that are long enough");

  expect(kindsOf(checkDatabase(folder, () => NOW))).toEqual(["problem database"]);
});

test("doesn't call a locked file damaged", () => {
  const folder = folders.empty();
  mkdirSync(join(folder, "mudroom.db"));

  const [finding] = checkDatabase(folder, () => NOW);

  expect(finding?.state).toBe("problem");
  expect(finding?.advice).not.toContain("restore");
});

test("lets a start upgrade an older database and stops on a newer one", () => {
  const older = folders.filled();
  const newer = folders.filled("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 99999999999999)");

  expect(kindsOf(asNextVersion(() => checkDatabase(older, () => NOW)))).toContain("warning migrations");
  expect(kindsOf(checkDatabase(newer, () => NOW))).toContain("problem migrations");
});

test("changes nothing beside a running site and sees its latest writes", () => {
  const folder = folders.filled(ADMIN);
  const site = sqlite(openDatabase(join(folder, "mudroom.db")));
  site.run(email("dead", 0, NOW));
  site.run("BEGIN IMMEDIATE");

  const findings = checkDatabase(folder, () => NOW);

  expect(kindsOf(findings)).toContain("warning outbox");
  expect(kindsOf(findings)).toContain("ok database");
  site.run("COMMIT");
  site.close();
});

const production = (dataDir: string, isNightly = true) => ({
  dataDir,
  demo: false,
  nightlyBackups: isNightly,
  runsJobs: true,
});

test("accepts an intact backup from last night", () => {
  const folder = folders.filled();
  makeBackup(folder, NOW - HOUR_MS);

  expect(kindsOf(checkBackups(production(folder), NOW))).toEqual(["ok backup", "ok backup"]);
});

test("reports a missing or old backup, or warns when nightly backups are off", () => {
  const folder = folders.filled();
  expect(kindsOf(checkBackups(production(folder), NOW))).toEqual(["problem backup"]);

  makeBackup(folder, NOW - 27 * HOUR_MS);
  expect(kindsOf(checkBackups(production(folder), NOW))).toEqual(["problem backup", "ok backup"]);
  expect(kindsOf(checkBackups(production(folder, false), NOW))).toEqual(["warning backup", "ok backup"]);
  expect(kindsOf(checkBackups({ ...production(folder), demo: true }, NOW))).toEqual(["ok backup"]);
});

test("ignores a backup made by a fast clock", () => {
  const folder = folders.filled();
  makeBackup(folder, NOW + 366 * DAY_MS);
  expect(kindsOf(checkBackups(production(folder), NOW))).toEqual(["problem backup"]);
  expect(lastBackupState(folder, NOW).ok).toBe(false);

  makeBackup(folder, NOW - 27 * HOUR_MS);
  writeFileSync(failurePath(folder), JSON.stringify({ at: NOW - HOUR_MS, problem: "The disk is full." }));
  expect(kindsOf(checkBackups(production(folder), NOW))).toEqual(["problem backup", "ok backup"]);
  expect(lastBackupState(folder, NOW)).toMatchObject({ takenAt: NOW - 27 * HOUR_MS, ok: false });
});

test("reports a failed night with its reason despite a recent backup", () => {
  const folder = folders.filled();
  makeBackup(folder, NOW - 2 * HOUR_MS);
  writeFileSync(failurePath(folder), JSON.stringify({ at: NOW - HOUR_MS, problem: "The disk is full." }));

  const [age] = checkBackups(production(folder), NOW);

  expect(age?.state).toBe("problem");
  expect(age?.says).toEndWith("The latest attempt failed: The disk is full.");
});

test.each<[damage: string, hurt: (file: string) => void]>([
  ["cut short", (file) => truncateSync(file, 50_000)],
  ["changed", (file) => sqlite(openDatabase(file)).run("DELETE FROM us_zips WHERE zip = '28801'")],
  ["gone", (file) => rmSync(file)],
])("finds a backup whose database is %s", (_, hurt) => {
  const folder = folders.filled();
  const { backup } = makeBackup(folder, NOW - HOUR_MS);
  hurt(join(backup.path, "mudroom.db"));

  expect(kindsOf(checkBackups(production(folder), NOW))).toEqual(["ok backup", "problem backup"]);
});
