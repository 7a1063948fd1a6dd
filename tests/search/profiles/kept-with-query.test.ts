import { expect, test } from "bun:test";
import { dayRules, groomerProfiles, linkNames, sqlite } from "#db/db.ts";
import { QUARTER_HOUR_MS } from "#src/shared/base/time.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { serviceColumns } from "#src/shared/listing/services.ts";
import { addReview } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { triggersOf, uncoveredBy } from "#tests/support/version-triggers.ts";
import { moves, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { expectCurrent, fillPage, rebuilt, setUpCached } from "./setup.ts";

const fromSearch = "?from=zipCode%3D28801";

test("caches a page for each choice in the address and never mixes them up", async () => {
  const { app, gus, path, pagesMade } = await setUpCached();
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

test("builds no extra page for parts of an address that the page doesn't show", async () => {
  const { app, path, pagesMade } = await setUpCached();
  const plain = await expectCurrent(app, path);
  pagesMade();
  const queries = ["?", "?utm_source=x", "?fbclid=1&gclid=2", "?from=van", "?from=van&utm_source=x", "?package=none"];
  for (const query of [...queries, "?date=yesterday", "?from=//evil.example", `?from=${"a%3Db%26".repeat(100)}`]) {
    expect(await (await app.visitor().get(path + query)).text()).toBe(plain);
  }
  expect(pagesMade()).toBe(0);
});

test("rebuilds the page from a search after a change and after a quarter hour", async () => {
  const { app, gus, path, pagesMade } = await setUpCached();
  const before = await expectCurrent(app, path + fromSearch);
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { businessName: "Sudsy Sal's" });
  const renamed = await expectCurrent(app, path + fromSearch);
  expect(renamed).not.toBe(before);
  pagesMade();
  app.clock.advance(QUARTER_HOUR_MS);
  expect(await expectCurrent(app, path + fromSearch)).not.toBe(renamed);
  expect(pagesMade()).toBe(2);
});

test("gives people with a login, draft, or rebooking their own page at the address", async () => {
  const { app, gus, path, pagesMade } = await setUpCached();
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const again = `${path}${fromSearch}&again=7`;
  expect((await app.visitor().get(again)).status).toBe(303);
  await ana.get(path + fromSearch);
  await rebuilt(app.visitor(), path + fromSearch);
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

const withoutTrigger: Record<string, string> = {
  visits: "only those of the person who looks, and a visitor has none",
  us_zips: "places come with the code and do not change while it runs",
  us_cities: "places come with the code and do not change while it runs",
};

const uncounted = [
  "id",
  "schedule_version",
  "page_version",
  "band",
  "ux",
  "uy",
  "uz",
  "rating_key",
  ...serviceColumns,
  "size_prices",
  "listable",
  "background_check_name",
  "start_state",
];

test("raises the profile's version for every column that a visitor's page reads", async () => {
  const app = await testApp({ hasOwnDb: true });
  const { db } = app.ctx;
  let asked: Set<string> = new Set();
  hearQuestions(sqlite(db), (text) => asked.add(text));
  const gus = await addGroomer(app, "gus");
  const bare = await addGroomer(app, "lou");
  fillPage(app, gus);
  addReview(app, gus, await addUser(app, "pet_parent", "ana"));
  addRow(db, linkNames, { linkName: "gus-van", groomerId: gus.profile.id });
  asked = new Set();
  const ownPath = `/groomer/${gus.profile.id}`;
  for (const path of [ownPath, `${ownPath}?from=zipCode%3D28801`, `/groomer/${bare.profile.id}`, "/@gus-van"])
    expect((await app.visitor().get(path)).status).toBe(200);

  // tests/search/search/next-free.test.ts looks at those of a schedule, whose own number counts too.
  const ofPage = [...asked].filter((text) => !text.includes("AS minutes,"));
  const { uncovered, tables } = uncoveredBy(db, ofPage, withoutTrigger);

  expect(uncovered.filter((column) => !/\.(listable|schedule_version)$/.test(column))).toEqual([]);
  expect(tables.filter((table) => !table.startsWith("us_"))).toEqual([
    ...["add_on_services", "business_hours", "days_off", "groomer_policies", "groomer_profiles"],
    ...["link_names", "locations", "package_sizes", "portfolio_images", "reviews"],
    ...["service_packages", "users", "visit_photos", "visits"],
  ]);
});

testWith("counts a new profile column unless this test names it", testApp, ({ ctx }) => {
  const { columns } = triggersOf(ctx.db, "page_version").find(({ table }) => table === "groomer_profiles")!;
  const all = sqlite(ctx.db)
    .query<{ name: string }, []>("SELECT name FROM pragma_table_info('groomer_profiles')")
    .all();

  expect(columns!.toSorted()).toEqual(
    all
      .map(({ name }) => name)
      .filter((name) => !uncounted.includes(name))
      .sort(),
  );
});

testWith("changes no page from request to completion and one page for a review", setUpBookings, async (setup) => {
  const { app, ana, gus, as } = setup;
  const other = await addGroomer(app, "gil");
  const versions = () => app.ctx.db.select({ at: groomerProfiles.pageVersion }).from(groomerProfiles).all();
  const before = versions();
  const { id } = await sendRequest(setup, "ana");
  await moves(as.gus, id, "accepted");
  app.clock.set(Date.parse("2026-06-16T20:00:00Z"));
  await moves(as.gus, id, "completed");
  expect(versions()).toEqual(before);

  addReview(app, gus, ana);
  const after = versions();
  expect(after[0]!.at).toBeGreaterThan(before[0]!.at);
  expect(after[1]).toEqual(before[1]!);
  expect(other.profile.id).not.toBe(gus.profile.id);
});

test("ignores the day plan's own column and treats default day rules as no row", async () => {
  const app = await testApp({ hasOwnDb: true });
  const gus = await addGroomer(app, "gus");
  const page = async () => (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
  const before = await page();
  const { noticeHours, horizonDays } = defaultDayRules;
  addRow(app.ctx.db, dayRules, { groomerId: gus.profile.id, noticeHours, horizonDays });
  expect(await page()).toBe(before);
});
