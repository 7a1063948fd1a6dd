import { expect, spyOn, test } from "bun:test";
import { groomerCounts, groomerProfiles, sqlite } from "#db/db.ts";
import { writeGroomerCounts } from "#src/features/listing/groomers/counts.ts";
import { withFairTurns } from "#src/http/serve.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { mainText } from "#tests/listing/groomers/setup.ts";
import { browser, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { hearQuestions } from "#tests/support/questions.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { expectCurrent, rebuilt, setUpCached, wholeOf } from "./setup.ts";

const QUARTER = 15 * MINUTE_MS;

testWith("builds a profile once for all visitors in each encoding", setUpCached, async ({ app, path, pagesMade }) => {
  for (const encoding of ["zstd", "br", "gzip", "identity"]) {
    const [made, kept] = [
      await app.visitor().get(path, { "accept-encoding": encoding }),
      await app.visitor().get(path, { "accept-encoding": encoding }),
    ];
    expect(pagesMade()).toBe(1);
    expect(kept.headers.get("x-request-id")).not.toBe(made.headers.get("x-request-id"));
    expect([...kept.headers].filter(([name]) => name !== "x-request-id")).toEqual(
      [...made.headers].filter(([name]) => name !== "x-request-id"),
    );
    expect(await kept.bytes()).toEqual(await made.bytes());
  }
  await expectCurrent(app, path);
});

test("counts cached profile views once an hour per network and never for robots", async () => {
  const { app, gus, path, pagesMade } = await setUpCached();
  const strangers = Array.from({ length: 12 }, (_, at) => browser(app.handle, `198.51.100.${at}`));
  for (const window of strangers) await window.get(path);
  for (const window of strangers) await window.get(path);
  await browser(app.handle, "203.0.113.1").get(path, { "user-agent": "Sniffbot/2.1" });
  await browser(app.handle, "203.0.113.2").get(path, { "sec-purpose": "prefetch" });
  expect(pagesMade()).toBe(1);

  writeGroomerCounts(app.ctx);
  expect(findRows(app.ctx.db, groomerCounts)).toEqual([
    { groomerId: gus.profile.id, day: "2026-06-10", appearances: 0, views: 12 },
  ]);
});

testWith("closes connections on cached pages while the server stops", setUpCached, async ({ app, path, pagesMade }) => {
  await app.visitor().get(path);
  Object.assign(app.ctx, { stopping: () => true });
  expect((await app.visitor().get(path)).headers.get("connection")).toBe("close");
  expect(pagesMade()).toBe(1);
});

test("serves logged-in people, visitors with cookies, and unchanged pages as without a cache", async () => {
  const { app, path, pagesMade } = await setUpCached();
  const ana = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const etag = (await app.visitor().get(path)).headers.get("etag")!;
  pagesMade();

  expect(await (await ana.get(path)).text()).toContain("Logged in as ana Tester");
  expect((await rebuilt(app.visitor(), path)).headers.get("etag")).toBe(etag);
  const unchanged = await app.visitor().get(path, { "if-none-match": etag });
  expect([unchanged.status, unchanged.body]).toEqual([304, null]);
  const another = await app.visitor().get(path, { "if-none-match": 'W/"of another day"' });
  expect([another.status, another.headers.get("etag")]).toEqual([200, etag]);
  expect(pagesMade()).toBe(4);

  expect(await expectCurrent(app, path)).not.toContain("Logged in as");
  expect(pagesMade()).toBe(1);
});

testWith("moves the booking form's clock on every quarter hour", setUpCached, async ({ app, path, pagesMade }) => {
  app.clock.set(Date.parse("2026-06-10T16:00:00Z"));
  const noon = await expectCurrent(app, path);
  app.clock.advance(QUARTER - 1);
  expect(await expectCurrent(app, path)).toBe(noon);
  expect(pagesMade()).toBe(1 + 2);
  app.clock.advance(1);
  const later = await expectCurrent(app, path);
  const clocks = later.replaceAll('"timeNow":"12:15"', '"timeNow":"12:00"').replaceAll('T14:15"', 'T14:00"');
  expect(clocks).toBe(noon);
  expect(later).not.toBe(noon);
  app.clock.set(Date.parse("2026-06-10T16:05:00Z"));
  expect(await expectCurrent(app, path)).toBe(noon);
});

testWith("changes today at midnight where the groomer lives", setUpCached, async ({ app, path }) => {
  const markedAt = async (time: string) => {
    app.clock.set(Date.parse(time));
    const page = await expectCurrent(app, path);
    const parts = [/<dt>(\w+)<span class="hush"> \(today\)/, /Next opening<\/[^>]+>\s*<[^>]+>([^<]+)/];
    return parts.map((part) => part.exec(page)?.[1]).join(": ");
  };
  expect(await markedAt("2026-06-11T03:59:59.999Z")).toBe("Wednesday: Thu morning");
  expect(await markedAt("2026-06-11T04:00:00Z")).toBe("Thursday: This morning");
  expect(await markedAt("2026-12-04T04:59:59.999Z")).toBe("Thursday: Fri morning");
  expect(await markedAt("2026-12-04T05:00:00Z")).toBe("Friday: This morning");
});

test("removes a groomer's page in the millisecond the listing ends", async () => {
  const { app, gus, path, pagesMade } = await setUpCached();
  const end = app.clock.now() + 7 * MINUTE_MS;
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { listedUntil: end });
  await expectCurrent(app, path);
  pagesMade();
  app.clock.set(end - 1);
  expect((await app.visitor().get(path)).status).toBe(200);
  expect(pagesMade()).toBe(0);
  app.clock.set(end);
  expect((await app.visitor().get(path)).status).toBe(404);
});

test("builds an identical page all through a quarter hour in any zone and season", async () => {
  const { app, gus, path } = await setUpCached();
  for (let at = 0; at < 16; at++) {
    const timeZone = ["America/New_York", "America/Phoenix", "America/Anchorage", "Pacific/Honolulu"][at % 4]!;
    const start =
      Date.parse("2026-01-01T00:00:00Z") + at * 23 * DAY_MS + ((at * 7) % 24) * HOUR_MS + (at % 4) * QUARTER;
    changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { timeZone, listedUntil: start + DAY_MS });
    const pages = [];
    for (const into of [0, 61_000 * (at % 14), QUARTER - 1]) {
      app.clock.set(start + into);
      pages.push(await wholeOf(await rebuilt(app.visitor(), path)));
    }
    expect(pages[0]!.status).toBe(200);
    expect(pages).toEqual([pages[0]!, pages[0]!, pages[0]!]);
  }
});
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function setUp() {
  const app = await testApp({ hasOwnDb: true });
  let looks = 0;
  hearQuestions(sqlite(app.ctx.db), (text) => {
    if (text.includes("AS version, listed_until")) looks++;
  });
  const gus = await addGroomer(app, "gus");
  const respond = withFairTurns(app.handle);
  const server = { requestIP: () => ({ address: "203.0.113.5", family: "IPv4" as const, port: 1 }) };
  const visitor = () => browser((request) => respond(request, server));
  const look = async () => (await visitor().get(`/groomer/${gus.profile.id}`)).text();
  await look();
  await nextTurn();
  looks = 0;
  const rename = (businessName: string) =>
    changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { businessName });
  return { visitor, look, rename, looks: () => looks };
}

testWith("shows a process its own writes in the same turn", setUp, async ({ visitor, look, rename, looks }) => {
  await look();
  rename("Suds of Asheville");
  await visitor().get("/api/user");
  expect(await look()).toContain("Suds of Asheville");
  expect(looks()).toBeGreaterThan(1);
});

testWith("shows separate pages for an invalid ID, an unknown groomer, and a broken database", testApp, async (app) => {
  const gus = await addGroomer(app, "gus");
  const unlisted = await addGroomer(app, "una", { isListed: false });
  const invalid = "Invalid Groomer ID The groomer ID provided is not valid.";
  const missing = "Groomer Not Found The groomer you're looking for doesn't exist or may have been removed.";

  for (const [id, words] of [
    ["abc", invalid],
    ["-1", invalid],
    ["1.5", invalid],
    ["%3Cscript%3E", invalid],
    ["999", missing],
    ["0", missing],
    ["123456789012345678901234567890", missing],
    [unlisted.profile.id, missing],
  ] as const) {
    const response = await app.visitor().get(`/groomer/${id}`);
    expect([id, response.status]).toEqual([id, 404]);
    const html = await response.clone().text();
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain("<script>");
    expect(await mainText(response)).toStartWith(words);
  }

  const logged = spyOn(app.ctx.log, "error");
  sqlite(app.ctx.db).run("DROP TABLE add_on_services");
  const broken = await app.visitor().get(`/groomer/${gus.profile.id}`);
  expect(broken.status).toBe(500);
  const words = await mainText(broken);
  expect(words).toStartWith("Error Loading Groomer There was a problem loading the groomer profile.");
  expect(words).toContain(broken.headers.get("x-request-id")!);
  expect(words).not.toContain("add_on_services");
  expect(logged).toHaveBeenCalledTimes(1);
});

testWith("redirects the other spelling of the address", testApp, async (app) => {
  for (const [from, to] of [
    ["/groomers/7", "/groomer/7"],
    ["/groomers/7?package=2", "/groomer/7?package=2"],
    ["/groomers/a%2Fb", "/groomer/a%2Fb"],
  ] as const) {
    const response = await app.visitor().get(from);
    expect([response.status, response.headers.get("location")]).toEqual([301, to]);
  }
});

testWith("links back only to the visitor's own search", testApp, async (app) => {
  const { profile, packages } = await addGroomer(app, "gus");
  const crumbOf = async (from: string) => {
    const html = await (await app.visitor().get(`/groomer/${profile.id}?from=${encodeURIComponent(from)}`)).text();
    return /class="crumb"><a href="([^"]*)"/.exec(html)![1];
  };

  const search = "zipCode=28801&distance=25&services=Bath+%26+Brush";
  expect(await crumbOf(search)).toBe("/groomers?zipCode=28801&amp;distance=25&amp;services=Bath+%26+Brush");
  for (const bad of ["", "//evil.example", "a=1#x", "https://evil.example", 'a"b', "x".repeat(301), "a b"])
    expect([bad, await crumbOf(bad)]).toEqual([bad, "/groomers"]);

  const html = await (await app.visitor().get(`/groomer/${profile.id}?from=${encodeURIComponent(search)}`)).text();
  const kept = new URLSearchParams({ package: String(packages[0]!.id), from: search });
  expect(html).toContain(`href="?${String(kept).replaceAll("&", "&amp;")}#book"`);
});
