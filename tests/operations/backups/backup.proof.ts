import { expect } from "bun:test";
import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { chooseBackup, lastBackupState, listBackups, readManifest } from "#src/features/operations/backups/list.ts";
import { makeBackup } from "#src/features/operations/backups/make.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { START } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { testWith } from "#tests/support/test-with.ts";
import { addPerson, addPhoto, databaseOf, dataFolder, filesIn, PRIVATE, people, write } from "./folder.ts";

testWith("backs up the database and every photo and lists them", dataFolder, async ({ dataDir, photo }) => {
  const { backup } = makeBackup(dataDir, START);

  expect(backup.name).toBe("2026-06-10T16-00-00Z");
  expect(filesIn(backup.path)).toEqual(["manifest.json", "mudroom.db", PRIVATE, `uploads/${photo}`].sort());
  expect(people(join(backup.path, "mudroom.db"))).toEqual(["ana"]);
  expect(readManifest(backup.path)).toMatchObject({
    takenAt: "2026-06-10T16:00:00.000Z",
    version: (await Bun.file("package.json").json()).version,
    bytes: statSync(join(backup.path, "mudroom.db")).size,
    sha256: new Bun.CryptoHasher("sha256")
      .update(await Bun.file(join(backup.path, "mudroom.db")).bytes())
      .digest("hex"),
    photos: 2,
    photoBytes: 14,
  });
  expect(lastBackupState(dataDir, START)).toEqual({ takenAt: START, bytes: backup.bytes, ok: true, problem: null });
});

testWith("backs up while the site is writing to the database", dataFolder, ({ dataDir }) => {
  const site = sqlite(openDatabase(databaseOf(dataDir)));
  addPerson("gus")(site);
  site.run("BEGIN IMMEDIATE");
  addPerson("never")(site);

  const { backup } = makeBackup(dataDir, START);

  site.run("ROLLBACK");
  site.close();
  expect(people(join(backup.path, "mudroom.db"))).toEqual(["ana", "gus"]);
});

testWith("stores each photo once and keeps every backup complete", dataFolder, async ({ dataDir, photo }) => {
  const first = makeBackup(dataDir, START).backup;
  const second = makeBackup(dataDir, START + DAY_MS).backup;
  const inodeOf = (folder: string) => statSync(join(folder, "uploads", photo)).ino;

  expect(inodeOf(second.path)).toBe(inodeOf(dataDir));
  rmSync(first.path, { recursive: true });
  rmSync(join(dataDir, "uploads"), { recursive: true });
  expect(await Bun.file(join(second.path, "uploads", photo)).text()).toBe("the van");
});

testWith("removes only old nightly backups", dataFolder, ({ dataDir }) => {
  for (let day = 0; day < 16; day++) makeBackup(dataDir, START + day * DAY_MS);
  const backups = join(dataDir, "backups");
  writeFileSync(join(backups, "before-migration-2026-01-01.db"), "x");
  mkdirSync(join(backups, "mine"));

  const { removed } = makeBackup(dataDir, START + 16 * DAY_MS);

  expect(removed).toEqual(["2026-06-19T16-00-00Z"]);
  const names = listBackups(dataDir).map(({ name }) => name.slice(0, 10));
  expect(names.filter((name) => name.startsWith("2026-06"))).toEqual([
    ...["26", "25", "24", "23", "22", "21", "20"].map((day) => `2026-06-${day}`),
    "2026-06-14",
  ]);
  expect(readdirSync(backups)).toContain("mine");
  expect(readdirSync(backups)).toContain("before-migration-2026-01-01.db");
});

testWith("removes copies from before a migration or a restore after five weeks", dataFolder, ({ dataDir }) => {
  const backups = join(dataDir, "backups");
  makeBackup(dataDir, START);
  cpSync(join(backups, "2026-06-10T16-00-00Z"), join(backups, "before-restore-2026-06-10T16-00-00Z"), {
    recursive: true,
  });
  mkdirSync(join(backups, `before-restore-damaged-${START}`));
  writeFileSync(join(backups, "before-migration-2026-06-10T16-00-00Z.db"), "x");
  utimesSync(join(backups, "before-migration-2026-06-10T16-00-00Z.db"), START / 1000, START / 1000);
  const left = () => readdirSync(backups).filter((name) => name.startsWith("before"));

  makeBackup(dataDir, START + 35 * DAY_MS);
  expect(left()).toHaveLength(3);
  makeBackup(dataDir, START + 35 * DAY_MS + 1);
  expect(left()).toEqual([]);
});

testWith("ignores an interrupted backup and clears it away next time", dataFolder, ({ dataDir }) => {
  const left = join(dataDir, "backups/.unfinished-2026-06-09T16-00-00Z");
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, "mudroom.db"), "half");
  mkdirSync(join(dataDir, "backups/2026-06-08T16-00-00Z"));

  expect(listBackups(dataDir)).toEqual([]);
  makeBackup(dataDir, START);

  expect(readdirSync(join(dataDir, "backups")).sort()).toEqual([
    ".lock",
    "2026-06-08T16-00-00Z",
    "2026-06-10T16-00-00Z",
  ]);
});

testWith("makes no backup of a damaged database and keeps the older ones", dataFolder, ({ dataDir }) => {
  makeBackup(dataDir, START);
  write(dataDir, (db) => {
    db.run("PRAGMA foreign_keys = OFF");
    db.run("INSERT INTO pets (pet_parent_id, name, type, created_at) VALUES (99, 'Waffles', 'Dog', 1)");
  });

  expect(() => makeBackup(dataDir, START + DAY_MS)).toThrow("broken references in 1 row");
  expect(listBackups(dataDir).map(({ name }) => name)).toEqual(["2026-06-10T16-00-00Z"]);
  expect(readdirSync(join(dataDir, "backups"))).toHaveLength(2);
});

testWith("refuses a second backup at the same time and a folder without a site", dataFolder, ({ dataDir }) => {
  mkdirSync(join(dataDir, "backups"));
  const other = sqlite(openDatabase(join(dataDir, "backups/.lock")));
  other.run("PRAGMA journal_mode = DELETE");
  other.run("BEGIN EXCLUSIVE");

  expect(() => makeBackup(dataDir, START)).toThrow("Another backup or restore is running");
  other.close();
  expect(makeBackup(dataDir, START).backup.photos).toBe(2);
  const empty = temporaryFolder("backups");
  expect(() => makeBackup(empty, START)).toThrow("There is no database in");
  expect(readdirSync(empty)).toEqual([]);
});

testWith("names a second backup within the same second differently", dataFolder, ({ dataDir }) => {
  const names = [START, START, START + 400].map((now) => makeBackup(dataDir, now).backup.name);

  expect(names).toEqual(["2026-06-10T16-00-00Z", "2026-06-10T16-00-01Z", "2026-06-10T16-00-02Z"]);
});

testWith("ignores a manifest that is newer or cut short", dataFolder, async ({ dataDir }) => {
  await addPhoto(dataDir, "a poodle");
  const { backup } = makeBackup(dataDir, START);
  appendFileSync(join(backup.path, "manifest.json"), "…");

  expect(listBackups(dataDir)).toEqual([]);
  expect(lastBackupState(dataDir, START)).toEqual({ takenAt: null, bytes: 0, ok: false, problem: null });
});

/** Family: backups from the future take the places of others. */
for (const nights of [1, 8, 40, 400])
  testWith(`keeps the last nights beside ${nights} backups from the future`, dataFolder, ({ dataDir }) => {
    const { backup } = makeBackup(dataDir, START - DAY_MS);
    for (let night = 1; night <= nights; night++) {
      const takenAt = new Date(START + night * DAY_MS).toISOString();
      const folder = join(dataDir, "backups", `${takenAt.slice(0, 19).replaceAll(":", "-")}Z`);
      mkdirSync(folder);
      writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...readManifest(backup.path)!, takenAt }));
    }
    const tonight = makeBackup(dataDir, START);
    expect(tonight.removed).toEqual([]);
    const [ahead, ...all] = listBackups(dataDir);
    expect([ahead, ...all].slice(nights)).toEqual([tonight.backup, backup]);
    for (const name of ["newest", tonight.backup.name])
      expect(chooseBackup(dataDir, name, START)).toEqual(tonight.backup);
    expect(chooseBackup(dataDir, ahead!.name, START)).toEqual(ahead!);
  });
