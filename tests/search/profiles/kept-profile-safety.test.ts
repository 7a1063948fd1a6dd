import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, closeDatabase, groomerCounts, groomerProfiles, groomerReferralSources, sqlite } from "#db/db.ts";
import { writeGroomerCounts } from "#src/features/listing/groomers/counts.ts";
import { addReview } from "#tests/listing/groomers/setup.ts";
import { knownNames, takes } from "#tests/listing/link-names/setup.ts";
import { browser } from "#tests/support/app.ts";
import { openTwice } from "#tests/support/db.ts";
import { appOfParts } from "#tests/support/parts.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { requestFor } from "#tests/visits/bookings/setup.ts";
import { expectCurrent, setUpCached, wholeOf } from "./setup.ts";

const ownSite = { DEMO: "0", ALLOW_EMBEDDED_PAYMENTS: "1", APP_URL: "http://localhost:3000" };

test("refuses a forged host and caches nothing for it", async () => {
  const { app, path, pagesMade } = await setUpCached(ownSite);
  const forged = ["http://evil.example", "http://localhost:3001", "http://localhost.evil.example:3000", "http://a@b"];
  const asked = async () =>
    Promise.all(forged.map(async (host) => (await app.handle(new Request(`${host}${path}`))).status));

  expect(await asked()).toEqual([400, 400, 400, 400]);
  await expectCurrent(app, path);
  expect(await asked()).toEqual([400, 400, 400, 400]);
  expect(await expectCurrent(app, path)).not.toContain("evil.example");
  expect(pagesMade()).toBe(1 + 2);
});

testWith("uses a demo's own address under any host name", setUpCached, async ({ app, path, pagesMade }) => {
  const elsewhere = await app.handle(new Request(`http://evil.example${path}`));
  expect(await elsewhere.text()).toBe(await expectCurrent(app, path));
  expect(pagesMade()).toBe(2);
});

test("caches four pages for a thousand spellings of accepted encodings", async () => {
  const { app, path, pagesMade } = await setUpCached({ RATE_LIMITS: "off" });
  for (let at = 0; at < 1000; at++) {
    const encoding = ["zstd", "br", "gzip", "identity"][at % 4]!;
    expect((await app.visitor().get(path, { "accept-encoding": `made-up-${at}, ${encoding}` })).status).toBe(200);
  }
  expect(pagesMade()).toBe(4);
});

test("rebuilds a page for each other spelling of its address and doesn't cache it", async () => {
  const { app, path, pagesMade } = await setUpCached();
  const others = [`/groomer/%3${path.at(-1)}`, `${path}/`, `/groomer/0${path.at(-1)}`];
  const statuses = async () => Promise.all(others.map(async (other) => (await app.visitor().get(other)).status));
  const first = await statuses();
  const made = pagesMade();
  await expectCurrent(app, path);
  pagesMade();
  expect(await statuses()).toEqual(first);
  expect(pagesMade()).toBe(made);
});

test("leaves the cached page unchanged after HEAD, range, and body requests", async () => {
  const { app, path, pagesMade } = await setUpCached();
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
  expect(findRows(app.ctx.db, groomerCounts)).toMatchObject([{ views: 1 }]);
});

testWith("doesn't cache missing or unlisted profiles", setUpCached, async ({ app, gus, path }) => {
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

test("removes a suspended or closed groomer's profile with the next request", async () => {
  const { app, gus, path } = await setUpCached();
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

test("updates a reviewer's name on the page and removes it with the account", async () => {
  const { app, gus, path } = await setUpCached();
  const ana = await addUser(app, "pet_parent", "ana", { fullName: "Ana Lakeside" });
  addReview(app, gus, ana);
  const asAna = signedIn(app, ana, "pet_parent");
  expect(await expectCurrent(app, path)).toContain("Ana L.");
  expect((await asAna.patch(`/api/users/${ana.id}`, { fullName: "Annabel Lakeside" })).status).toBe(200);
  expect(await expectCurrent(app, path)).toContain("Annabel L.");
  expect((await asAna.delete("/api/account", { password: PASSWORD })).status).toBe(204);
  expect(await expectCurrent(app, path)).toContain("Former customer");
});

testWith("doesn't cache a page as current that changed while it was built", setUpCached, async ({ app, gus }) => {
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

testWith("reports an unreadable database instead of an outdated page", setUpCached, async ({ app, path }) => {
  await expectCurrent(app, path);
  sqlite(app.ctx.db).run("ALTER TABLE groomer_profiles RENAME TO gone");
  expect((await app.visitor().get(path)).status).toBe(500);
});

async function setUpNamed() {
  const setup = await setUpCached({ RATE_LIMITS: "off" });
  const as = signedIn(setup.app, setup.gus.user, "groomer");
  await takes(as, "blue-ridge");
  knownNames(setup.app);
  const open = (path: string) => setup.app.visitor().get(path);
  return { ...setup, as, open };
}

test("serves the profile at a groomer's link name with the numbered address as canonical", async () => {
  const { open, path } = await setUpNamed();

  const [named, numbered] = [await open("/@blue-ridge"), await open(path)];

  expect([named.status, numbered.status]).toEqual([200, 200]);
  const html = await named.text();
  expect(html).toBe(await numbered.text());
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`);
});

testWith("redirects capitals and a trailing slash with their query without caching", setUpNamed, async ({ open }) => {
  for (const path of ["/@Blue-Ridge", "/@blue-ridge/", "/@BLUE-RIDGE/"]) {
    const answer = await open(`${path}?from=van`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/@blue-ridge?from=van"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("redirects an old name without its cached page and rejects unknown names", async () => {
  const { app, as, open, path } = await setUpNamed();
  for (const one of ["/@blue-ridge", path]) expect((await open(one)).status).toBe(200);

  await takes(as, "ridge-line");

  const led = await open("/@blue-ridge?package=1");
  expect([led.status, led.headers.get("location")]).toEqual([302, "/@ridge-line?package=1"]);
  expect((await open("/@ridge-line")).status).toBe(200);
  await expectCurrent(app, "/@ridge-line");
  await expectCurrent(app, path);
  for (const name of ["ridge", "x", "a%20b", "-", "%F0%9F%90%B6", "%"])
    expect((await open(`/@${name}`)).status).toBe(404);
});

testWith("hides where an unlisted groomer's old name leads", setUpNamed, async ({ app, gus, as, open }) => {
  await takes(as, "ridge-line");
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 });
  const body = async (path: string) => (await (await open(path)).text()).replaceAll(/[\w-]{36}/g, "");

  expect((await open("/@ridge-line")).status).toBe(404);
  expect((await open("/@blue-ridge")).status).toBe(404);
  expect(await body("/@blue-ridge")).toBe((await body("/@nobody-at-all")).replaceAll("nobody-at-all", "blue-ridge"));
  expect((await as.get("/@ridge-line")).status).toBe(200);
  expect((await as.get("/@blue-ridge")).status).toBe(302);
});

test("builds a page once for all referral sources and counts each source's views", async () => {
  const { app, gus, path, pagesMade } = await setUpNamed();
  pagesMade();
  const from = ["?from=van", "?from=van", "?from=site", "?from=instagram", "", "?from=made-up", "?from=van&x=1"];
  for (const [at, query] of from.entries()) await browser(app.handle, `198.51.100.${at}`).get(`/@blue-ridge${query}`);
  expect(pagesMade()).toBe(1);
  const numbered = ["", "?from=friend", "?from=zipCode%3D28801%26mode%3Dzipcode", "?from=zipCode%3D28801"];
  for (const [at, query] of numbered.entries()) await browser(app.handle, `203.0.113.${at}`).get(path + query);

  writeGroomerCounts(app.ctx);
  const { db } = app.ctx;
  const referralSources = findRows(db, groomerReferralSources);
  expect(Object.fromEntries(referralSources.map(({ referralSource, views }) => [referralSource, views]))).toEqual({
    van: 3,
    site: 1,
    instagram: 1,
    name: 2,
    friend: 1,
    search: 2,
    other: 1,
  });
  const [count] = findRows(db, groomerCounts, { groomerId: gus.profile.id });
  expect(count!.views).toBe(referralSources.reduce((sum, { views }) => sum + views, 0));
});

testWith("serves a crowd at a link name from one build", setUpNamed, async ({ app, pagesMade }) => {
  pagesMade();
  const crowd = await Promise.all(Array.from({ length: 40 }, () => app.visitor().get("/@blue-ridge")));

  expect(crowd.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(pagesMade()).toBeLessThan(5);
});

testWith("sends a request from the page's form and remembers its referral source", setUpNamed, async (setup) => {
  const { app, gus } = setup;
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const html = await (await ana.get("/@blue-ridge?from=van")).text();
  expect(html).toContain(`action="/groomer/${gus.profile.id}#book"`);
  expect(html).toContain('<a href="/groomers">← Back to results</a>');

  const from = [
    "/@blue-ridge?from=van",
    "/@blue-ridge",
    `${setup.path}?from=zipCode%3D28801`,
    "/faq?from=van",
    "/@x?from=moon",
  ];
  for (const [at, page] of from.entries()) {
    const request = requestFor(setup, { petInfo: `Waffles ${at}` });
    const sent = await ana.post("/api/bookings", request, { referer: `http://localhost:3000${page}` });
    expect(sent.status).toBe(201);
  }
  await ana.post("/api/bookings", requestFor(setup, { petInfo: "Nobody says from where" }));
  const referralSources = app.ctx.db.select({ referralSource: bookings.referralSource }).from(bookings).all();
  expect(referralSources.map(({ referralSource }) => referralSource)).toEqual([
    "van",
    "name",
    "search",
    "other",
    "name",
    "other",
  ]);
});

testWith("keeps the referral source through a login without script", setUpNamed, async ({ app, gus, path }) => {
  const fields = { groomerId: String(gus.profile.id), servicePackageId: String(gus.packages[0]!.id) };
  const answer = await app.visitor().send("POST", path, {
    body: new URLSearchParams(fields).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      referer: "http://localhost:3000/@blue-ridge?from=instagram",
    },
  });

  const next = new URL(answer.headers.get("location")!, "http://localhost:3000").searchParams.get("next");
  expect(next).toBe(`${path}?package=${fields.servicePackageId}&from=instagram#book`);
});
