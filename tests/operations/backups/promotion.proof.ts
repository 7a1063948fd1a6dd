import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProfileState } from "#db/changes.ts";
import { closeDatabase, openDatabase, sqlite } from "#db/db.ts";
import { readCommitCount } from "#db/node/promotion.ts";
import { replicaPath } from "#db/node/replica-file.ts";
import { promoteReplica, readPromotionSources } from "#src/features/operations/backups/promotion.ts";
import { freshDb, temporaryFolder } from "#tests/support/db.ts";
import { runCommand } from "#tests/support/run-command.ts";
import { addShowcase } from "#tests/support/showcase.ts";

const place = temporaryFolder("promotion");
let made = 0;
const somewhere = () => join(place, `${++made}`);

function replicaWith(n: number, ...sql: string[]) {
  const folder = somewhere();
  const file = replicaPath(folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sqlite(freshDb()).serialize());
  const server = sqlite(openDatabase(file));
  server.run(`UPDATE clock SET n = ${n}`);
  for (const statement of sql) server.run(statement);
  return { folder, server, write: (to: number) => void server.run(`UPDATE clock SET n = ${to}`) };
}

test("copies the furthest replica to a new primary without changing any replica", () => {
  const [near, far] = [replicaWith(41), replicaWith(42)];
  const before = readFileSync(replicaPath(far.folder));
  const to = somewhere();

  expect(promoteReplica(readPromotionSources([near.folder, far.folder]), to)).toMatchObject({ path: to, n: 42 });
  expect(readdirSync(dirname(replicaPath(to)))).toEqual(["data"]);
  expect(readCommitCount(replicaPath(to))).toBeGreaterThan(1_000_000);
  expect(readFileSync(replicaPath(far.folder))).toEqual(before);
  for (const { server } of [near, far]) server.close();
});

test("gives a groomer's page a version no earlier page had", () => {
  const { folder, server } = replicaWith(3);
  const db = openDatabase(replicaPath(folder));
  const { groomerId } = addShowcase(db, Date.now());
  const before = findProfileState(db, groomerId)!;
  const to = somewhere();

  promoteReplica(readPromotionSources([folder]), to);
  const primary = openDatabase(replicaPath(to));
  const after = findProfileState(primary, groomerId)!;

  expect(after.version - before.version).toBeGreaterThan(100_000);
  expect(after.listedUntil).toBe(before.listedUntil);
  for (const open of [db, primary]) closeDatabase(open);
  server.close();
});

test("refuses a filled folder and uses an empty one", () => {
  const { folder } = replicaWith(1);
  const filled = somewhere();
  mkdirSync(filled);
  writeFileSync(join(filled, "mine"), "mine");
  const empty = somewhere();
  mkdirSync(empty);

  expect(() => promoteReplica(readPromotionSources([folder]), filled)).toThrow("isn't empty");
  expect(readdirSync(filled)).toEqual(["mine"]);
  expect(promoteReplica(readPromotionSources([folder]), empty).n).toBe(1);
});

test("makes a primary from a backup file and from a stopped primary", () => {
  const { folder, server } = replicaWith(7);
  const backup = somewhere();
  server.run(`VACUUM INTO '${backup}'`);
  const [ofBackup, ofFolder] = [somewhere(), somewhere()];

  promoteReplica(readPromotionSources([backup]), ofBackup);
  promoteReplica(readPromotionSources([folder]), ofFolder);

  expect([ofBackup, ofFolder].map((made) => readCommitCount(replicaPath(made))! % 1_000_000)).toEqual([7, 7]);
});

test("names a folder that isn't a replica or doesn't count its changes", () => {
  const without = replicaWith(1, "DROP TABLE clock");
  const gone = somewhere();

  expect(() => readPromotionSources([gone])).toThrow(`${gone} isn't a replica's folder`);
  expect(() => readPromotionSources([without.folder])).toThrow(/^.+\/data doesn't count its changes/);
});

test("refuses a damaged copy and leaves nothing behind", () => {
  const { folder } = replicaWith(
    1,
    "PRAGMA foreign_keys = OFF",
    "INSERT INTO locations (user_id, city, state, zip_code) VALUES (99, 'Asheville', 'NC', '28801')",
  );
  const to = somewhere();

  expect(() => promoteReplica(readPromotionSources([folder]), to)).toThrow("The backup is damaged");
  expect(readdirSync(to)).toEqual([]);
});

test("refuses to promote while another replica still gets changes", () => {
  const [one, other] = [replicaWith(5), replicaWith(4)];
  const found = readPromotionSources([one.folder, other.folder]);
  other.write(6);
  const to = somewhere();

  expect(() => promoteReplica(found, to)).toThrow(`${other.folder} moved on to change 6`);
  expect(readdirSync(to)).toEqual([]);
});

const command = (...words: string[]) =>
  runCommand([process.execPath, "src/cli/promote.ts", ...words], { env: { PATH: process.env.PATH } });

const nobody = "http://127.0.0.1:9";

test("shows each replica's progress and changes nothing without --to and --fenced", async () => {
  const [near, far] = [replicaWith(1_041), replicaWith(1_042)];
  const to = somewhere();
  const ask = (...more: string[]) => command(near.folder, far.folder, "--primary", nobody, ...more);

  const [looked, dry, unfenced] = await Promise.all([ask(), ask("--to", to, "--fenced", "--dry-run"), ask("--to", to)]);

  expect(looked.out).toContain(`${far.folder}: change 1,042, `);
  expect(looked.out).toContain("nothing is listening there");
  expect([looked.code, dry.code, unfenced.code]).toEqual([0, 0, 1]);
  expect(unfenced.err).toContain("--fenced");
  expect(existsSync(to)).toBe(false);

  const done = await ask("--to", to, "--fenced");

  expect(done.code).toBe(0);
  expect(done.out).toContain(`${to} is complete: change 1,042`);
  expect(done.out).toContain("ask strong 9090");
});

test("refuses to promote while anything listens at the old primary", async () => {
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { folder } = replicaWith(1);
  const to = somewhere();

  const refused = await command(folder, "--primary", `http://127.0.0.1:${silent.port}`, "--to", to, "--fenced");
  silent.stop(true);

  expect(refused.code).toBe(1);
  expect(refused.out).toContain("still accepts connections");
  expect(refused.err).toContain("Stop it for good first");
  expect(existsSync(to)).toBe(false);
});

test("prints the usage without a replica or an old primary", async () => {
  const [nothing, nowhere] = await Promise.all([command(), command("somewhere", "--to")]);

  expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining("bun run promote REPLICA") });
  expect(nowhere.code).toBe(1);
});
