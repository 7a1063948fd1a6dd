import { expect, test } from "bun:test";
import { locations, outbox, users } from "#db/db.ts";
import { OutsideError } from "#src/ports/fetch-outside.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { apple, calendar, event, google, heavy } from "./files.ts";
import { ADDRESS, adds, type CalendarSetup, listed, PATH, setUpCalendars } from "./setup.ts";

const long = event("DTSTART:20270101T100000", "DTEND:20270101T110000", `SUMMARY:${"x".repeat(900)}`);

async function asksOver({ app, outside, readDue }: CalendarSetup, looks: number, stepMs: number) {
  const before = outside.asked.length;
  for (let at = 0; at < looks; at++) {
    app.clock.advance(stepMs);
    await readDue();
  }
  return outside.asked.length - before;
}

test("reads every 15 minutes for a recent groomer, daily otherwise, and never while suspended", async () => {
  const setup = await setUpCalendars();
  await adds(setup.as.gus);
  const here = setup.app.ctx.now();

  expect(await asksOver(setup, 60, MINUTE_MS)).toBe(4);
  setup.lastSeen(here - 8 * DAY_MS);
  expect(await asksOver(setup, 48, HOUR_MS)).toBe(2);
  changeRows(setup.app.ctx.db, users, {}, { disabledAt: 1 });

  expect(await asksOver(setup, 3, DAY_MS)).toBe(0);
});

testWith("trusts an unchanged answer but reads everything once a day", setUpCalendars, async (setup) => {
  const { app, as, outside, readDue, row } = setup;
  const endless = calendar(event("UID:1", "DTSTART:20260601T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY"));
  const headers = { etag: '"v1"', "last-modified": "Wed, 10 Jun 2026 08:00:00 GMT" };
  outside.answers(ADDRESS, { body: endless, headers });
  const { id } = await adds(as.gus);
  const lastDay = () => setup.times().at(-1)!.date;
  expect(lastDay()).toBe("2027-06-10");
  outside.answers(ADDRESS, { status: 304 });

  app.clock.advance(20 * MINUTE_MS);
  await readDue();
  expect(outside.asked.at(-1)!.headers).toMatchObject({
    "if-none-match": '"v1"',
    "if-modified-since": "Wed, 10 Jun 2026 08:00:00 GMT",
  });
  expect(row(id)).toMatchObject({ readAt: app.ctx.now(), failure: null });

  outside.answers(ADDRESS, { body: endless, headers });
  app.clock.advance(DAY_MS);
  await readDue();
  expect(outside.asked.at(-1)!.headers).not.toHaveProperty("if-none-match");
  expect(lastDay()).toBe("2027-06-11");
});

test("reads everything again at once when a groomer moves to another time zone", async () => {
  const { app, as, gus, outside, readDue, times } = await setUpCalendars();
  const headers = { etag: '"v1"' };
  outside.answers(ADDRESS, { body: google, headers });
  await adds(as.gus);
  const opening = () => times().map(({ date, opens }) => `${date} ${opens}`);
  expect(opening()).toEqual(["2026-06-09 09:30", "2026-06-17 14:00", "2026-06-30 09:30"]);

  const { id } = findRow(app.ctx.db, locations, { userId: gus.user.id })!;
  const place = { address: "1 Elm St", city: "Nashville", state: "TN", zipCode: "37201", serviceRadius: 20 };
  expect((await as.gus.patch(`/api/locations/${id}`, place)).status).toBe(200);
  await readDue();

  expect(outside.asked.at(-1)!.headers).not.toHaveProperty("if-none-match");
  expect(opening()).toEqual(["2026-06-09 08:30", "2026-06-17 13:00", "2026-06-30 08:30"]);
});

test("keeps a failing calendar's last read and emails the groomer once after a day", async () => {
  const setup = await setUpCalendars();
  const { app, as, outside, readDue, times } = setup;
  const { id } = await adds(as.gus);
  const before = times();
  const emails = () => findRows(app.ctx.db, outbox).filter(({ dedupeKey }) => dedupeKey.startsWith("busy calendar"));
  outside.answers(ADDRESS, { status: 404 });

  app.clock.advance(15 * MINUTE_MS);
  const since = app.ctx.now();
  await readDue();
  expect(await listed(as.gus)).toMatchObject([{ id, failure: { what: "not-found", since } }]);
  outside.answers(ADDRESS, new OutsideError("unreachable", "No answer"));
  for (let hours = 0; hours < 23; hours++) {
    app.clock.advance(HOUR_MS);
    await readDue();
  }
  expect(await listed(as.gus)).toMatchObject([{ failure: { what: "unreachable", since } }]);
  expect([times(), emails()]).toEqual([before, []]);

  for (let hours = 0; hours < 48; hours++) {
    app.clock.advance(HOUR_MS);
    await readDue();
  }
  const [email, ...more] = emails();
  expect(more).toEqual([]);
  expect(email!.subject).toBe("We can't sync one of your connected calendars");
  expect(email!.text).toContain("Gus, private");
  expect(email!.text).not.toMatch(/5ec2e7|ical\/gus/);

  outside.answers(ADDRESS, { body: google });
  app.clock.advance(HOUR_MS);
  await readDue();
  expect(await listed(as.gus)).toMatchObject([{ failure: null, readAt: app.ctx.now() }]);
  outside.answers(ADDRESS, { status: 500 });
  for (let hours = 0; hours < 30; hours++) {
    app.clock.advance(HOUR_MS);
    await readDue();
  }
  expect(emails()).toHaveLength(2);
});

testWith("frees the time of an event removed from the calendar", setUpCalendars, async (setup) => {
  await adds(setup.as.gus);
  setup.outside.answers(ADDRESS, { body: apple });

  setup.app.clock.advance(15 * MINUTE_MS);
  await setup.readDue();

  expect(setup.times().map(({ date }) => date)).toEqual([
    "2026-06-15",
    "2026-06-16",
    "2026-06-19",
    "2026-06-20",
    "2026-06-21",
  ]);
});

test.each([
  ["too-heavy", heavy, HOUR_MS, 5],
  ["too-long", () => calendar(...Array(6_000).fill(long)), HOUR_MS, 5],
  ["no-calendar", "<html>", 15 * MINUTE_MS, 0],
  ["cut-off", "BEGIN:VCALENDAR", 15 * MINUTE_MS, 0],
] as const)("retries a %s calendar after six hours if it is too large", async (failure, body, stepMs, looks) => {
  const setup = await setUpCalendars();
  const { id } = await adds(setup.as.gus);
  setup.outside.answers(ADDRESS, { body: typeof body === "string" ? body : body() });

  setup.app.clock.advance(15 * MINUTE_MS);
  await setup.readDue();
  expect(setup.row(id).failure).toBe(failure);
  expect(await asksOver(setup, looks, stepMs)).toBe(0);
  expect(await asksOver(setup, 1, stepMs)).toBe(1);
});

test.each([
  ["an hour", HOUR_MS, { body: google }],
  ["a month", 30 * DAY_MS, { body: google }],
  ["a month, at a failing site", 30 * DAY_MS, { status: 500 }],
  ["a month, at a site that asked to wait", 30 * DAY_MS, { status: 429, headers: { "retry-after": "7200" } }],
])("reads on after a clock that ran ahead by %s", async (_, ahead, answer) => {
  const setup = await setUpCalendars();
  const { app, outside } = setup;
  const { id } = await adds(setup.as.gus);
  const now = app.clock.now();
  outside.answers(ADDRESS, answer);
  app.clock.advance(ahead);
  await setup.readDue();
  app.clock.set(now);
  outside.answers(ADDRESS, { body: google });

  expect(await asksOver(setup, 1, MINUTE_MS)).toBe(1);
  expect(setup.row(id)).toMatchObject({ failure: null, triedAt: now + MINUTE_MS });
});

test.each([
  ["seconds", "7200", 2 * HOUR_MS],
  ["a date", new Date(Date.parse("2026-06-10T16:15:00Z") + 3 * HOUR_MS).toUTCString(), 3 * HOUR_MS],
  ["longer than a day", "999999999", DAY_MS],
])("waits as long as a site asks, even for a groomer's own read: %s", async (_, header, waits) => {
  const setup = await setUpCalendars();
  const { app, as, outside, row } = setup;
  const { id } = await adds(as.gus);
  outside.answers(ADDRESS, { status: 429, headers: { "retry-after": header } });
  app.clock.set(Date.parse("2026-06-10T16:15:00Z"));
  await setup.readDue();
  expect(row(id)).toMatchObject({ failure: "asked-to-wait", waitsUntil: app.ctx.now() + waits });

  app.clock.advance(waits - 1);
  await setup.readDue();
  await as.gus.post(`${PATH}/${id}/read`, {});
  expect(outside.asked).toHaveLength(2);
  outside.answers(ADDRESS, { body: google });
  app.clock.advance(1);
  await setup.readDue();
  expect(outside.asked).toHaveLength(3);
  expect(row(id)).toMatchObject({ failure: null, waitsUntil: null });
});

test("names unreadable events where titles are kept and forgets them together", async () => {
  const { as, outside } = await setUpCalendars();
  const odd = event("UID:1", "DTSTART:20260616T100000", "DURATION:PT1H", "SUMMARY:Dinner", "RRULE:FREQ=SOMETIMES");
  const far = event("UID:2", "DTSTART;TZID=Mars:20260617T100000", "DURATION:PT1H", "SUMMARY:Call");
  outside.answers(ADDRESS, { body: calendar(odd, far) });
  const dates = [
    { date: "2026-06-16", why: "unread" as const },
    { date: "2026-06-17", why: "zone" as const },
  ];
  const { id, ...added } = await adds(as.gus, { keepsTitles: true });
  const named = dates.map((one, at) => ({ ...one, title: ["Dinner", "Call"][at] }));
  expect(added).toMatchObject({ unread: 1, ahead: 2, oddEvents: named });

  await as.gus.patch(`${PATH}/${id}`, { keepsTitles: false });

  expect(await listed(as.gus)).toMatchObject([{ oddEvents: dates.map((one) => ({ ...one, title: null })) }]);
});
