import { describe, expect, spyOn, test } from "bun:test";
import { businessHours, dayRules, daysOff, groomerProfiles, locations } from "#db/db.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { dataOf, readPage, valuesOf } from "#tests/search/seo/reading.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const ASHEVILLE = "/mobile-dog-grooming/nc/asheville";

const setRadius = (app: TestApp, groomer: { user: { id: number } }, serviceRadius: number) =>
  changeRows(app.ctx.db, locations, { userId: groomer.user.id }, { serviceRadius });

testWith("counts a town's groomers with their prices, next open days, and cards", testApp, async (app) => {
  const gus = await addGroomer(app, "gus", { priceMin: 4000 });
  await addGroomer(app, "gil", { priceMin: 6500 });
  await addGroomer(app, "una", { isListed: false });

  const page = await readPage(app, ASHEVILLE);

  expect(page.status).toBe(200);
  expect(page.title).toBe("Mobile dog grooming in Asheville, NC | Mudroom");
  expect(page.description).toContain("2 background-checked mobile groomers come to Asheville, NC");
  expect(page.description).toContain("Packages start between $40.00 and $65.00.");
  expect(page.text).toContain("2 background-checked groomers come to homes in Asheville");
  expect(page.text).toContain("$40.00 – $65.00");
  expect(page.text).toMatch(
    /Next available days Wednesday, June 10 Thursday, June 11 Friday, June 12 Saturday, June 13 Monday/,
  );
  expect(page.html).toContain(`href="/groomer/${gus.profile.id}?`);
  expect(page.html).toContain('href="/groomers?city=Asheville&amp;state=NC"');
  expect(page.text).not.toContain("una's Van");
  expect(page.html).not.toMatch(/<script(?![^>]*ld\+json)/);
});

testWith("describes the breadcrumbs and the groomers of the page in its data", testApp, async (app) => {
  await addGroomer(app, "gus");

  const page = await readPage(app, ASHEVILLE);

  for (const name of valuesOf(page.data, ["name"])) expect(page.text).toContain(name);
  expect(valuesOf(dataOf(page, "ItemList"), ["name"])).toEqual(["gus's Van"]);
});

testWith("has no page for a town outside every groomer's area", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const statusOf = async (path: string) => (await app.visitor().get(path)).status;
  expect(await statusOf("/mobile-dog-grooming/nc/black-mountain")).toBe(200);

  setRadius(app, gus, 5);
  app.clock.advance(MINUTE_MS);
  expect(await statusOf("/mobile-dog-grooming/nc/black-mountain")).toBe(404);
  expect(await statusOf(ASHEVILLE)).toBe(200);

  app.clock.advance(366 * 24 * 3600e3);
  expect(await statusOf(ASHEVILLE)).toBe(404);
});

testWith("adds a new groomer within a minute and removes a suspended one at once", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const gil = await addGroomer(app, "gil");
  const text = async () => (await readPage(app, ASHEVILLE)).text;
  expect(await text()).toContain("2 background-checked groomers");

  await addGroomer(app, "pia");
  app.clock.advance(MINUTE_MS - 1);
  expect(await text()).not.toContain("pia's Van");
  app.clock.advance(1);
  expect(await text()).toContain("pia's Van");

  const { db } = app.ctx;
  changeRows(db, groomerProfiles, { id: gus.profile.id }, { suspended: true });
  expect(await text()).not.toContain("gus's Van");
  const closing = await signedIn(app, gil.user, "groomer").delete("/api/account", { password: PASSWORD });
  expect(closing.status).toBe(204);
  expect(await text()).not.toContain("gil's Van");
  expect(await text()).toContain("One background-checked groomer comes");
});

test("caches a town's page without personal data and queries once for 40 readers", async () => {
  const app = await testApp({ hasOwnDb: true });
  await addGroomer(app, "gus");
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const asked = spyOn(app.ctx.db.$client, "query");
  const lookedUp = () => asked.mock.calls.filter(([sql]) => sql.includes("business_hours")).length;

  const pages = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? ana : app.visitor()).get(ASHEVILLE)));
  const once = lookedUp();
  const texts = await Promise.all(pages.map((page) => page.text()));
  await readPage(app, ASHEVILLE);

  for (const [at, text] of texts.entries()) expect(text.includes("Logged in as ana Tester")).toBe(at % 2 === 1);
  expect(new Set(texts.filter((_, at) => at % 2 === 0)).size).toBe(1);
  expect(once).toBeGreaterThan(0);
  expect(once).toBeLessThan(15);
  expect(lookedUp()).toBe(once);
});

testWith("redirects other spellings and returns 404 for unknown towns and states", testApp, async (app) => {
  await addGroomer(app, "gus");
  await addGroomer(app, "lou", { zipCode: "63101", city: "St. Louis", state: "MO" });

  for (const [path, to] of [
    ["/mobile-dog-grooming/NC/Asheville", ASHEVILLE],
    ["/mobile-dog-grooming/nc/ASHEVILLE", ASHEVILLE],
    ["/mobile-dog-grooming/mo/saint-louis", "/mobile-dog-grooming/mo/st-louis"],
    ["/mobile-dog-grooming/mo/St.%20Louis", "/mobile-dog-grooming/mo/st-louis"],
  ] as const) {
    const response = await app.visitor().get(path);
    const arrived = response.status === 301 ? response.headers.get("location") : path;
    expect([path, arrived]).toEqual([path, to]);
    expect((await readPage(app, to)).status).toBe(200);
  }
  for (const path of ["nc/nowhere-at-all", "xx/asheville", "nc/ashevile", "nc/%3Cb%3E", "nc/raleigh"])
    expect([path, (await app.visitor().get(`/mobile-dog-grooming/${path}`)).status]).toEqual([path, 404]);
});

testWith("leaves out days off, closed days, and today once it is over", testApp, async (app) => {
  const groomerId = (await addGroomer(app, "gus")).profile.id;
  addRow(app.ctx.db, daysOff, { groomerId, startDate: "2026-06-11", endDate: "2026-06-12" });
  app.clock.set(Date.parse("2026-06-10T22:30:00Z"));

  const text = async () => (await readPage(app, ASHEVILLE)).text;

  expect(await text()).toContain("Next available days Saturday, June 13 Monday, June 15");
  removeRows(app.ctx.db, businessHours, { groomerId });
  app.clock.advance(MINUTE_MS);
  expect(await text()).toContain("None in the next two weeks");
});

describe("open days follow each groomer's own rules", () => {
  const cases: [what: string, rules: Partial<typeof dayRules.$inferInsert>, days: string][] = [
    ["a groomer without rules", {}, "Wednesday, June 10 Thursday, June 11 Friday, June 12"],
    ["notice that ends today", { noticeHours: 5 }, "Wednesday, June 10 Thursday, June 11"],
    ["notice that ends at closing time", { noticeHours: 6 }, "Thursday, June 11 Friday, June 12"],
    ["a day's notice that leaves tomorrow afternoon", { noticeHours: 24 }, "Thursday, June 11 Friday, June 12"],
    ["three days' notice", { noticeHours: 72 }, "Saturday, June 13 Monday, June 15 Tuesday, June 16"],
  ];
  for (const [what, rules, days] of cases) {
    test(what, async () => {
      const app = await testApp();
      const { profile } = await addGroomer(app, "gus");
      addRow(app.ctx.db, dayRules, { groomerId: profile.id, ...rules });

      expect((await readPage(app, ASHEVILLE)).text).toContain(`Next available days ${days}`);
    });
  }

  test.each([
    ["a groomer an hour ahead of the town", "37402", "whitwell", "19:30", "Thursday, June 11"],
    ["a groomer an hour behind the town", "37397", "chattanooga", "19:30", "Wednesday, June 10"],
    ["an hour ahead, a minute before the last start", "37402", "whitwell", "18:59", "Wednesday, June 10"],
    ["an hour behind, a minute after the last start", "37397", "chattanooga", "20:01", "Thursday, June 11"],
  ])("by the clock of %s", async (_, zipCode, town, time, first) => {
    const app = await testApp();
    await addGroomer(app, "gus", { zipCode, city: "Chattanooga", state: "TN" });
    app.clock.set(Date.parse(`2026-06-10T${time}:00Z`));

    const { text } = await readPage(app, `/mobile-dog-grooming/tn/${town}`);
    expect(text).toContain(`Next available days ${first}`);
  });

  testWith("ends open days at the groomer's horizon or shows none", testApp, async (app) => {
    const { profile } = await addGroomer(app, "gus");
    const { db } = app.ctx;
    addRow(db, dayRules, { groomerId: profile.id, horizonDays: 7 });
    addRow(db, daysOff, { groomerId: profile.id, startDate: "2026-06-10", endDate: "2026-06-16" });
    const text = async () => (await readPage(app, ASHEVILLE)).text;

    expect(await text()).toMatch(/Next available days Wednesday, June 17 (?!\w+day)/);
    changeRows(db, daysOff, {}, { endDate: "2026-06-17" });
    app.clock.advance(MINUTE_MS);
    expect(await text()).toContain("None in the next two weeks");
  });

  testWith("applies a groomer's notice and horizon to that groomer only", testApp, async (app) => {
    const [gus, gil] = [await addGroomer(app, "gus"), await addGroomer(app, "gil")];
    const { db } = app.ctx;
    addRow(db, dayRules, { groomerId: gus.profile.id, noticeHours: 72 });
    addRow(db, dayRules, { groomerId: gil.profile.id, horizonDays: 7 });
    addRow(db, daysOff, { groomerId: gus.profile.id, startDate: "2026-06-14", endDate: "2026-06-16" });
    addRow(db, daysOff, { groomerId: gil.profile.id, startDate: "2026-06-11", endDate: "2026-06-16" });

    expect((await readPage(app, ASHEVILLE)).text).toContain(
      "Next available days Wednesday, June 10 Saturday, June 13 Wednesday, June 17 Thursday, June 18 Friday, June 19",
    );
  });
});

testWith("lists nearby towns that the same groomers reach and that have pages", testApp, async (app) => {
  await addGroomer(app, "gus");

  const page = await readPage(app, ASHEVILLE);

  const towns = [...page.html.matchAll(/href="(\/mobile-dog-grooming\/[^"]+)"/g)].map((match) => match[1]!);
  expect(towns.length).toBeGreaterThan(5);
  for (const path of towns) expect([path, (await app.visitor().get(path)).status]).toEqual([path, 200]);
});

testWith("links a listed groomer's profile to the pages of its towns", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const path = `/groomer/${gus.profile.id}`;

  const { html } = await readPage(app, path);
  expect(html).toContain(`Serving <a href="${ASHEVILLE}">Asheville, NC</a> and surrounding areas`);
  const towns = [...html.matchAll(/href="(\/mobile-dog-grooming\/[^"]+)"/g)].map((match) => match[1]!);
  expect(towns.length).toBe(4);
  for (const town of towns) expect((await app.visitor().get(town)).status).toBe(200);
});

testWith("lists a state's served towns and has no page for a state without any", testApp, async (app) => {
  await addGroomer(app, "gus");
  await addGroomer(app, "nell", { city: "New York", state: "NY", zipCode: "10001" });

  const page = await readPage(app, "/mobile-dog-grooming/nc");

  expect(page.status).toBe(200);
  expect(page.title).toBe("Mobile dog grooming in North Carolina | Mudroom");
  expect(page.html).toContain(`href="${ASHEVILLE}"`);
  expect(page.html).toContain('href="/mobile-dog-grooming/nc/black-mountain"');
  expect(page.html).not.toContain("/mobile-dog-grooming/nc/charlotte");
  expect(page.text).toMatch(/Other states with groomers .*New York/);
  expect(page.html).toContain('href="/mobile-dog-grooming/ny"');
  expect((await app.visitor().get("/mobile-dog-grooming/ca")).status).toBe(404);
  expect((await readPage(app, ASHEVILLE)).html).toContain('href="/mobile-dog-grooming/nc"');
});
