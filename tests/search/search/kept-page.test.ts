import { expect, spyOn, test } from "bun:test";
import { daysOff, groomerCounts, groomerProfiles, locations, servicePackages, users, visits } from "#db/db.ts";
import { writeGroomerCounts } from "#src/features/listing/groomers/counts.ts";
import * as outcomes from "#src/features/search/search/service.ts";
import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { addReview, type Groomer } from "#tests/listing/groomers/setup.ts";
import { forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";
import { browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";
import { addPortfolioImage, addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { expectCurrent, rebuilt, wholeOf } from "../profiles/setup.ts";

forgetRoadsAfterwards();

const PATH = "/groomers?zipCode=28801";
const answered = async (app: TestApp) =>
  wholeOf(await app.visitor().post("/api/groomers/search", { zipCode: "28801" }));

async function setUp() {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const gus = await addGroomer(app, "gus");
  const toOutcome = spyOn(outcomes, "toOutcome");
  const made = () => {
    const count = toOutcome.mock.calls.length;
    toOutcome.mockClear();
    return count;
  };
  made();
  return { app, gus, made };
}

testWith("builds a search once for all visitors in each encoding", setUp, async ({ app, made }) => {
  for (const encoding of ["zstd", "br", "gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const first = await wholeOf(await app.visitor().get(PATH, headers));
    expect(made()).toBe(1);
    expect(await wholeOf(await app.visitor().get(PATH, headers))).toEqual(first);
    expect(made()).toBe(0);
    expect(await wholeOf(await rebuilt(app.visitor(), PATH, headers))).toEqual(first);
    made();
  }
  const etag = (await app.visitor().get(PATH)).headers.get("etag")!;
  expect((await app.visitor().get(PATH, { "if-none-match": etag })).status).toBe(304);
  expect(made()).toBe(0);
});

testWith("caches a separate page for each search", setUp, async ({ app, made }) => {
  const paths = [
    PATH,
    "/groomers?zipCode=28804",
    "/groomers?city=Asheville&state=NC",
    `${PATH}&distance=50`,
    `${PATH}&sortBy=distance`,
    `${PATH}&map=1`,
  ];
  const pages = [];
  for (const path of paths) pages.push(await expectCurrent(app, path));
  expect(new Set(pages).size).toBe(paths.length);
  made();
  for (const [at, path] of paths.entries()) expect(await (await app.visitor().get(path)).text()).toBe(pages[at]!);
  expect(made()).toBe(0);
});

type Change = (app: TestApp, groomer: Groomer) => unknown;
const profile =
  (values: Partial<typeof groomerProfiles.$inferInsert>): Change =>
  ({ ctx: { db } }, { profile: { id } }) =>
    changeRows(db, groomerProfiles, { id }, values);

const changes: Record<string, Change> = {
  "a new name": profile({ businessName: "Sudsy Sal's" }),
  "another description": profile({ description: "A warm van, one dog at a time." }),
  "a name to call them by": profile({ contactName: "Gus" }),
  "another price": ({ ctx }) => changeRows(ctx.db, servicePackages, {}, { priceMin: 1_000 }),
  "another place": ({ ctx }, { user }) => changeRows(ctx.db, locations, { userId: user.id }, { zipCode: "28804" }),
  "a review": async (app, gus) => addReview(app, gus, await addUser(app, "pet_parent", "rae")),
  "a photo": ({ ctx }, { profile: { id } }) => addPortfolioImage(ctx.db, id, { file: "a.webp", caption: "A bath" }),
  "a portrait": ({ ctx }, { user }) => changeRows(ctx.db, users, { id: user.id }, { profileImage: "b.webp" }),
  "days off": ({ ctx }, { profile: { id: groomerId } }) =>
    addRow(ctx.db, daysOff, { groomerId, startDate: "2026-06-10", endDate: "2026-06-12" }),
  "a suspension": profile({ suspended: true }),
  "the end of the listing": profile({ listedUntil: 1 }),
  "another groomer": (app) => addGroomer(app, "lou"),
  "four hours": (app) => app.clock.advance(4 * HOUR_MS),
};

test.each(Object.keys(changes))("shows %s at once on the page and in the API", async (name) => {
  const { app, gus } = await setUp();
  const before = await expectCurrent(app, PATH);
  const answer = await answered(app);
  expect(await answered(app)).toEqual(answer);
  await changes[name]!(app, gus);
  expect(await expectCurrent(app, PATH)).not.toBe(before);
  expect((await answered(app)).body).not.toEqual(answer.body);
});

testWith("shows a visit that fills the next opening at once", setUp, async ({ app, gus }) => {
  const before = await expectCurrent(app, PATH);
  const ana = await addUser(app, "pet_parent", "ana");
  addReview(app, gus, ana);
  changeRows(app.ctx.db, visits, {}, { status: "accepted", preferredDate: "2026-06-10" });
  expect(await expectCurrent(app, PATH)).not.toBe(before);
});

testWith("removes a groomer in the millisecond the listing ends", setUp, async ({ app, gus, made }) => {
  await addGroomer(app, "lou");
  const end = app.clock.now() + 7.5 * MINUTE_MS;
  profile({ listedUntil: end })(app, gus);
  const both = await expectCurrent(app, PATH);
  app.clock.set(end - 1);
  made();
  expect(await (await app.visitor().get(PATH)).text()).toBe(both);
  expect(made()).toBe(0);
  expect((await answered(app)).body).toContain(`"id":${gus.profile.id},`);
  app.clock.set(end);
  expect((await answered(app)).body).not.toContain(`"id":${gus.profile.id},`);
  expect(await expectCurrent(app, PATH)).not.toContain(`/groomer/${gus.profile.id}?`);
});

testWith("rebuilds searches for a day and pages hidden from search engines each time", setUp, async ({ app, made }) => {
  for (const path of [`${PATH}&services=Nail+Trimming`, `${PATH}&date=2026-06-16`, "/groomers?zipCode=99801"]) {
    await app.visitor().get(path);
    made();
    await app.visitor().get(path);
    expect(made()).toBe(1);
  }
});

test("rebuilds a page without groomers because one farther away may widen the radius", async () => {
  const { app, gus, made } = await setUp();
  const reach = (serviceRadius: number, { user }: Groomer) =>
    changeRows(app.ctx.db, locations, { userId: user.id }, { serviceRadius });
  changeRows(app.ctx.db, locations, {}, { zipCode: "28787", city: "Weaverville" });
  reach(5, gus);
  const before = await expectCurrent(app, PATH);
  made();
  await app.visitor().get(PATH);
  expect(made()).toBe(1);

  reach(100, await addGroomer(app, "lou", { zipCode: "29601", city: "Greenville", state: "SC" }));
  const after = await expectCurrent(app, PATH);
  expect(after).not.toBe(before);
  expect(after).not.toContain("/groomer/2?");
});

test("rebuilds a page each time when no road leads to the place", async () => {
  withRoads();
  const { app, made } = await setUp();
  const { user } = await addGroomer(app, "lou", { zipCode: "96761", city: "Lahaina", state: "HI" });
  changeRows(app.ctx.db, locations, { userId: user.id }, { serviceRadius: 100 });
  const path = "/groomers?zipCode=96763&distance=50";
  expect(await expectCurrent(app, path)).toContain("Search Results");
  made();
  await app.visitor().get(path);
  expect(made()).toBe(1);
});

testWith("counts appearances on a cached page hourly under the usual limit", setUp, async ({ app, gus, made }) => {
  await app.visitor().get(PATH);
  made();
  for (let visitor = 0; visitor < 5; visitor++) {
    for (let time = 0; time < 2; time++) await browser(app.handle, `198.51.100.${visitor}`).get(PATH);
  }
  expect(made()).toBe(0);
  writeGroomerCounts(app.ctx);
  expect(findRows(app.ctx.db, groomerCounts)).toMatchObject([{ groomerId: gus.profile.id, appearances: 6 }]);

  const limited = await testApp();
  await addGroomer(limited, "gus");
  const statuses = [];
  for (let time = 0; time < 125; time++) statuses.push((await limited.visitor().get(PATH)).status);
  expect(statuses.indexOf(429)).toBe(120);
});
