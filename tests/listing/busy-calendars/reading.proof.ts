import { expect, test } from "bun:test";
import { locations, outbox, users } from "#db/schema/tables.ts";
import { OutsideError } from "#src/ports/fetch-outside.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { apple, calendar, event, google } from "./files.ts";
import { ADDRESS, adds, type CalendarSetup, listed, setUpCalendars } from "./setup.ts";

/** How often the calendar's site was asked, looking so often at this distance. */
async function asksOver({ app, outside, readDue }: CalendarSetup, looks: number, stepMs: number) {
  const before = outside.asked.length;
  for (let at = 0; at < looks; at++) {
    app.clock.advance(stepMs);
    await readDue();
  }
  return outside.asked.length - before;
}

test("a calendar is read each quarter of an hour while its groomer was here in the last week, else once a day", async () => {
  const setup = await setUpCalendars();
  await adds(setup.as.gus);
  const here = setup.app.ctx.now();

  expect(await asksOver(setup, 60, MINUTE_MS)).toBe(4);
  setup.lastSeen(here - 8 * DAY_MS);
  expect(await asksOver(setup, 48, HOUR_MS)).toBe(2);
});

test("what is suspended or has left is not read", async () => {
  const setup = await setUpCalendars();
  await adds(setup.as.gus);
  setup.app.ctx.db.update(users).set({ disabledAt: 1 }).run();

  expect(await asksOver(setup, 3, DAY_MS)).toBe(0);
});

test("a site that knows that nothing has changed says so, but once a day all is read for a day more", async () => {
  const setup = await setUpCalendars();
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

test("whoever moves to another time zone has all read for the clock there, also from a site that knows that nothing has changed", async () => {
  const { app, as, outside, readDue, times } = await setUpCalendars();
  const headers = { etag: '"v1"' };
  outside.answers(ADDRESS, { body: google, headers });
  await adds(as.gus);
  const opening = () => times().map(({ date, opens }) => `${date} ${opens}`);
  expect(opening()).toEqual(["2026-06-09 09:30", "2026-06-17 14:00", "2026-06-30 09:30"]);

  app.ctx.db.update(locations).set({ city: "Nashville", state: "TN", zipCode: "37201" }).run();
  app.clock.advance(20 * MINUTE_MS);
  await readDue();

  expect(outside.asked.at(-1)!.headers).not.toHaveProperty("if-none-match");
  expect(opening()).toEqual(["2026-06-09 08:30", "2026-06-17 13:00", "2026-06-30 08:30"]);
});

test("one that fails stays as it was read last, says since when, and is mailed about once after a day", async () => {
  const setup = await setUpCalendars();
  const { app, as, outside, readDue, times } = setup;
  const { id } = await adds(as.gus);
  const before = times();
  const mails = () =>
    app.ctx.db
      .select()
      .from(outbox)
      .all()
      .filter(({ dedupeKey }) => dedupeKey.startsWith("busy calendar"));
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
  expect([times(), mails()]).toEqual([before, []]);

  for (let hours = 0; hours < 48; hours++) {
    app.clock.advance(HOUR_MS);
    await readDue();
  }
  const [mail, ...more] = mails();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("We can't sync one of your calendars");
  expect(mail!.text).toContain("Gus, private");
  expect(mail!.text).not.toMatch(/5ec2e7|ical\/gus/);

  // Well again, and then another time.
  outside.answers(ADDRESS, { body: google });
  app.clock.advance(HOUR_MS);
  await readDue();
  expect(await listed(as.gus)).toMatchObject([{ failure: null, readAt: app.ctx.now() }]);
  outside.answers(ADDRESS, { status: 500 });
  for (let hours = 0; hours < 30; hours++) {
    app.clock.advance(HOUR_MS);
    await readDue();
  }
  expect(mails()).toHaveLength(2);
});

test("what was taken out of the calendar is free again", async () => {
  const setup = await setUpCalendars();
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

test("one that takes too much is tried again after six hours", async () => {
  const setup = await setUpCalendars();
  const { id } = await adds(setup.as.gus);
  const heavy = event("UID:1", "DTSTART:20260101T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30");
  setup.outside.answers(ADDRESS, { body: calendar(heavy) });

  setup.app.clock.advance(15 * MINUTE_MS);
  await setup.readDue();
  expect(setup.row(id).failure).toBe("too-heavy");
  expect(await asksOver(setup, 5, HOUR_MS)).toBe(0);
});

test("a site that never answers keeps the calendars of others from nothing", async () => {
  const setup = await setUpCalendars();
  const { app, as, outside } = setup;
  const other = "https://calendars.test/quick.ics";
  outside.answers(other, { body: calendar() });
  await adds(as.gus);
  const { id } = await adds(as.gus, { address: other });
  outside.answers(ADDRESS, "silent");

  app.clock.advance(15 * MINUTE_MS);
  void setup.readDue();
  while (setup.row(id).readAt !== app.ctx.now()) await Bun.sleep(5);
  expect(outside.asked.map(({ url }) => url).slice(-2)).toEqual([ADDRESS, other]);
});
