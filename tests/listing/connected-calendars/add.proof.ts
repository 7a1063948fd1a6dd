import { expect, test } from "bun:test";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { auditLog, groomerProfiles } from "#db/db.ts";
import { rereadCalendar } from "#src/features/listing/connected-calendars/read.ts";
import { type CalendarFailure, calendarFailureTexts } from "#src/shared/listing/connected-calendars.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { apple, calendar, event, google, loginPage, many } from "./files.ts";
import { ADDRESS, adds, listed, PATH, refused, setUpCalendars } from "./setup.ts";

test("reads an added calendar at once, by a browser-like name, and never shows its address again", async () => {
  const { app, gus, as, outside, times } = await setUpCalendars();

  const added = await adds(as.gus);

  expect(added).toEqual({
    id: added.id,
    name: "Gus, private",
    color: "blue",
    host: "calendar.google.com",
    keepsTitles: false,
    allDayBlocks: null,
    readAt: app.ctx.now(),
    failure: null,
    ahead: 2,
    wholeDays: 0,
    thisWeek: 0,
    isCut: false,
    unread: 0,
    oddEvents: [],
  });
  expect(await listed(as.gus)).toEqual([added]);
  const agent = expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Mudroom\/[\d.]+; \+http/);
  const headers = expect.objectContaining({ "user-agent": agent, "accept-encoding": "gzip" });
  expect(outside.asked).toEqual([{ url: ADDRESS, headers }]);
  expect(times().map(({ date, opens, closes, title }) => [date, opens, closes, title])).toEqual([
    ["2026-06-09", "09:30", "10:30", null],
    ["2026-06-17", "14:00", "15:00", null],
    ["2026-06-30", "09:30", "10:30", null],
  ]);
  const [entry] = findRows(app.ctx.db, auditLog);
  expect(entry).toMatchObject({ action: "connected-calendar-added", target: `groomer ${gus.profile.id}` });
  expect(JSON.stringify(entry)).not.toMatch(/private|google|5ec2e7/);
});

test("names a calendar after the groomer, the file, or its service and colors it", async () => {
  const { as, outside } = await setUpCalendars();
  const bare = (host: string) => {
    outside.answers(`https://${host}/one.ics`, { body: calendar() });
    return `https://${host}/one.ics`;
  };

  const all = [
    await adds(as.gus, { name: "Work" }),
    await adds(as.gus, { address: bare("p12-caldav.icloud.com").replace("https:", "webcal:") }),
    await adds(as.gus, { address: bare("outlook.office365.com").replace("https://", "") }),
    await adds(as.gus, { address: bare("nextcloud.example") }),
  ];

  expect(all.map(({ name, color }) => [name, color])).toEqual([
    ["Work", "blue"],
    ["Apple Calendar", "plum"],
    ["Outlook Calendar", "green"],
    ["nextcloud.example", "amber"],
  ]);
});

test("keeps newly wanted titles when a read had already started", async () => {
  const { app, as, outside, times } = await setUpCalendars();
  const { id } = await adds(as.gus);
  const { fetchOutside } = outside;
  Object.assign(app.ctx, {
    fetchOutside: async (...asked: Parameters<typeof fetchOutside>) => {
      const file = await fetchOutside(...asked);
      Object.assign(app.ctx, { fetchOutside });
      expect((await as.gus.patch(`${PATH}/${id}`, { keepsTitles: true })).status).toBe(200);
      return file;
    },
  });

  await rereadCalendar(app.ctx, id);

  expect(times().map(({ title }) => title)).toEqual(Array.from({ length: 3 }, () => "Dentist, Dr. Hall"));
});

testWith("blocks whole days once the groomer chooses so", setUpCalendars, async ({ as, outside, app }) => {
  const same = event("UID:8A0C-4", "DTSTART;VALUE=DATE:20260621", "SUMMARY:Drive back");
  outside.answers(ADDRESS, { body: apple.replace("END:VCALENDAR", `${same}\r\nEND:VCALENDAR`) });
  app.clock.set(Date.parse("2026-06-15T10:00:00Z"));

  const added = await adds(as.gus, { keepsTitles: true });
  const answer = await as.gus.patch(`${PATH}/${added.id}`, { allDayBlocks: true, name: "Family", color: "slate" });

  expect(added).toMatchObject({ allDayBlocks: null, ahead: 6, wholeDays: 3, thisWeek: 2 });
  expect(await answer.json()).toMatchObject({ allDayBlocks: true, thisWeek: 6, name: "Family", color: "slate" });
});

test.each<[string, Parameters<Awaited<ReturnType<typeof setUpCalendars>>["outside"]["answers"]>[1], CalendarFailure]>([
  ["a login page", { body: loginPage, headers: { "content-type": "text/html" } }, "no-calendar"],
  ["nothing", { body: "" }, "no-calendar"],
  ["that it is gone", { status: 410 }, "not-found"],
  ["that it doesn't exist", { status: 404 }, "not-found"],
  ["that it is forbidden", { status: 403 }, "forbidden"],
  ["that it has an error", { status: 500 }, "no-answer"],
  ["that nothing has changed without being asked", { status: 304 }, "no-answer"],
  ["a calendar that ends too early", { body: google.slice(0, -30) }, "cut-off"],
  ["a packed calendar that ends too early", { body: gzipSync(google).subarray(0, -30) }, "cut-off"],
  ["a packed login page", { body: gzipSync(loginPage) }, "no-calendar"],
  ["with a request to wait", { status: 429, headers: { "retry-after": "120" } }, "asked-to-wait"],
  ["more events than a groomer can have", { body: many(9_000, "2026") }, "too-long"],
  [
    "a few packed bytes that unpack to many",
    { body: gzipSync(new Uint8Array(80_000_000)), headers: { "content-encoding": "gzip" } },
    "too-long",
  ],
])("doesn't add an address that answers %s and explains why beside the field", async (_, answer, failure) => {
  const { as, outside } = await setUpCalendars();
  outside.answers(ADDRESS, answer);

  expect(await refused(as.gus, { address: ADDRESS })).toEqual({
    status: 422,
    address: calendarFailureTexts[failure],
  });
  expect(await listed(as.gus)).toEqual([]);
});

test.each([
  ["packed and says so", gzipSync(google), "gzip"],
  ["packed under another name", gzipSync(google), "X-GZip"],
  ["packed without saying so", gzipSync(google), undefined],
  ["packed in another way", deflateSync(google), "deflate"],
  ["packed in a newer way", brotliCompressSync(google), "br"],
  ["unpacked but labeled packed", Buffer.from(google), "gzip"],
  ["unpacked but labeled as a newer packing", Buffer.from(google), "br"],
  ["unpacked with its charset as the packing", Buffer.from(google), "utf-8"],
])("reads a calendar that comes %s", async (_, body, encoding) => {
  const { as, outside } = await setUpCalendars();
  outside.answers(ADDRESS, { body, headers: encoding ? { "content-encoding": encoding } : {} });

  expect(await adds(as.gus)).toMatchObject({ ahead: 2 });
});

testWith("reads six years of eight visits a day and skips past events", setUpCalendars, async ({ as, outside }) => {
  const years = many(17_500, "2020");
  for (const body of [Buffer.from(years), gzipSync(years)]) {
    expect(body.length).toBeLessThan(20 * 1024 * 1024);
    outside.answers(ADDRESS, { body });
    const { id, ...added } = await adds(as.gus);
    expect(added).toMatchObject({ ahead: 12, isCut: false, unread: 0 });
    await as.gus.delete(`${PATH}/${id}`);
  }
});

test.each<[string, { address?: string }, string]>([
  ["no address", {}, "Paste the calendar's address"],
  ["http", { address: "http://calendar.google.com/a.ics" }, "The address must start with https:// or webcal://"],
  ["words", { address: "my calendar" }, "The address must start with https:// or webcal://"],
  ["our own", { address: "https://OWN/calendar/abc.ics" }, "That calendar is from our site. Connect a different one."],
])("refuses %s without a request", async (_, body, address) => {
  const { as, outside, app } = await setUpCalendars();
  const own = new URL(app.ctx.config.appUrl).hostname;
  const asked = { address: (body.address ?? "").replace("OWN", own) };

  expect(await refused(as.gus, asked)).toEqual({ status: 422, address });
  expect(outside.asked).toEqual([]);
});

testWith("refuses a duplicate calendar and a sixth one", setUpCalendars, async ({ as, outside }) => {
  await adds(as.gus);
  expect(await refused(as.gus, { address: ADDRESS })).toMatchObject({ status: 409 });
  for (const at of [2, 3, 4, 5]) {
    outside.answers(`https://calendars.test/${at}.ics`, { body: calendar() });
    await adds(as.gus, { address: `https://calendars.test/${at}.ics` });
  }

  expect(await refused(as.gus, { address: "https://calendars.test/6.ics" })).toEqual({
    status: 409,
    address: "You can connect up to 5 calendars. Remove one first.",
  });
});

test("adds no calendar to an account that closed during the read", async () => {
  const { app, as, outside, gus, times } = await setUpCalendars();
  const { fetchOutside } = outside;
  Object.assign(app.ctx, {
    fetchOutside: async (...asked: Parameters<typeof fetchOutside>) => {
      app.ctx.db.run(`UPDATE users SET disabled_at = 1 WHERE id = ${gus.user.id}`);
      return fetchOutside(...asked);
    },
  });

  expect(await refused(as.gus, { address: ADDRESS })).toMatchObject({ status: 401 });
  expect(times()).toEqual([]);
});

test("leaves nothing of a removed calendar even when a read is still running", async () => {
  const { app, as, times, outside } = await setUpCalendars();
  const { id } = await adds(as.gus);
  const { fetchOutside } = outside;
  Object.assign(app.ctx, {
    fetchOutside: async (...asked: Parameters<typeof fetchOutside>) => {
      expect((await as.gus.delete(`${PATH}/${id}`)).status).toBe(204);
      return fetchOutside(...asked);
    },
  });

  expect((await as.gus.post(`${PATH}/${id}/read`)).status).toBe(404);
  expect((await as.gus.delete(`${PATH}/${id}`)).status).toBe(404);
  expect([times(), await listed(as.gus)]).toEqual([[], []]);
});

testWith("limits a groomer to 30 reads an hour", setUpCalendars, async ({ app, as, outside }) => {
  const { id } = await adds(as.gus);
  outside.answers(ADDRESS, { status: 304 });
  const answers: number[] = [];
  for (let at = 0; at < 30; at++) answers.push((await as.gus.post(`${PATH}/${id}/read`)).status);

  expect(new Set(answers.slice(0, 29))).toEqual(new Set([200]));
  expect(answers[29]).toBe(429);
  app.clock.advance(60 * 60_000);
  expect((await as.gus.post(`${PATH}/${id}/read`)).status).toBe(200);
});

testWith("raises the schedule's version only for real changes", setUpCalendars, async ({ app, as, outside }) => {
  const version = () => app.ctx.db.select({ at: groomerProfiles.scheduleVersion }).from(groomerProfiles).get()!.at;
  const { id } = await adds(as.gus);
  const first = version();

  await as.gus.post(`${PATH}/${id}/read`);
  await as.gus.patch(`${PATH}/${id}`, { name: "Mine", color: "green" });
  expect(version()).toBe(first);

  outside.answers(ADDRESS, {
    body: google.replace(
      "DTSTART;TZID=America/New_York:20260617T140000",
      "DTSTART;TZID=America/New_York:20260617T141500",
    ),
  });
  await as.gus.post(`${PATH}/${id}/read`);
  expect(version()).toBeGreaterThan(first);
});
