import { expect, test } from "bun:test";
import { bookings, groomerCounts, groomerDoors, groomerProfiles } from "#db/schema/tables.ts";
import { writeGroomerCounts } from "#src/features/listing/groomers/counts.ts";
import { knownNames, takes } from "#tests/listing/handles/setup.ts";
import { browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { requestFor } from "#tests/visits/bookings/setup.ts";
import { expectCurrent, setUpKept } from "./kept-setup.ts";

async function setUpNamed() {
  const setup = await setUpKept({ RATE_LIMITS: "off" });
  const as = signedIn(setup.app, setup.gus.user, "groomer");
  await takes(as, "blue-ridge");
  knownNames(setup.app);
  const open = (path: string) => setup.app.visitor().get(path);
  return { ...setup, as, open };
}

test("a groomer's own name answers the profile itself, whose address for search engines is the one by number", async () => {
  const { open, path } = await setUpNamed();

  const [named, numbered] = [await open("/@blue-ridge"), await open(path)];

  expect([named.status, numbered.status]).toEqual([200, 200]);
  const html = await named.text();
  expect(html).toBe(await numbered.text());
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`);
});

test("capitals and a slash at the end lead to it with their query, and browsers do not keep that", async () => {
  const { open } = await setUpNamed();

  for (const path of ["/@Blue-Ridge", "/@blue-ridge/", "/@BLUE-RIDGE/"]) {
    const answer = await open(`${path}?from=van`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/@blue-ridge?from=van"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("an old name leads on, a kept page of it does not come again, and one that is nobody's is not found", async () => {
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

test("where a name leads is not told of a groomer who is not listed", async () => {
  const { app, gus, as, open } = await setUpNamed();
  await takes(as, "ridge-line");
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: 0 });
  const body = async (path: string) => (await (await open(path)).text()).replaceAll(/[\w-]{36}/g, "");

  expect((await open("/@ridge-line")).status).toBe(404);
  expect((await open("/@blue-ridge")).status).toBe(404);
  expect(await body("/@blue-ridge")).toBe((await body("/@nobody-at-all")).replaceAll("nobody-at-all", "blue-ridge"));
  expect((await as.get("/@ridge-line")).status).toBe(200);
  expect((await as.get("/@blue-ridge")).status).toBe(302);
});

test("a page is made once for all doors, and each view is counted by its own", async () => {
  const { app, gus, path, pagesMade } = await setUpNamed();
  pagesMade();
  const from = ["?from=van", "?from=van", "?from=site", "?from=instagram", "", "?from=made-up", "?from=van&x=1"];
  for (const [at, query] of from.entries()) await browser(app.handle, `198.51.100.${at}`).get(`/@blue-ridge${query}`);
  expect(pagesMade()).toBe(1);
  const numbered = ["", "?from=friend", "?from=zipCode%3D28801%26mode%3Dzipcode", "?from=zipCode%3D28801"];
  for (const [at, query] of numbered.entries()) await browser(app.handle, `203.0.113.${at}`).get(path + query);

  writeGroomerCounts(app.ctx);
  const { db } = app.ctx;
  const doors = readRows(db, groomerDoors);
  expect(Object.fromEntries(doors.map(({ door, views }) => [door, views]))).toEqual({
    van: 3,
    site: 1,
    instagram: 1,
    name: 2,
    friend: 1,
    search: 2,
    other: 1,
  });
  const [count] = readRows(db, groomerCounts, { groomerId: gus.profile.id });
  expect(count!.views).toBe(doors.reduce((sum, { views }) => sum + views, 0));
});

test("all names are one kind of page: who waits for the same one gets the same answer", async () => {
  const { app, pagesMade } = await setUpNamed();
  pagesMade();
  const crowd = await Promise.all(Array.from({ length: 40 }, () => app.visitor().get("/@blue-ridge")));

  expect(crowd.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(pagesMade()).toBeLessThan(5);
});

test("the form of the page leads to the request as ever, and its door is remembered", async () => {
  const setup = await setUpNamed();
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
  const doors = app.ctx.db.select({ door: bookings.door }).from(bookings).all();
  expect(doors.map(({ door }) => door)).toEqual(["van", "name", "search", "other", "name", "other"]);
});

test("without script the door goes through the sign-in, and back to the form", async () => {
  const { app, gus, path } = await setUpNamed();
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
