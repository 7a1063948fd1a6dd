import { expect, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import { dayRules, groomerProfiles, handles } from "#db/schema/tables.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { addReview } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { pageTriggersOf, unheardOf } from "#tests/support/page-triggers.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { moves, requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { fillPage } from "./kept-setup.ts";

/** What a profile reads for visitors and needs no trigger. */
const withoutTrigger: Record<string, string> = {
  visits: "only those of the person who looks, and a visitor has none",
  us_zips: "places come with the code and do not change while it runs",
  us_cities: "places come with the code and do not change while it runs",
};

/** Columns of the profile that count for nobody's page: its own number, versions, and what triggers derive from the others. */
const uncounted = ["id", "schedule_version", "page_version", "band", "ux", "uy", "uz", "rating_key", "listable"];

test("whatever a profile reads for a visitor has a trigger that counts its version up", async () => {
  const app = await testApp({ hasOwnDb: true });
  const { db } = app.ctx;
  let asked: Set<string> = new Set();
  hearQuestions(sqlite(db), (text) => asked.add(text));
  const gus = await addGroomer(app, "gus");
  const bare = await addGroomer(app, "lou");
  fillPage(app, gus);
  addReview(app, gus, await addUser(app, "pet_parent", "ana"));
  db.insert(handles).values({ handle: "gus-van", groomerId: gus.profile.id }).run();
  asked = new Set();
  const ownPath = `/groomer/${gus.profile.id}`;
  for (const path of [ownPath, `${ownPath}?from=zipCode%3D28801`, `/groomer/${bare.profile.id}`, "/@gus-van"])
    expect((await app.visitor().get(path)).status).toBe(200);

  const { unheard, tables } = unheardOf(db, [...asked], withoutTrigger);

  // Made of columns that count.
  expect(unheard.filter((column) => column !== "groomer_profiles.listable")).toEqual([]);
  // Places may have been read for an earlier page.
  expect(tables.filter((table) => !table.startsWith("us_"))).toEqual([
    "add_on_services",
    "business_hours",
    "day_rules",
    "groomer_profiles",
    "groomer_terms",
    "handles",
    "locations",
    "portfolio_images",
    "reviews",
    "service_packages",
    "unavailable_ranges",
    "users",
    "visits",
  ]);
});

test("a column that is added to the profile counts, unless it is named here", async () => {
  const { ctx } = await testApp();
  const { columns } = pageTriggersOf(ctx.db).find(({ table }) => table === "groomer_profiles")!;
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

test("a visit from request to completion changes no page, and a review changes one", async () => {
  const setup = await setUpBookings();
  const { app, ana, gus, as } = setup;
  const other = await addGroomer(app, "gil");
  const versions = () => app.ctx.db.select({ at: groomerProfiles.pageVersion }).from(groomerProfiles).all();
  const before = versions();
  const { id } = await requests(as.ana, requestFor(setup));
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

test("the day plan's own column does not count, and the defaults of a day are those without a row", async () => {
  const app = await testApp({ hasOwnDb: true });
  const gus = await addGroomer(app, "gus");
  const page = async () => (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
  const before = await page();
  const { noticeHours, horizonDays } = defaultDayRules;
  app.ctx.db.insert(dayRules).values({ groomerId: gus.profile.id, noticeHours, horizonDays }).run();
  expect(await page()).toBe(before);
});
