import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holdFileLock } from "#db/process-lock.ts";
import type { Log } from "#src/base/log.ts";
import { lastBackupState, listBackups } from "#src/features/operations/backups/list.ts";
import { makeBackup } from "#src/features/operations/backups/make.ts";
import { createBackupScheduler } from "#src/features/operations/backups/nightly.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { START } from "#tests/support/app.ts";
import { testConfig } from "#tests/support/config.ts";
import { databaseOf, dataFolder } from "./folder.ts";

async function siteAt(start: number, run?: (dataDir: string, now: number) => Promise<void>) {
  const { dataDir } = await dataFolder();
  mkdirSync(join(dataDir, "backups"));
  let time = start;
  const logged: string[] = [];
  const log: Log = {
    info: (event) => void logged.push(event),
    error: (event, error) => void logged.push(`${event}: ${error instanceof Error ? error.message : error}`),
  };
  const config = testConfig({
    DATA_DIR: dataDir,
    DEMO: "0",
    APP_URL: "https://site.example",
    ALLOW_EMBEDDED_PAYMENTS: "1",
  });
  const backups = createBackupScheduler({ config, now: () => time, log }, run && ((folder) => run(folder, time)));
  return {
    dataDir,
    logged,
    backups,
    now: () => time,
    setClock(to: number) {
      time = to;
    },
    async pass(ms: number) {
      for (const end = time + ms; time < end; ) {
        time += MINUTE_MS;
        backups.look();
        await Bun.sleep(0);
      }
    },
  };
}

test("makes a backup every night after a fast clock is corrected", async () => {
  let taken = 0;
  const site = await siteAt(START + 366 * DAY_MS, async () => {
    taken++;
  });
  await site.pass(2 * MINUTE_MS);
  const ahead = taken;

  site.setClock(START);
  await site.pass(2 * MINUTE_MS);

  expect(ahead).toBeGreaterThan(0);
  expect(taken).toBeGreaterThan(ahead);
});

test("makes one backup a night and the first soon after the start", async () => {
  const taken: string[] = [];
  const site = await siteAt(START, async (dataDir, now) => {
    taken.push(makeBackup(dataDir, now).backup.name);
  });
  await site.pass(3 * DAY_MS);

  expect(taken).toEqual([
    "2026-06-10T16-01-00Z",
    "2026-06-11T03-00-00Z",
    "2026-06-12T03-00-00Z",
    "2026-06-13T03-00-00Z",
  ]);
});

test("reports a failed backup and retries an hour later", async () => {
  let isFull = true;
  let tries = 0;
  const site = await siteAt(START, async (dataDir, now) => {
    tries++;
    if (isFull) throw new Error("The disk has 1 MB free");
    makeBackup(dataDir, now);
  });

  await site.pass(59 * MINUTE_MS);
  expect(site.logged).toEqual(["backup: The disk has 1 MB free"]);
  expect(lastBackupState(site.dataDir, site.now())).toEqual({
    takenAt: null,
    bytes: 0,
    ok: false,
    problem: "The disk has 1 MB free",
  });

  isFull = false;
  await site.pass(90 * MINUTE_MS);
  expect(tries).toBe(2);
  expect(site.logged).toEqual(["backup: The disk has 1 MB free", "backup"]);
  expect(lastBackupState(site.dataDir, site.now())).toMatchObject({
    takenAt: START + 61 * MINUTE_MS,
    ok: true,
    problem: null,
  });
});

test("keeps the older backup as the last one while new ones fail", async () => {
  const site = await siteAt(START, () => Promise.reject(new Error("no room")));
  makeBackup(site.dataDir, START - 2 * DAY_MS);

  await site.pass(5 * MINUTE_MS);

  expect(lastBackupState(site.dataDir, site.now())).toMatchObject({
    takenAt: START - 2 * DAY_MS,
    ok: false,
    problem: "no room",
  });
});

test("backs up beside a running site and reports the program's error", async () => {
  const whole = await siteAt(Date.now());
  await whole.pass(2 * MINUTE_MS);
  await until(() => whole.logged.length > 0);
  expect(whole.logged).toEqual(["backup"]);
  expect(listBackups(whole.dataDir)).toHaveLength(1);

  const damaged = await siteAt(Date.now());
  writeFileSync(databaseOf(damaged.dataDir), "no database");
  await damaged.pass(2 * MINUTE_MS);
  await until(() => damaged.logged.length > 0);
  expect(damaged.logged).toEqual(["backup: file is not a database"]);
});

test("waits for a manual backup without reporting a failure", async () => {
  const site = await siteAt(Date.now());
  const release = holdFileLock(join(site.dataDir, "backups/.lock"));
  await site.pass(2 * MINUTE_MS);
  await until(() => site.logged.length > 0);
  release();

  expect(site.logged).toEqual(["backup under way"]);
  expect(lastBackupState(site.dataDir, site.now()).problem).toBeNull();
  await site.pass(2 * MINUTE_MS);
  await until(() => site.logged.length > 1);
  expect(site.logged).toEqual(["backup under way", "backup"]);
});

test("ends the program on a stop without reporting a failure", async () => {
  const site = await siteAt(Date.now());
  await site.pass(2 * MINUTE_MS);
  await site.backups.stop();

  expect(site.logged).toEqual([]);
  expect(listBackups(site.dataDir)).toEqual([]);
  expect(await Bun.file(join(site.dataDir, "backups/.failure.json")).exists()).toBe(false);
});

async function until(isSo: () => boolean) {
  while (!isSo()) await Bun.sleep(20);
}
