import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { groomerCounts, groomerDoors, groomerProfiles } from "#db/schema/tables.ts";
import { writeGroomerCounts } from "#src/features/listing/groomers/counts.ts";
import { QUARTER_MS } from "#src/shared/base/duration.ts";
import { browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { expectCurrent, madeAnew, setUpKept, wholeOf } from "./kept-setup.ts";

const fromSearch = "?from=zipCode%3D28801";

test("a profile is kept for each thing that its address makes it show, and no page passes for another", async () => {
  const { app, gus, path, pagesMade } = await setUpKept();
  const [offer] = gus.packages;
  const queries = [
    "",
    fromSearch,
    "?from=zipCode%3D28801%26sortBy%3Ddistance",
    `?package=${offer!.id}`,
    `${fromSearch}&package=${offer!.id}`,
    "?date=2026-06-16",
    "?date=2026-06-17",
    "?date=2026-06-16&slot=Morning+(8AM+-+12PM)",
  ];
  const pages = new Set<string>();
  for (const query of queries) pages.add(await expectCurrent(app, path + query));
  expect(pages.size).toBe(queries.length);
  pagesMade();

  for (const query of queries) expect(pages).toContain(await (await app.visitor().get(path + query)).text());
  expect(pagesMade()).toBe(0);
});

test("what an address says and the page does not show makes no other page", async () => {
  const { app, path, pagesMade } = await setUpKept();
  const plain = await expectCurrent(app, path);
  pagesMade();
  const queries = ["?", "?utm_source=x", "?fbclid=1&gclid=2", "?from=van", "?from=van&utm_source=x", "?package=none"];
  for (const query of [...queries, "?date=yesterday", "?from=//evil.example", `?from=${"a%3Db%26".repeat(100)}`]) {
    expect(await (await app.visitor().get(path + query)).text()).toBe(plain);
  }
  expect(pagesMade()).toBe(0);
});

test("a change, and the next quarter of an hour, make the page from a search anew", async () => {
  const { app, gus, path, pagesMade } = await setUpKept();
  const before = await expectCurrent(app, path + fromSearch);
  app.ctx.db
    .update(groomerProfiles)
    .set({ businessName: "Sudsy Sal's" })
    .where(eq(groomerProfiles.id, gus.profile.id))
    .run();
  const renamed = await expectCurrent(app, path + fromSearch);
  expect(renamed).not.toBe(before);
  pagesMade();
  app.clock.advance(QUARTER_MS);
  expect(await expectCurrent(app, path + fromSearch)).not.toBe(renamed);
  expect(pagesMade()).toBe(2);
});

test("who is signed in, comes with a draft or books again gets a page of their own from the same address", async () => {
  const { app, gus, path, pagesMade } = await setUpKept();
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const again = `${path}${fromSearch}&again=7`;
  expect((await app.visitor().get(again)).status).toBe(303);
  await ana.get(path + fromSearch);
  await madeAnew(app.visitor(), path + fromSearch);
  pagesMade();
  const page = await expectCurrent(app, path + fromSearch);
  expect(pagesMade()).toBe(2);
  expect(page).not.toContain("Logged in as");
  expect(await (await ana.get(path + fromSearch)).text()).toContain("Logged in as ana Tester");

  const window = app.visitor();
  await window.submit(path, { groomerId: String(gus.profile.id), petInfo: "Waffles, who is shy" });
  expect(await (await window.get(path + fromSearch)).text()).toContain("Waffles, who is shy");
  expect((await app.visitor().get(again)).status).toBe(303);
  expect(await expectCurrent(app, path + fromSearch)).toBe(page);
});

test("a kept page is counted for the door of its own address", async () => {
  const { app, path, pagesMade } = await setUpKept();
  await app.visitor().get(path);
  pagesMade();
  await browser(app.handle, "198.51.100.7").get(`${path}?from=van&utm_source=x`);
  await browser(app.handle, "198.51.100.8").get(path);
  expect(pagesMade()).toBe(0);
  writeGroomerCounts(app.ctx);
  expect(app.ctx.db.select({ views: groomerCounts.views }).from(groomerCounts).all()).toEqual([{ views: 3 }]);
  const doors = app.ctx.db.select().from(groomerDoors).all();
  expect(doors.map(({ door, views }) => `${door} ${views}`).sort()).toEqual(["other 2", "van 1"]);
});

test("an encoding, a status and a validator are those of the page that is made", async () => {
  const { app, path } = await setUpKept();
  for (const encoding of ["zstd", "br", "gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    await app.visitor().get(path + fromSearch, headers);
    const kept = await wholeOf(await app.visitor().get(path + fromSearch, headers));
    expect(kept).toEqual(await wholeOf(await madeAnew(app.visitor(), path + fromSearch, headers)));
  }
});
