import { afterEach, expect, test } from "bun:test";
import { isUpToDate, reachesPrimary, replicaSequence, sequencesOf } from "#db/node/commit-sequence.ts";
import { closeDatabase, isInTransaction, isNode, openDatabase, sqlite, transact } from "#db/open.ts";
import { cachedPerReplica } from "#db/prepared.ts";
import { users } from "#db/schema/tables.ts";
import { makeSecrets, secretOf } from "#src/base/secrets.ts";
import { MAX_WAITING, numberIn, seal } from "#src/http/sessions/read-your-writes.ts";
import { browser, testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { until } from "#tests/support/until.ts";
import { nodeAlone } from "./setup.ts";

const open: Awaited<ReturnType<typeof nodeAlone>>[] = [];
afterEach(() => {
  for (const { db } of open.splice(0)) closeDatabase(db);
});

/** A node, and a parent who was signed in when its copy was made. */
async function setUp() {
  const app = await testApp();
  makeSecrets(app.ctx.db, app.clock.now());
  const key = Buffer.from(secretOf(app.ctx.db, "seen", app.clock.now()), "base64url");
  const { cookies } = signedIn(app, await addUser(app, "pet_parent", "pat"), "pet_parent");
  const node = await nodeAlone(app);
  open.push(node);
  const pat = browser(node.handle);
  for (const [name, value] of cookies) pat.cookies.set(name, value);
  return { copy: sqlite(app.ctx.db).serialize(), node, pat, key };
}

test("a site in one file is no node, and its clock is nobody's", async () => {
  const { ctx } = await testApp();

  expect(isNode(ctx.db)).toBe(false);
  expect(replicaSequence(ctx.db)).toBe(null);
  expect([isUpToDate(ctx.db), reachesPrimary(ctx.db)]).toEqual([true, true]);
});

test("a node without its copy is not ready, and has it as soon as it is there", async () => {
  const { copy, node } = await setUp();
  const ready = async () => (await node.visitor().get("/readyz")).status;

  const before = await ready();
  node.put(copy);

  expect(before).toBe(503);
  expect(await ready()).toBe(200);
});

test("a node that has not reached the primary for ten seconds is not ready, though it could show what it has", async () => {
  const { copy, node } = await setUp();
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

test("that the primary is away is among the metrics of a node, and that of one file says nothing of it", async () => {
  const { copy, node } = await setUp();
  node.put(copy);
  const { visitor } = await testApp();
  await until(() => !sequencesOf(node.db)!.isPrimaryAvailable);

  const [ofNode, ofOne] = await Promise.all(
    [node, { visitor }].map(async (site) => (await site.visitor().get("/metrics")).text()),
  );

  expect(ofNode).toContain("\nmudroom_primary_answers 0\n");
  expect(ofNode).not.toContain("mudroom_replica_changes_behind ");
  expect(ofOne).not.toMatch(/mudroom_(primary|replica)_/);
});

test("without its primary a node shows everything and refuses what would be written, at once and in words", async () => {
  const { copy, node, pat } = await setUp();
  node.put(copy);

  const refused = await pat.post("/api/pets", { name: "Rex", type: "Dog", breed: "Beagle" });

  expect([refused.status, await refused.json()]).toEqual([
    503,
    { error: { code: "unavailable", message: "We cannot save anything right now. Please try again in a minute." } },
  ]);
  expect(await (await pat.get("/api/user")).json()).toMatchObject({ username: "pat" });
  expect((await node.visitor().get("/groomers?location=28801")).status).toBe(200);
});

test("a transaction of which nothing reached the primary leaves the node as it was", async () => {
  const { copy, node } = await setUp();
  node.put(copy);
  const remove = () => transact(node.db, (tx) => tx.delete(users).run());

  for (const _ of [1, 2]) expect(remove).toThrow(expect.objectContaining({ code: "SQLITE_IOERR_REMOTE" }));

  expect(isInTransaction(node.db)).toBe(false);
  expect(node.db.select({ username: users.username }).from(users).all()).toEqual([{ username: "pat" }]);
});

test("a node reads the copy that its replica has put in the place of another one", async () => {
  const { copy, node } = await setUp();
  node.put(copy);
  const names = () => node.db.select({ name: users.fullName }).from(users).all();
  const before = names();

  const other = openDatabase(copy);
  other.update(users).set({ fullName: "Pat Renamed" }).run();
  node.put(sqlite(other).serialize());

  expect(before).toEqual([{ name: "pat Tester" }]);
  await until(() => names()[0]!.name === "Pat Renamed");
});

test("who has written elsewhere waits until the copy has it", async () => {
  const { copy, node, pat, key } = await setUp();
  node.put(copy);
  pat.cookies.set("seen", seal(1, key));

  const asked = pat.get("/api/user");
  node.hear("UPDATE users SET full_name = 'Pat Renamed'; UPDATE clock SET n = 1");

  expect(await (await asked).json()).toMatchObject({ fullName: "Pat Renamed" });
});

test("where the copy stands still a few requests of an address wait at a time, and then go on", async () => {
  const { copy, node, pat, key } = await setUp();
  node.put(copy);
  pat.cookies.set("seen", seal(9, key));
  const order: string[] = [];

  const waiting = Array.from({ length: MAX_WAITING }, () =>
    pat.get("/api/user").then(({ status }) => order.push(`${status} after a wait`)),
  );
  const more = await pat.get("/api/user");
  order.push(`${more.status} at once`);
  await Promise.all(waiting);

  expect(order[0]).toBe("200 at once");
  expect(order.slice(1)).toEqual(waiting.map(() => "200 after a wait"));
});

test("what is kept under the numbers of one copy is made anew for the next", async () => {
  const { copy, node } = await setUp();
  let made = 0;
  const numberOf = cachedPerReplica(() => ++made);
  node.put(copy);
  const before = [numberOf(node.db), numberOf(node.db)];

  node.put(copy);
  await until(() => numberOf(node.db) > 1);

  expect([...before, numberOf(node.db)]).toEqual([1, 1, 2]);
});

test("whoever may have written is told a number that only the site can read, and whoever read is not", async () => {
  const { copy, node, pat, key } = await setUp();
  node.put(copy);
  node.hear("UPDATE clock SET n = 7");
  const cookieOf = async (answer: Promise<Response>) =>
    (await answer).headers.getSetCookie().find((line) => line.startsWith("seen="));

  const [first, second] = [
    await cookieOf(pat.post("/api/forgot-password", { email: "nobody@example.com" })),
    await cookieOf(pat.post("/api/forgot-password", { email: "nobody@example.com" })),
  ];

  expect(first).toMatch(/^seen=[\w-]{48}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(second).not.toBe(first);
  expect(numberIn(first!.slice(5, 53), key)).toBe(7);
  expect(await cookieOf(pat.get("/api/user"))).toBeUndefined();
});

test("a cookie that was made up is not waited for", async () => {
  const { copy, node, pat } = await setUp();
  node.put(copy);

  for (const made of ["99", "", "a".repeat(48), seal(99, Buffer.alloc(32))]) {
    pat.cookies.set("seen", made);
    expect((await pat.get("/api/user")).status).toBe(200);
  }
});
