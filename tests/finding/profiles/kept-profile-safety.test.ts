import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { closeDatabase, sqlite } from "#db/open.ts";
import { groomerCounts, groomerProfiles } from "#db/schema/tables.ts";
import { writeGroomerCounts } from "#src/features/listing/groomers/counts.ts";
import { addReview } from "#tests/listing/groomers/setup.ts";
import { browser, testApp } from "#tests/support/app.ts";
import { openTwice } from "#tests/support/db.ts";
import { appOfParts } from "#tests/support/parts.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { expectCurrent, setUpKept, wholeOf } from "./kept-setup.ts";

const ownSite = { DEMO: "0", ALLOW_EMBEDDED_PAYMENTS: "1", APP_URL: "http://localhost:3000" };

test("a forged host gets no kept page, and leaves none", async () => {
  const { app, path, pagesMade } = await setUpKept(ownSite);
  const forged = ["http://evil.example", "http://localhost:3001", "http://localhost.evil.example:3000", "http://a@b"];
  const asked = async () =>
    Promise.all(forged.map(async (host) => (await app.handle(new Request(`${host}${path}`))).status));

  expect(await asked()).toEqual([400, 400, 400, 400]);
  await expectCurrent(app, path);
  expect(await asked()).toEqual([400, 400, 400, 400]);
  expect(await expectCurrent(app, path)).not.toContain("evil.example");
  expect(pagesMade()).toBe(1 + 2);
});

test("a demo, which answers to any name, names itself by its own on each", async () => {
  const { app, path, pagesMade } = await setUpKept();
  const elsewhere = await app.handle(new Request(`http://evil.example${path}`));
  expect(await elsewhere.text()).toBe(await expectCurrent(app, path));
  expect(pagesMade()).toBe(2);
});

test("a thousand ways to say what a browser accepts are four pages", async () => {
  const { app, path, pagesMade } = await setUpKept({ RATE_LIMITS: "off" });
  for (let at = 0; at < 1000; at++) {
    const encoding = ["zstd", "br", "gzip", "identity"][at % 4]!;
    expect((await app.visitor().get(path, { "accept-encoding": `made-up-${at}, ${encoding}` })).status).toBe(200);
  }
  expect(pagesMade()).toBe(4);
});

test("an address spelled another way is made each time and kept for nobody", async () => {
  const { app, path, pagesMade } = await setUpKept();
  const others = [`/groomer/%3${path.at(-1)}`, `${path}/`, `/groomer/0${path.at(-1)}`];
  const statuses = async () => Promise.all(others.map(async (other) => (await app.visitor().get(other)).status));
  const first = await statuses();
  const made = pagesMade();
  await expectCurrent(app, path);
  pagesMade();
  expect(await statuses()).toEqual(first);
  expect(pagesMade()).toBe(made);
});

test("HEAD, a part of the page and a body that nobody asked for change nothing for the next visitor", async () => {
  const { app, path, pagesMade } = await setUpKept();
  const head = await app.visitor().send("HEAD", path);
  expect([head.status, head.body]).toEqual([200, null]);
  const page = await expectCurrent(app, path);
  const part = await app.visitor().get(path, { range: "bytes=0-9" });
  expect([part.status, await part.text()]).toEqual([200, page]);
  pagesMade();
  expect((await app.visitor().send("HEAD", path)).body).toBeNull();
  expect(pagesMade()).toBe(1);
  expect((await app.visitor().get(path)).headers.get("cache-control")).toBe("no-cache");
  writeGroomerCounts(app.ctx);
  expect(readRows(app.ctx.db, groomerCounts)).toMatchObject([{ views: 1 }]);
});

test("what is not there, or not listed, is kept for nobody", async () => {
  const { app, gus, path } = await setUpKept();
  const list = (listedUntil: number) =>
    changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil });
  list(0);
  expect((await app.visitor().get(path)).status).toBe(404);
  expect((await app.visitor().get("/groomer/999")).status).toBe(404);
  const own = await (await signedIn(app, gus.user, "groomer").get(path)).text();
  expect(own).toContain("noindex");
  expect((await app.visitor().get(path)).status).toBe(404);
  list(app.clock.now() + 1);
  expect(await expectCurrent(app, path)).not.toContain("noindex");
});

test("suspended, or closed by the groomer, a profile is gone with the next request", async () => {
  const { app, gus, path } = await setUpKept();
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const suspend = (suspended: boolean) =>
    boss.patch(`/api/admin/users/${gus.user.id}/suspension`, { suspended, reason: "Complaints about prices" });
  const status = async () => (await app.visitor().get(path)).status;

  expect(await status()).toBe(200);
  expect((await suspend(true)).status).toBe(200);
  expect(await status()).toBe(404);
  expect((await suspend(false)).status).toBe(200);
  expect(await status()).toBe(200);
  expect((await signedIn(app, gus.user, "groomer").delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect(await status()).toBe(404);
});

test("a reviewer's name is gone with the account, and changes with it", async () => {
  const { app, gus, path } = await setUpKept();
  const ana = await addUser(app, "pet_parent", "ana", { fullName: "Ana Lakeside" });
  addReview(app, gus, ana);
  const asAna = signedIn(app, ana, "pet_parent");
  expect(await expectCurrent(app, path)).toContain("Ana L.");
  expect((await asAna.patch(`/api/users/${ana.id}`, { fullName: "Annabel Lakeside" })).status).toBe(200);
  expect(await expectCurrent(app, path)).toContain("Annabel L.");
  expect((await asAna.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect(await expectCurrent(app, path)).toContain("Former customer");
});

test("a page that is changed while it is made is not kept as the changed one", async () => {
  const { app, gus } = await setUpKept();
  const [ours, theirs] = await openTwice(app.ctx.db);
  const rename = (businessName: string) =>
    theirs.update(groomerProfiles).set({ businessName }).where(eq(groomerProfiles.id, gus.profile.id)).run();
  let meanwhile = () => {};
  const now = () => {
    meanwhile();
    return app.clock.now();
  };
  const { handle } = await appOfParts({ ...app.ctx, db: ours, now });
  const read = async () => (await wholeOf(await browser(handle).get(`/groomer/${gus.profile.id}`))).body;
  let moments = 0;
  meanwhile = () => void moments++;
  await read();
  const all = moments;
  for (let moment = 1; moment <= all; moment++) {
    rename(`Before ${moment}`);
    let left = moment;
    meanwhile = () => {
      if (--left === 0) rename(`After ${moment}`);
    };
    const made = await read();
    meanwhile = () => {};
    expect(made.includes(`Before ${moment}`)).not.toBe(made.includes(`After ${moment}`));
    expect(await read()).toContain(`After ${moment}`);
  }
  expect(all).toBeGreaterThan(3);
  for (const db of [ours, theirs]) closeDatabase(db);
});

test("while the database cannot be read, the page says so instead of what it was", async () => {
  const { app, path } = await setUpKept();
  await expectCurrent(app, path);
  sqlite(app.ctx.db).run("ALTER TABLE groomer_profiles RENAME TO gone");
  expect((await app.visitor().get(path)).status).toBe(500);
});

test("two sites in one process keep their profiles apart", async () => {
  const { path, app } = await setUpKept();
  await expectCurrent(app, path);
  const other = await testApp();
  expect((await other.visitor().get(path)).status).toBe(404);
});
