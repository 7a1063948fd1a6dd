import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkBackupFile } from "#src/features/operations/backups/check.ts";
import { chooseBackup } from "#src/features/operations/backups/list.ts";
import { restoreBackup } from "#src/features/operations/backups/restore.ts";
import { findLitestream, litestream } from "#tests/proof/support/litestream.ts";
import { BUCKET, startBucket } from "#tests/support/bucket.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { databaseOf, dataFolder } from "./folder.ts";

const program = findLitestream();
if (!program) console.log("Litestream has no program for this platform: its test is left out.");

test.if(program !== null)("restores all but the last moment from the replica after a crash", async () => {
  const { dataDir } = await dataFolder();
  const replica = join(temporaryFolder("backups"), "replica");
  mkdirSync(replica);
  const copies = litestream(program!, dataDir, replica);
  const replicating = copies.replicate();
  const writer = startWriter(databaseOf(dataDir));
  const file = join(temporaryFolder("backups"), "restored.db");
  const restored = () => {
    for (const part of ["", "-wal", "-shm"]) rmSync(file + part, { force: true });
    return copies.restoreTo(file) ? idsIn(file) : [];
  };

  await until(() => writer.written.length > 100);
  const mark = writer.written.at(-1)!;
  await until(() => restored().includes(mark));
  await until(() => writer.written.at(-1)! > mark + 100);
  for (const child of [writer.child, replicating]) child.kill("SIGKILL");
  await Promise.all([writer.child.exited, replicating.exited]);

  const ids = restored();
  const all = idsIn(databaseOf(dataDir));
  expect(ids).toContain(mark);
  expect(ids).toEqual(all.slice(0, ids.length));
  expect(checkBackupFile(file)).toBeGreaterThan(0);

  restoreBackup(dataDir, chooseBackup(dataDir, file, Date.now()), { now: Date.now(), say: () => {} });
  expect(idsIn(databaseOf(dataDir))).toEqual(ids);
});

test.if(program !== null)("sends any S3 store the full copy first and then the changes", async () => {
  const { dataDir } = await dataFolder();
  const store = await startBucket();
  const { host, username, password } = new URL(store.url.replace(/^s3\+/, ""));
  const replicating = litestream(program!, dataDir, {
    REPLICA_URL: `s3://${BUCKET}/mudroom`,
    REPLICA_ENDPOINT: `http://${host}`,
    LITESTREAM_ACCESS_KEY_ID: username,
    LITESTREAM_SECRET_ACCESS_KEY: decodeURIComponent(password),
  }).replicate();
  const sent = (what: string) => store.namesOf("PUT").filter((name) => name.includes(`/${what}/`));
  let writer: ReturnType<typeof startWriter> | undefined;
  try {
    await until(() => sent("snapshots").length === 1 && sent("wal").length > 0);
    const before = sent("wal").length;
    writer = startWriter(databaseOf(dataDir));
    await until(() => sent("wal").length > before);

    expect(sent("snapshots")[0]).toStartWith("mudroom/generations/");
    expect(store.calls.every(({ isSigned }) => isSigned)).toBe(true);
  } finally {
    for (const child of [writer?.child, replicating]) child?.kill("SIGKILL");
    await Promise.all([writer?.child.exited, replicating.exited]);
    await store.stop();
  }
});

test.if(program !== null)("refuses to restore while Litestream runs", async () => {
  const { dataDir } = await dataFolder();
  const replicating = litestream(program!, dataDir, join(temporaryFolder("backups"), "replica")).replicate();
  const copy = join(temporaryFolder("backups"), "copy.db");
  await Bun.write(copy, Bun.file(databaseOf(dataDir)));
  try {
    await until(() => isHeld(dataDir, copy));
    expect(isHeld(dataDir, copy)).toBe(true);
  } finally {
    replicating.kill("SIGKILL");
    await replicating.exited;
  }
});

function isHeld(dataDir: string, copy: string): boolean {
  try {
    restoreBackup(dataDir, chooseBackup(dataDir, copy, Date.now()), { now: Date.now(), say: () => {} });
    return false;
  } catch (error) {
    return String(error).includes("Litestream (if it's running)");
  }
}

function startWriter(file: string) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../../proof/support/writer.ts"), file], {
    stdout: "pipe",
  });
  const written: number[] = [];
  void (async () => {
    for await (const line of lines(child.stdout)) written.push(Number(line.split(" ")[0]));
  })();
  return { child, written };
}

async function* lines(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop()!;
    yield* parts;
  }
}

function idsIn(file: string): number[] {
  const db = new Database(file, { readonly: true });
  const rows = db
    .query<{ id: number; pets: number }, []>(
      `SELECT u.id, (SELECT count(*) FROM pets WHERE pet_parent_id = u.id) AS pets FROM users u
      WHERE username LIKE 'writer-%' ORDER BY u.id`,
    )
    .all();
  db.close();
  expect(rows.filter(({ pets }) => pets !== 1)).toEqual([]);
  return rows.map(({ id }) => id);
}

async function until(isSo: () => boolean) {
  while (!isSo()) await Bun.sleep(50);
}
