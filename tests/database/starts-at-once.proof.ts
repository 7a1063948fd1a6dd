import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openDatabase, sqlite } from "#db/db.ts";
import { describeDamage, tablesOfDanglingRows } from "#db/integrity.ts";
import { isMigrated } from "#db/migrate.ts";
import { dbSecretNames } from "#src/base/secrets.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { asNextVersion, nextVersionEnv } from "#tests/support/next-migrations.ts";
import { folderOf, snapshots } from "./release-files.ts";

async function startAll(dataDir: string, count: number, version: Record<string, string> = {}) {
  const all = Array.from({ length: count }, () => {
    const ready = Promise.withResolvers<void>();
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "start-on-word.ts")], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DEMO: "0",
        APP_URL: "http://localhost:3000",
        ALLOW_EMBEDDED_PAYMENTS: "1",
        ADMIN_EMAIL: "boss@example.com",
        ADMIN_PASSWORD: "sesame-open-7",
        LOG: "off",
        ...version,
      },
      stderr: "pipe",
      ipc: () => ready.resolve(),
      onExit: () => ready.resolve(),
    });
    return { child, ready: ready.promise };
  });
  await Promise.all(all.map(({ ready }) => ready));
  for (const { child } of all) child.send("start");
  return Promise.all(
    all.map(async ({ child }) => [await child.exited, await new Response(child.stderr as ReadableStream).text()]),
  );
}

function lookInto(dataDir: string) {
  const db = openDatabase(join(dataDir, "mudroom.db"));
  const count = (from: string) => sqlite(db).query<{ n: number }, []>(`SELECT count(*) AS n FROM ${from}`).get()!.n;
  const found = {
    isCurrent: isMigrated(db),
    damage: describeDamage(db),
    dangling: tablesOfDanglingRows(db),
    sameMigrationTwice: count("(SELECT 1 FROM __drizzle_migrations GROUP BY created_at HAVING count(*) > 1)"),
    zips: count("us_zips"),
    admins: count("users WHERE email = 'boss@example.com'"),
    noted: count("audit_log WHERE action = 'admin-created'"),
    keys: count("secrets"),
  };
  closeDatabase(db);
  return found;
}

const whole = {
  isCurrent: true,
  damage: null,
  dangling: [],
  sameMigrationTwice: 0,
  zips: 41_901,
  keys: dbSecretNames.length,
};
const ALL_WELL = [0, ""];

test("makes one database when two processes start together", async () => {
  const dataDir = temporaryFolder("at-once");

  expect(await startAll(dataDir, 2)).toEqual([ALL_WELL, ALL_WELL]);

  expect(lookInto(dataDir)).toEqual({ ...whole, admins: 1, noted: 1 });
});

test("makes one copy and one upgrade when two processes start together", async () => {
  const dataDir = await folderOf(snapshots[0]!);

  expect(await startAll(dataDir, 2, nextVersionEnv)).toEqual([ALL_WELL, ALL_WELL]);

  expect(asNextVersion(() => lookInto(dataDir))).toMatchObject(whole);
  expect(readdirSync(join(dataDir, "backups")).filter((name) => name.startsWith("before-migration-"))).toHaveLength(1);
});
