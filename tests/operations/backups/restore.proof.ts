import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase, sqlite } from "#db/db.ts";
import { chooseBackup, listBackups } from "#src/features/operations/backups/list.ts";
import { makeBackup } from "#src/features/operations/backups/make.ts";
import { restoreBackup } from "#src/features/operations/backups/restore.ts";
import { START } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { testWith } from "#tests/support/test-with.ts";
import { addPerson, addPhoto, databaseOf, dataFolder, filesIn, PRIVATE, people, write } from "./folder.ts";

const LATER = START + 60_000;

async function folderWithBackup() {
  const { dataDir, photo } = await dataFolder();
  const { backup } = makeBackup(dataDir, START);
  write(dataDir, addPerson("gus"));
  const later = await addPhoto(dataDir, "Gus at work");
  return { dataDir, photo, later, backup };
}

function restore(dataDir: string, asked: string, options: { logOut?: boolean } = {}): string[] {
  const said: string[] = [];
  restoreBackup(dataDir, chooseBackup(dataDir, asked, LATER), {
    now: LATER,
    say: (sentence) => said.push(sentence),
    ...options,
  });
  return said;
}

test("restores a backup, keeps the old data, and can undo it", async () => {
  const { dataDir, photo, later, backup } = await folderWithBackup();
  rmSync(join(dataDir, "uploads", photo));

  const said = restore(dataDir, backup.name);

  expect(people(databaseOf(dataDir))).toEqual(["ana"]);
  expect(filesIn(join(dataDir, "uploads"))).toContain(photo);
  expect(said.join("\n")).toContain("1 photo restored.");

  const aside = listBackups(dataDir)[0]!;
  expect([aside.name, aside.kind]).toEqual(["before-restore-2026-06-10T16-01-00Z", "before-restore"]);
  expect(filesIn(aside.path)).toContain(`uploads/${later}`);
  restore(dataDir, aside.name);
  expect(people(databaseOf(dataDir))).toEqual(["ana", "gus"]);
});

test("changes nothing when run twice and keeps one copy of the old data", async () => {
  const { dataDir, backup } = await folderWithBackup();
  restore(dataDir, backup.name);
  const before = filesIn(dataDir);

  expect(restore(dataDir, "newest").at(-1)).toContain("already has this database");
  expect(filesIn(dataDir)).toEqual(before);
});

test("fills an empty folder on a new machine from a backup elsewhere", async () => {
  const { dataDir, backup, photo } = await folderWithBackup();
  const carried = join(temporaryFolder("backups"), "carried");
  await cp(backup.path, carried, { recursive: true });
  rmSync(dataDir, { recursive: true });
  const home = join(temporaryFolder("backups"), "data");

  restore(home, carried);

  expect(people(databaseOf(home))).toEqual(["ana"]);
  expect(filesIn(home).filter((file) => !file.startsWith("backups/"))).toEqual(
    ["mudroom.db", PRIVATE, `uploads/${photo}`].sort(),
  );
});

testWith("changes nothing while the site has the database open", folderWithBackup, async ({ dataDir, backup }) => {
  const program = `const { openDatabase, sqlite } = await import("#db/open.ts");
    // Held in a global because the garbage collector closes an unreachable connection.
    globalThis.site = sqlite(openDatabase(process.argv[1]));
    site.query("SELECT count(*) FROM users").get();
    console.log("open"); setTimeout(() => {}, 60_000);`;
  const site = Bun.spawn([process.execPath, "-e", program, databaseOf(dataDir)], { stdout: "pipe" });
  await site.stdout.getReader().read();

  try {
    expect(() => restore(dataDir, backup.name)).toThrow("The database is in use");
  } finally {
    site.kill("SIGKILL");
    await site.exited;
  }

  expect(people(databaseOf(dataDir))).toEqual(["ana", "gus"]);
  expect(listBackups(dataDir)).toHaveLength(1);
  restore(dataDir, backup.name);
  expect(people(databaseOf(dataDir))).toEqual(["ana"]);
});

test("sets aside a killed site's log so it never reaches the restored database", async () => {
  const { dataDir, backup } = await folderWithBackup();
  const program = `const { openDatabase, sqlite } = await import("#db/open.ts");
    sqlite(openDatabase(process.argv[1])).run("UPDATE users SET username = 'changed' WHERE id = 2");
    process.kill(process.pid, "SIGKILL");`;
  await Bun.spawn([process.execPath, "-e", program, databaseOf(dataDir)]).exited;
  expect(existsSync(`${databaseOf(dataDir)}-wal`)).toBe(true);

  restore(dataDir, backup.name);

  expect(people(databaseOf(dataDir))).toEqual(["ana"]);
  expect(people(join(listBackups(dataDir)[0]!.path, "mudroom.db"))).toEqual(["ana", "changed"]);
});

test("survives a kill after any step and can run again", async () => {
  for (const step of [1, 2, 3, 4]) {
    const { dataDir, backup } = await folderWithBackup();
    const program = join(import.meta.dir, "restore-and-die.ts");
    const child = Bun.spawn([process.execPath, program, dataDir, backup.name, String(step)]);
    await child.exited;
    expect(child.signalCode).toBe("SIGKILL");

    const after = sqlite(openDatabase(databaseOf(dataDir)));
    expect(after.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    after.close();
    expect(people(databaseOf(dataDir))).toEqual(step < 4 ? ["ana", "gus"] : ["ana"]);

    restore(dataDir, backup.name);
    expect(people(databaseOf(dataDir))).toEqual(["ana"]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith(".restoring"))).toEqual([]);
  }
});

test("replaces a database too damaged to open and keeps its files", async () => {
  const { dataDir, backup } = await folderWithBackup();
  writeFileSync(databaseOf(dataDir), "not a database".repeat(1000));
  writeFileSync(`${databaseOf(dataDir)}-wal`, "left over");

  restore(dataDir, backup.name);

  expect(people(databaseOf(dataDir))).toEqual(["ana"]);
  const aside = join(dataDir, `backups/before-restore-damaged-${LATER}`);
  expect(await Bun.file(join(aside, "mudroom.db")).text()).toStartWith("not a database");
  expect(await Bun.file(join(aside, "mudroom.db-wal")).text()).toBe("left over");
});

test("refuses a damaged backup before touching anything", async () => {
  const cases: [name: string, harm: (file: string) => unknown, says: string][] = [
    ["cut off", (file) => truncateSync(file, 20_000), "checksum mismatch"],
    ["not there", (file) => rmSync(file), "no such file"],
  ];
  for (const [, harm, says] of cases) {
    const { dataDir, backup } = await folderWithBackup();
    harm(join(backup.path, "mudroom.db"));

    expect(() => restore(dataDir, backup.name)).toThrow(says);
    expect(people(databaseOf(dataDir))).toEqual(["ana", "gus"]);
    expect(listBackups(dataDir)).toHaveLength(1);
  }
});

test("refuses a single file that is newer, damaged, foreign, or half copied", async () => {
  const { dataDir, backup } = await folderWithBackup();
  const file = join(dataDir, "backups/before-migration-2026-06-10T15-00-00Z.db");
  const copy = () => cp(join(backup.path, "mudroom.db"), file);
  const harm: [(db: Database) => unknown, string][] = [
    [(db) => db.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)"), "newer"],
    [(db) => db.run("DELETE FROM __drizzle_migrations"), "none of this site's tables"],
    [
      (db) => {
        db.run("PRAGMA foreign_keys = OFF");
        db.run("INSERT INTO pets (pet_parent_id, name, type, created_at) VALUES (99, 'Waffles', 'Dog', 1)");
      },
      "broken references in 1 row",
    ],
  ];
  for (const [change, says] of harm) {
    await copy();
    const db = new Database(file);
    change(db);
    db.close();
    expect(() => restore(dataDir, "before-migration-2026-06-10T15-00-00Z.db")).toThrow(says);
  }
  await copy();
  writeFileSync(`${file}-wal`, "what came after");
  expect(() => restore(dataDir, file)).toThrow("-wal file next to it");
  rmSync(`${file}-wal`);

  expect(restore(dataDir, "before-migration-2026-06-10T15-00-00Z.db").join("\n")).toContain("It has no photos.");
  expect(people(databaseOf(dataDir))).toEqual(["ana"]);
});

test("names photos that are damaged or missing in the backup", async () => {
  const { dataDir, backup, photo } = await folderWithBackup();
  rmSync(join(backup.path, PRIVATE));
  rmSync(join(backup.path, "uploads", photo));
  writeFileSync(join(backup.path, "uploads", photo), "somebody else's van");

  const said = restore(dataDir, backup.name).join("\n");

  expect(said).toContain(`Damaged in the backup and skipped: ${photo}`);
  expect(said).toContain("Missing from the backup: 1 photo.");
  expect(await Bun.file(join(dataDir, "uploads", photo)).text()).toBe("the van");
});

/** Family: what hangs on an ended session stays behind. */
test.each([
  ["no devices", []],
  ["a device", ["push_devices"]],
  ["a notification that waits", ["push_devices", "pushes"]],
  ["a login without its code", ["pending_logins"]],
])("keeps sessions ended when asked with %s and can be backed up again", async (_, filled) => {
  const { dataDir, backup } = await folderWithBackup();
  const tables = ["sessions", ...filled];
  const rows: Record<string, string> = {
    sessions:
      "(token_hash, user_id, created_at, last_seen_at, expires_at, ip, user_agent) VALUES ('x', 1, 1, 1, 2, '', '')",
    push_devices: `(user_id, session_id, endpoint, p256dh, auth, name, created_at)
      VALUES (1, 1, 'https://push.test/1', '${"k".repeat(87)}', '${"a".repeat(22)}', 'Chrome', 1)`,
    pushes: "(device_id, kind, send_at, expires_at) VALUES (1, 'welcome', 1, 2)",
    pending_logins: "(user_id, token_hash, expires_at) VALUES (1, 'x', 2)",
  };
  const sizesIn = (file: string) => {
    const db = new Database(file, { readonly: true });
    const sizes = tables.map((table) => db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()!.n);
    db.close();
    return sizes;
  };
  write(dataDir, (db) => tables.map((table) => db.run(`INSERT INTO ${table} ${rows[table]}`)));
  const second = makeBackup(dataDir, LATER).backup;
  restore(dataDir, backup.name);

  restore(dataDir, second.name, { logOut: true });
  expect([sizesIn(databaseOf(dataDir)), people(databaseOf(dataDir))]).toEqual([tables.map(() => 0), ["ana", "gus"]]);
  makeBackup(dataDir, LATER);
  restore(dataDir, second.name);
  expect(sizesIn(databaseOf(dataDir))).toEqual(tables.map(() => 1));
});

testWith("refuses a name that isn't a backup", folderWithBackup, ({ dataDir }) => {
  expect(() => restore(dataDir, "2020-01-01T00-00-00Z")).toThrow("There is no complete backup named");
  expect(() => restore(dataDir, "../../etc")).toThrow("There is no complete backup named");
});
