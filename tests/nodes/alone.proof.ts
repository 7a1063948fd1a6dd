import { expect, test } from "bun:test";
import { join } from "node:path";
import { isInTransaction, isNodeDb, openDatabase, sqlite, transact, users } from "#db/db.ts";
import { blockUntilMigrated, isMigrated as hasAllMigrations } from "#db/migrate.ts";
import { isPrimaryReachable, isUpToDate, replicaSequence, syncState } from "#db/node/commit-sequence.ts";
import { cachedPerReplica } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import { isPageValid, validatorFor } from "#src/http/caching/page-cache.ts";
import { testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { until } from "#tests/support/until.ts";
import { nodeWithParent } from "./setup.ts";

testWith("treats a site in one file as no node", testApp, ({ ctx }) => {
  expect(isNodeDb(ctx.db)).toBe(false);
  expect(replicaSequence(ctx.db)).toBe(null);
  expect([isUpToDate(ctx.db), isPrimaryReachable(ctx.db)]).toEqual([true, true]);
});

testWith("becomes ready as soon as its copy arrives", nodeWithParent, async ({ copy, node }) => {
  const ready = async () => (await node.visitor().get("/readyz")).status;

  const before = await ready();
  node.put(copy);

  expect(before).toBe(503);
  expect(await ready()).toBe(200);
});

test("isn't ready 10 seconds after losing the primary but still shows pages", async () => {
  const { copy, node } = await nodeWithParent();
  const ready = async (query = "") => (await node.visitor().get(`/readyz${query}`)).status;
  const withoutPrimary = () => ready("?exclude=primary");
  const before = [await ready(), await withoutPrimary()];

  node.put(copy);
  const atFirst = [await ready(), await withoutPrimary()];
  node.wait(10_000);

  expect(before).toEqual([503, 503]);
  expect(atFirst).toEqual([200, 200]);
  expect([await ready(), await ready("?exclude=disk"), await withoutPrimary()]).toEqual([503, 503, 200]);
  expect((await node.visitor().get("/groomers?location=28801")).status).toBe(200);
});

testWith("reports a missing primary in a node's metrics only", nodeWithParent, async ({ copy, node }) => {
  node.put(copy);
  const { visitor } = await testApp();
  await until(() => !syncState(node.db)!.isPrimaryAvailable);

  const [ofNode, ofOne] = await Promise.all(
    [node, { visitor }].map(async (site) => (await site.visitor().get("/metrics")).text()),
  );

  expect(ofNode).toContain("\nmudroom_primary_answers 0\n");
  expect(ofNode).not.toContain("mudroom_replica_changes_behind ");
  expect(ofOne).not.toMatch(/mudroom_(primary|replica)_/);
});

test("shows everything without the primary and refuses writes in plain words", async () => {
  const { copy, node, pat } = await nodeWithParent();
  node.put(copy);

  const refused = await pat.post("/api/pets", { name: "Rex", type: "Dog", breed: "Beagle" });

  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: { code: "unavailable", message: "We can't save anything right now. Please try again in a minute." } },
  ]);
  expect(await (await pat.get("/api/user")).json()).toMatchObject({ username: "pat" });
  expect((await node.visitor().get("/groomers?location=28801")).status).toBe(200);
});

testWith("leaves the node unchanged when the primary got none of a transaction", nodeWithParent, ({ copy, node }) => {
  node.put(copy);
  const remove = () => transact(node.db, (tx) => removeRows(tx, users, {}));

  for (const _ of [1, 2]) expect(remove).toThrow(expect.objectContaining({ code: "SQLITE_IOERR_REMOTE" }));

  expect(isInTransaction(node.db)).toBe(false);
  expect(node.db.select({ username: users.username }).from(users).all()).toEqual([{ username: "pat" }]);
});

testWith("reads a copy that replaced another one", nodeWithParent, async ({ copy, node }) => {
  node.put(copy);
  const names = () => node.db.select({ name: users.fullName }).from(users).all();
  const before = names();

  const other = openDatabase(copy);
  other.update(users).set({ fullName: "Pat Renamed" }).run();
  node.put(sqlite(other).serialize());

  expect(before).toEqual([{ name: "pat Tester" }]);
  await until(() => names()[0]!.name === "Pat Renamed");
});

testWith("takes a whole copy that replaces a half-migrated one while waiting", nodeWithParent, ({ copy, node }) => {
  const half = openDatabase(copy);
  sqlite(half).run("DELETE FROM __drizzle_migrations");
  node.put(sqlite(half).serialize());
  const wasCurrent = hasAllMigrations(node.db);
  let waited = 0;

  blockUntilMigrated(node.db, () => {
    waited++;
    if (waited === 2) node.put(copy);
    if (waited > 20) throw new Error("It waits in vain");
  });

  expect([wasCurrent, hasAllMigrations(node.db)]).toEqual([false, true]);
});

testWith("rebuilds cached values for each new copy", nodeWithParent, async ({ copy, node }) => {
  let made = 0;
  const numberOf = cachedPerReplica(() => ++made);
  node.put(copy);
  const before = [numberOf(node.db), numberOf(node.db)];

  node.put(copy);
  await until(() => numberOf(node.db) > 1);

  expect([...before, numberOf(node.db)]).toEqual([1, 1, 2]);
});

testWith("serves no page from an older copy's cache", nodeWithParent, async ({ copy, node }) => {
  const file = openDatabase(copy);
  sqlite(file).run(
    "INSERT INTO groomer_profiles (user_id, business_name, description, created_at, listed_until) SELECT id, 'Van', '', 0, 9 FROM users",
  );
  node.put(sqlite(file).serialize());
  const ctx = { db: node.db, now: () => 0 } as Ctx;
  const page = { path: "/groomer/1", groomerId: 1 };
  const madeNow = () => validatorFor(ctx, new Request(`http://localhost:3000${page.path}`), page);
  await until(() => madeNow() !== undefined);
  const validator = madeNow()!;
  expect(isPageValid(ctx, validator, undefined)).toBe(true);

  node.put(sqlite(file).serialize());
  await until(() => madeNow()?.copy !== validator.copy);

  expect(madeNow()).toEqual({ ...validator, copy: expect.any(Number) });
  expect(isPageValid(ctx, validator, undefined)).toBe(false);
});

test("names the setting when the jobs can't reach the primary at the start", async () => {
  const folder = temporaryFolder("mudroom-jobs");
  const settings = {
    APP_URL: "http://localhost:3000",
    DATA_DIR: folder,
    ROLE: "jobs",
    ALLOW_EMBEDDED_PAYMENTS: "1",
    DATABASE_URL: "http://127.0.0.1:9",
    DATABASE_REPLICA: folder,
    UPLOADS_URL: "s3+http://key:secret@127.0.0.1:9/photos",
  };
  const main = join(import.meta.dir, "../../src/main.ts");
  const child = Bun.spawn([process.execPath, main], { env: settings, stdout: "ignore", stderr: "pipe" });

  expect(await new Response(child.stderr).text()).toStartWith("DATABASE_URL: can't write here");
  expect(await child.exited).toBe(1);
});
