import { expect, test } from "bun:test";
import { groomerCounts, groomerProfiles, sqlite } from "#db/db.ts";
import { writeGroomerCounts } from "#src/features/listing/groomers/counts.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { startJobs } from "#src/jobs.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { setUpBookingForm } from "#tests/search/profiles/setup.ts";
import { type Browser, browser, type TestApp, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, type Person, signedIn } from "#tests/support/people.ts";
import { addRow, addRows, changeRows, findRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";

const TODAY = "2026-06-10";

async function setUp() {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const gus = await addGroomer(app, "gus");
  const gil = await addGroomer(app, "gil");
  return { app, gus, gil, profile: `/groomer/${gus.profile.id}` };
}

let strangers = 0;
const stranger = ({ handle }: TestApp) => browser(handle, `198.51.100.${++strangers}`);

const search = (window: Browser, body: object = {}, headers: Record<string, string> = {}) =>
  window.post("/api/groomers/search", { zipCode: "28801", distance: 25, sortBy: "rating", ...body }, headers);

function written({ ctx }: TestApp) {
  writeGroomerCounts(ctx);
  const rows = findRows(ctx.db, groomerCounts, {}, groomerCounts.day, groomerCounts.groomerId);
  return rows.map(({ groomerId, day, appearances, views }) => [groomerId, day, appearances, views]);
}

testWith("counts a known series of visits exactly by day", setUp, async ({ app, gus, gil, profile }) => {
  const [one, two, three] = [stranger(app), stranger(app), stranger(app)];

  await search(one);
  await one.get("/groomers?mode=zipcode&zipCode=28801&distance=25");
  await one.get(profile);
  await two.get("/groomers?mode=zipcode&zipCode=28801&distance=25");
  await two.get(profile);
  await two.get(`/groomer/${gil.profile.id}`);
  app.clock.advance(HOUR_MS);
  await two.get(profile);
  app.clock.advance(DAY_MS);
  await three.get(profile);
  await search(three, { distance: 5 });

  const tomorrow = "2026-06-11";
  expect(written(app)).toEqual([
    [gus.profile.id, TODAY, 2, 3],
    [gil.profile.id, TODAY, 2, 1],
    [gus.profile.id, tomorrow, 1, 1],
    [gil.profile.id, tomorrow, 1, 0],
  ]);
});

testWith("counts repeated searches and reloads once an hour", setUp, async ({ app, gus, profile }) => {
  const window = stranger(app);

  for (const sortBy of ["rating", "distance", "price_low"]) await search(window, { sortBy });
  await window.get("/groomers?mode=zipcode&zipCode=28801&distance=50&sort=distance");
  const { headers } = await window.get(profile);
  expect((await window.get(profile, { "if-none-match": headers.get("etag")! })).status).toBe(304);
  expect(written(app)[0]).toEqual([gus.profile.id, TODAY, 1, 1]);
  expect(written(app)[0]).toEqual([gus.profile.id, TODAY, 1, 1]);
  app.clock.advance(HOUR_MS);
  await search(window);
  await window.get(profile, { "if-none-match": headers.get("etag")! });
  expect(written(app)[0]).toEqual([gus.profile.id, TODAY, 2, 2]);
});

testWith("counts everyone in a crowd that shares one answer", setUp, async ({ app, gus, profile }) => {
  await Promise.all(Array.from({ length: 40 }, () => stranger(app).get(profile)));

  expect(written(app)).toEqual([[gus.profile.id, TODAY, 0, 40]]);
});

testWith("counts only the groomers on each page of results", setUp, async ({ app }) => {
  for (let at = 0; at < 24; at++) await addGroomer(app, `groomer${at}`);
  const window = stranger(app);

  await search(window);
  expect(written(app)).toHaveLength(24);
  await search(window, { page: 2 });
  expect(written(app)).toHaveLength(26);
  expect(written(app).every(([, , appearances]) => appearances === 1)).toBe(true);
});

testWith("doesn't count groomers who view themselves or admins", setUp, async ({ app, gus, gil, profile }) => {
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const own = signedIn(app, gus.user, "groomer");

  for (const window of [own, boss]) {
    await window.get(profile);
    await search(window);
  }
  expect(written(app)).toEqual([[gil.profile.id, TODAY, 1, 0]]);
  await signedIn(app, gil.user, "groomer").get(profile);
  expect(written(app)).toEqual([
    [gus.profile.id, TODAY, 0, 1],
    [gil.profile.id, TODAY, 1, 0],
  ]);
});

test.each([
  ["user-agent", "Mozilla/5.0 (compatible; Sniffbot/2.1)", 0],
  ["user-agent", "Fetcher/1.0 (+https://example.com/about)", 0],
  ["sec-purpose", "prefetch;prerender", 0],
  ["user-agent", "Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG 9) Chrome/126.0", 2],
])("for a visitor with %s: %s counts %p groomers", async (name, value, groomers) => {
  const { app, profile } = await setUp();
  const window = stranger(app);

  await search(window, {}, { [name]: value });
  await window.get(profile, { [name]: value });
  expect(written(app)).toHaveLength(groomers);
});

test("doesn't count HEAD requests, returned forms, images, API calls, or unlisted groomers", async () => {
  const { app, gil, profile } = await setUp();
  const window = stranger(app);
  await window.send("HEAD", profile);
  await window.submit(profile, { groomerId: "1" });
  await window.get(`/api/groomer-profiles/${gil.profile.id}`);
  await window.get("/groomer/99999");
  changeRows(app.ctx.db, groomerProfiles, { id: gil.profile.id }, { listedUntil: 0 });
  await window.get(`/groomer/${gil.profile.id}`);

  expect(written(app)).toEqual([]);
});

test("writes nothing on a view and all counts in one statement before the stop", async () => {
  const { app, profile } = await setUp();
  const changes = () => sqlite(app.ctx.db).query<{ n: number }, []>("SELECT total_changes() AS n").get()!.n;
  const before = changes();
  await stranger(app).get(profile);
  await search(stranger(app));
  expect(changes()).toBe(before);
  const jobs = startJobs(app.ctx);
  await stranger(app).get(profile);

  await jobs.stop();
  const [gus] = findRows(app.ctx.db, groomerCounts);
  expect(gus).toMatchObject({ views: 2, appearances: 1 });
});

testWith("adds the counts of two processes and deletes them after 400 days", setUp, async ({ app, gus, profile }) => {
  const day = { groomerId: gus.profile.id, day: TODAY };
  await stranger(app).get(profile);
  addRow(app.ctx.db, groomerCounts, { ...day, appearances: 7, views: 2 });
  expect(written(app)).toEqual([[gus.profile.id, TODAY, 7, 3]]);
  removeRows(app.ctx.db, groomerCounts, {});
  const groomerId = gus.profile.id;
  const rows = ["2025-05-05", "2025-05-06", TODAY].map((day) => ({ groomerId, day, appearances: 4, views: 0 }));
  addRows(app.ctx.db, groomerCounts, rows);

  await deleteOldData(app.ctx);
  expect(findRows(app.ctx.db, groomerCounts)).toEqual(rows.slice(1));
});

testWith("stores nothing about the visitor", setUp, ({ app }) => {
  const { columnNames } = sqlite(app.ctx.db).query("SELECT * FROM groomer_counts");

  expect(columnNames).toEqual(["groomer_id", "day", "appearances", "views"]);
});

async function setup() {
  const { app, gus, ana, path, fields, count } = await setUpBookingForm();
  const see = async (search: Record<string, string> | null, viewer?: Person) => {
    const window = viewer ? signedIn(app, viewer, "pet_parent") : app.visitor();
    const from = search ? `?${new URLSearchParams({ from: String(new URLSearchParams(search)) })}` : "";
    const html = (await (await window.get(path + from)).text()).replaceAll("&amp;", "&");
    const head = html.slice(html.indexOf('<section class="who">'), html.indexOf('data-tabs="true"'));
    const panel = html.slice(html.indexOf('id="book"'), html.indexOf('<script type="application/json">'));
    return {
      head: /Does not come to [^<]+/.exec(head)?.[0],
      notice: /Does not come to [^<]+?(?=\.<)/.exec(panel)?.[0],
      link: /href="([^"]+)">See who serves/.exec(panel)?.[1],
      hasButton: panel.replaceAll(/<noscript>.*?<\/noscript>/gs, "").includes("Send Booking Request"),
      hasButtonWithoutScript: panel.includes("Send Booking Request"),
    };
  };
  return { app, gus, ana, path, fields, count, see };
}

const nothing = { head: undefined, notice: undefined, link: undefined, hasButton: true, hasButtonWithoutScript: true };

testWith("shows a visitor outside the area a notice instead of the booking button", setup, async ({ see }) => {
  expect(await see({ zipCode: "29601", distance: "75" })).toEqual({
    head: "Does not come to 29601",
    notice: "Does not come to 29601",
    link: "/groomers?location=29601&sortBy=distance",
    hasButton: false,
    hasButtonWithoutScript: true,
  });
  expect(await see({ city: "Greenville", state: "SC" })).toMatchObject({
    head: "Does not come to Greenville, SC",
    link: "/groomers?location=Greenville%2C+SC&sortBy=distance",
  });
});

testWith("shows no notice inside the area and links to groomers who come", setup, async ({ app, see }) => {
  const { link } = await see({ zipCode: "29601" });
  const html = await (await app.visitor().get(link!)).text();
  expect(html).toContain("within 25 miles of 29601");
  expect(html).toMatch(/<option value="distance" selected/);
  expect(await see({ zipCode: "28801" })).toEqual(nothing);
  expect(await see(null)).toEqual(nothing);
  expect(await see({ zipCode: "00000" })).toEqual(nothing);
  expect(await see({ city: "Nowhere at all", state: "ZZ" })).toEqual(nothing);
  changeRows(app.ctx.db, groomerProfiles, {}, { acceptsOutsideArea: true });
  expect(await see({ zipCode: "29601" })).toEqual(nothing);
});

test("uses a parent's own address and refuses requests the form wouldn't send", async () => {
  const { app, ana, path, fields, count, see } = await setup();
  const far = await addUser(app, "pet_parent", "far", { zipCode: "29601", city: "Greenville", state: "SC" });

  expect(await see({ zipCode: "29601" }, ana)).toEqual(nothing);
  expect(await see({ zipCode: "28801" }, far)).toMatchObject({ head: "Does not come to 29601", hasButton: false });

  const away = { ...fields, serviceCity: "Greenville", serviceState: "SC", serviceZipCode: "29601" };
  expect((await signedIn(app, far, "pet_parent").submit(path, away)).status).toBe(422);
  expect(count()).toBe(0);
});
