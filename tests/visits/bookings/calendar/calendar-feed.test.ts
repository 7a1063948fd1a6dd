import { expect, test } from "bun:test";
import decodeQR from "qr/decode.js";
import { transact } from "#db/db.ts";
import { auditLog, calendarFeeds, pets, visitPets, visits } from "#db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { type BookingStatus, UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { browser } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type BookingSetup, moves, sendRequest, setUpBookings } from "../setup.ts";
import { addVisit, eventsAt, makes, reads } from "./feed-setup.ts";
import { linesOf } from "./ics.ts";

const change = ({ app }: BookingSetup, id: number, values: Partial<typeof visits.$inferInsert>) =>
  changeRows(app.ctx.db, visits, { id }, values);

test("adds an accepted visit to both calendars and updates it with the arrival window", async () => {
  const setup = await setUpBookings();
  const { as } = setup;
  const [parent, groomer] = [await makes(as.ana), await makes(as.gus)];
  const { id } = await sendRequest(setup, "ana");
  expect(await eventsAt(setup, parent.path)).toEqual([]);

  await moves(as.gus, id, "accepted");
  setup.app.clock.advance(UNDO_MS);

  const slot = { DTSTART: "20260616T120000Z", DTEND: "20260616T160000Z", SEQUENCE: "1", STATUS: "CONFIRMED" };
  for (const [{ path }, other] of [
    [parent, "Groomer: gus\\, Blue Ridge Bath Co."],
    [groomer, "Pet parent: ana"],
  ] as const) {
    const [event, ...others] = await eventsAt(setup, path);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ ...slot, UID: `booking-${id}@localhost` });
    expect(event!.SUMMARY).toBe("Mobile grooming: Bath & Brush");
    expect(event!.DESCRIPTION).toStartWith(`1 hour\\n${other}\\nPhone and street are on the booking page`);
    expect(event!.DESCRIPTION).toEndWith(`/bookings/${id}`);
  }

  change(setup, id, { arrivalFrom: "09:15", arrivalUntil: "10:15", visitMinutes: 100, calendarSequence: 2 });

  const hour = { DTSTART: "20260616T131500Z", DTEND: "20260616T145500Z", SEQUENCE: "2" };
  for (const { path } of [parent, groomer]) {
    const [event] = await eventsAt(setup, path);
    expect(event).toMatchObject(hour);
    expect(event!.DESCRIPTION).toStartWith("1 hr 40 min\\nArrival window: 9:15 AM to 10:15 AM\\n");
  }
});

testWith("stops pointing to the street in the calendar a week after the visit", setUpBookings, async (setup) => {
  addVisit(setup, { status: "completed" });
  const { path } = await makes(setup.as.gus);
  const description = async () => (await eventsAt(setup, path))[0]!.DESCRIPTION;
  const end = Date.parse("2026-06-16T16:00:00Z");

  setup.app.clock.set(end + 7 * DAY_MS - 1);
  expect(await description()).toContain("Phone and street are on the booking page: ");
  setup.app.clock.set(end + 7 * DAY_MS);
  expect(await description()).toContain("\\nSee the booking: ");
  expect(await description()).not.toContain("street");
});

test.each([
  ["the day before the spring clock change", "2027-03-13", "20270313T150000Z"],
  ["on the day of the spring clock change", "2027-03-14", "20270314T140000Z"],
  ["the day before the fall clock change", "2026-10-31", "20261031T140000Z"],
  ["on the day of the fall clock change", "2026-11-01", "20261101T150000Z"],
])("puts a 10 o'clock window at the groomer's 10 o'clock %s", async (_, preferredDate, starts) => {
  const setup = await setUpBookings();
  const hour = { arrivalFrom: "10:00", arrivalUntil: "11:00" };
  addVisit(setup, { preferredDate, startsAt: Date.parse(`${preferredDate}T12:00:00Z`), ...hour });

  expect(await eventsAt(setup, (await makes(setup.as.gus)).path)).toMatchObject([{ DTSTART: starts }]);
});

test.each<[BookingStatus, daysAhead: number, changedDaysAgo: number, sequence: number, shown: string | null]>([
  ["pending", 3, 0, 0, null],
  ["declined", 3, 0, 0, null],
  ["expired", 3, 0, 0, null],
  ["accepted", 3, 0, 1, "CONFIRMED"],
  ["accepted", 3, 0, 0, "CONFIRMED"],
  ["accepted", 365, 0, 1, "CONFIRMED"],
  ["accepted", 366, 0, 1, null],
  ["completed", -1, 0, 1, "CONFIRMED"],
  ["completed", -30, 29, 1, "CONFIRMED"],
  ["completed", -31, 30, 1, null],
  ["cancelled", 3, 0, 2, "CANCELLED"],
  ["cancelled", 60, 30, 2, "CANCELLED"],
  ["cancelled", 60, 31, 2, null],
  ["cancelled", 3, 0, 0, null],
  ["no_show", -2, 1, 2, "CANCELLED"],
  ["no_show", -40, 31, 2, null],
])(
  "shows a %s visit, %p days ahead, changed %p days ago, %p files: %p",
  async (status, ahead, ago, calendarSequence, shown) => {
    const setup = await setUpBookings();
    const now = setup.app.clock.now();
    const startsAt = now + ahead * DAY_MS;
    const preferredDate = new Date(startsAt).toISOString().slice(0, 10);
    addVisit(setup, { status, startsAt, preferredDate, calendarSequence, statusChangedAt: now - ago * DAY_MS });

    for (const window of [setup.as.ana, setup.as.gus]) {
      const events = await eventsAt(setup, (await makes(window)).path);
      expect(events.map(({ STATUS }) => STATUS!)).toEqual(shown === null ? [] : [shown]);
    }
  },
);

test("keeps a full year's calendar under a megabyte by leaving out the latest visits", async () => {
  const setup = await setUpBookings();
  const now = setup.app.clock.now();
  const petInfo = "Waffles and Biscuit, two large doodles";
  transact(setup.app.ctx.db, () => {
    for (let at = -240; at < 2_900; at++) {
      const startsAt = now + (at / 8) * DAY_MS;
      const preferredDate = new Date(startsAt).toISOString().slice(0, 10);
      addVisit(setup, { startsAt, preferredDate, petInfo, arrivalFrom: "10:00", arrivalUntil: "11:00" });
    }
  });
  const text = await (await reads(setup, (await makes(setup.as.gus)).path)).text();

  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000);
  const days = linesOf(text).filter((line) => line.startsWith("DTSTART:"));
  expect([days.length > 2_300, days[0]!.slice(8, 14)]).toEqual([true, "202605"]);
  expect(days).toEqual(days.toSorted());
});

testWith("shows no one another person's visits", setUpBookings, async (setup) => {
  const { app } = setup;
  addVisit(setup);
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");
  const gil = signedIn(app, (await addGroomer(app, "gil")).user, "groomer");
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  for (const window of [bob, gil, nia]) expect(await eventsAt(setup, (await makes(window)).path)).toEqual([]);
});

function bringsPet({ app, ana }: BookingSetup, bookingId: number, name: string) {
  const createdAt = app.clock.now();
  const pet = { petParentId: ana.id, name, type: "Dog", createdAt, medicalInfo: "Epilepsy" } as const;
  const { id: petId } = addRow(app.ctx.db, pets, pet);
  addRow(app.ctx.db, visitPets, { visitId: bookingId, petId });
}

testWith("leaves home and contact details and notes out of both calendars", setUpBookings, async (setup) => {
  bringsPet(setup, addVisit(setup), "Waffles");

  for (const window of [setup.as.ana, setup.as.gus]) {
    const text = await (await reads(setup, (await makes(window)).path)).text();
    const file = linesOf(text).join("\n");
    expect(file).toContain("SUMMARY:Mobile grooming: Waffles\\, Bath & Brush");
    expect(file).toContain("LOCATION:Asheville\\, NC 28801");
    expect(file).not.toMatch(/Main Street|Secret Street|#4711|828-555|Epilepsy|doodle|Tester|@example/);
  }
});

testWith("raises the event number for a no-show and again when an admin lifts it", setUpBookings, async (setup) => {
  const { app, as } = setup;
  const { path } = await makes(as.ana);
  const { id, startsAt } = await sendRequest(setup, "ana");
  await moves(as.gus, id, "accepted");
  const entry = async () => {
    const [event] = await eventsAt(setup, path);
    return `${event!.STATUS} ${event!.SEQUENCE}`;
  };
  app.clock.set(startsAt + HOUR_MS);
  expect(await entry()).toBe("CONFIRMED 1");

  await moves(as.gus, id, "no_show");
  expect(await entry()).toBe("CANCELLED 2");

  await as.ana.post(`/api/bookings/${id}/dispute`, { text: "We were at the door." });
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  await boss.patch(`/api/admin/bookings/${id}/dispute`, { outcome: "completed" });
  expect(await entry()).toBe("CONFIRMED 3");
});

testWith("hides pets and town of a canceled visit from the groomer's calendar", setUpBookings, async (setup) => {
  const id = addVisit(setup);
  bringsPet(setup, id, "Waffles");
  await moves(setup.as.ana, id, "cancelled");

  const [parents] = await eventsAt(setup, (await makes(setup.as.ana)).path);
  const [groomers] = await eventsAt(setup, (await makes(setup.as.gus)).path);

  expect(parents).toMatchObject({ STATUS: "CANCELLED", SEQUENCE: "2", LOCATION: "Asheville\\, NC 28801" });
  expect(groomers).toMatchObject({ STATUS: "CANCELLED", SEQUENCE: "2", SUMMARY: "Mobile grooming: Bath & Brush" });
  expect(groomers!.LOCATION).toBeUndefined();
});

testWith("doesn't name a parent who closed the account", setUpBookings, async (setup) => {
  addVisit(setup, { status: "completed", startsAt: setup.app.clock.now() - DAY_MS, preferredDate: "2026-06-09" });
  await setup.as.ana.delete("/api/account", { password: PASSWORD });

  const [event] = await eventsAt(setup, (await makes(setup.as.gus)).path);

  expect(event!.DESCRIPTION).toContain("Pet parent: see the booking");
});

testWith("makes calendar links of 128 random bits and stores only a hash", setUpBookings, async ({ app, as }) => {
  const made = await makes(as.ana);
  const other = await makes(as.gus);

  expect(made.url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{22}\.ics$/);
  expect(made.openUrl).toBe(made.url.replace("http:", "webcal:"));
  expect(other.url).not.toBe(made.url);
  const token = made.path.slice(10, 32);
  const kept = JSON.stringify([findRows(app.ctx.db, calendarFeeds), findRows(app.ctx.db, auditLog)]);
  expect(kept).toMatch(/"tokenHash":"[0-9a-f]{64}"/);
  expect(kept).not.toContain(token);
});

function photograph(svg: string) {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1]) * 10;
  const data = new Uint8Array(side * side * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, kind, first, second] of svg.matchAll(/(m)(-?\d+) ?(-?\d+)h1v1/gi)) {
    const from = kind === "M" ? [0, 0] : [x, y];
    [x, y] = [from[0]! + Number(first), from[1]! + Number(second)];
    for (let row = y * 10; row < y * 10 + 10; row++) {
      const begin = (row * side + x * 10) * 4;
      for (let at = begin; at < begin + 40; at++) data[at] = at % 4 === 3 ? 255 : 0;
    }
  }
  return { width: side, height: side, data };
}

testWith("encodes the calendar link in a QR code that a camera can read", setUpBookings, async ({ as }) => {
  const { openUrl, qrCode } = await makes(as.ana);

  expect(decodeQR(photograph(qrCode))).toBe(openUrl);
});

testWith("sends calendar apps the type and cache time and an unchanged reply", setUpBookings, async (setup) => {
  const id = addVisit(setup);
  const { path } = await makes(setup.as.ana);

  const first = await reads(setup, path);

  const etag = first.headers.get("etag")!;
  expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(first.headers.get("cache-control")).toBe("private, max-age=300");
  expect(first.headers.get("x-robots-tag")).toBe("noindex");
  expect(linesOf(await first.text()).slice(0, 8)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Mudroom//Bookings//EN",
    "METHOD:PUBLISH",
    "NAME:Mudroom visits",
    "X-WR-CALNAME:Mudroom visits",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
  ]);

  setup.app.clock.advance(HOUR_MS);
  const again = await reads(setup, path, { "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);

  changeRows(setup.app.ctx.db, visits, { id }, { visitMinutes: 120 });
  const changed = await reads(setup, path, { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
});

testWith("answers HEAD without the file and compresses long files", setUpBookings, async (setup) => {
  for (let at = 0; at < 10; at++) addVisit(setup);
  const { path } = await makes(setup.as.ana);

  const head = await browser(setup.app.handle).send("HEAD", path);
  const zipped = await reads(setup, path, { "accept-encoding": "gzip" });

  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("etag")).toBe(zipped.headers.get("etag"));
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  const text = new TextDecoder().decode(Bun.gunzipSync(await zipped.bytes()));
  expect(text).toBe(await (await reads(setup, path)).text());
});

const without = (text: string) => text.replaceAll(/[0-9a-f-]{36}/g, "id");

testWith("answers 404 to a replaced or turned off or unknown calendar link", setUpBookings, async (setup) => {
  const { as } = setup;
  const first = await makes(as.ana);
  const second = await makes(as.ana);

  const replaced = await reads(setup, first.path);
  expect((await reads(setup, second.path)).status).toBe(200);
  expect((await as.ana.delete("/api/calendar-feed")).status).toBe(204);
  const off = await reads(setup, second.path);
  const unknown = await reads(setup, `/calendar/${"A".repeat(22)}.ics`);

  const answers = [replaced, off, unknown, await reads(setup, "/calendar/visits.ics")];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const texts = await Promise.all(answers.map(async (answer) => without(await answer.text())));
  expect(new Set(texts).size).toBe(1);
});

testWith("lets a person turn off a calendar link twice and logs it once", setUpBookings, async ({ app, ana, as }) => {
  await makes(as.ana);

  const ends = [await as.ana.delete("/api/calendar-feed"), await as.ana.delete("/api/calendar-feed")];

  expect(ends.map(({ status }) => status)).toEqual([204, 204]);
  const rows = findRows(app.ctx.db, auditLog, { actorId: ana.id });
  expect(rows.map(({ action }) => action)).toEqual(["calendar-link-made", "calendar-link-ended"]);
});

testWith("pauses a suspended person's calendar link until the account is restored", setUpBookings, async (setup) => {
  const { app, ana, as } = setup;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const { path } = await makes(as.ana);
  const suspends = async (suspended: boolean) => {
    const body = { suspended, reason: "Looked at" };
    expect((await boss.patch(`/api/admin/users/${ana.id}/suspension`, body)).status).toBe(200);
  };

  await suspends(true);
  expect((await reads(setup, path)).status).toBe(404);

  await suspends(false);
  expect((await reads(setup, path)).status).toBe(200);
});

testWith("deletes the calendar link with the account", setUpBookings, async (setup) => {
  const { app, as } = setup;
  for (const window of [as.ana, as.gus]) {
    const { path } = await makes(window);
    expect((await window.delete("/api/account", { password: PASSWORD })).status).toBe(204);
    expect((await reads(setup, path)).status).toBe(404);
  }
  expect(findRows(app.ctx.db, calendarFeeds)).toEqual([]);
});

test("shows when a calendar link was made in the export and the Account tab", async () => {
  const { app, as } = await setUpBookings();
  const linkInExport = async () =>
    ((await (await as.ana.post("/api/account/export", { password: PASSWORD })).json()) as CalendarFeedExport)
      .calendarFeed;
  expect(await linkInExport()).toBeNull();

  const { path } = await makes(as.ana);
  app.clock.advance(DAY_MS);

  expect(await linkInExport()).toEqual({ createdAt: app.clock.now() - DAY_MS });
  const page = await (await as.ana.get("/pet-parent-dashboard?tab=profile&section=calendar")).text();
  expect(page).toContain("Your calendar link was created on Jun 10, 2026.");
  const all = page + (await (await as.ana.post("/api/account/export", { password: PASSWORD })).text());
  expect(all).not.toContain(path.slice(10, 32));
});

interface CalendarFeedExport {
  calendarFeed: { createdAt: number } | null;
}

testWith("limits new calendar links per hour and lookups per network", setUpBookings, async (setup) => {
  const { app, as } = setup;
  for (let at = 0; at < 30; at++) await makes(as.ana);
  expect((await as.ana.post("/api/calendar-feed", {})).status).toBe(429);

  const { path } = await makes(as.gus);
  const unknown = `/calendar/${"A".repeat(22)}.ics`;
  for (let at = 0; at < 120; at++) {
    expect([(await reads(setup, path)).status, (await reads(setup, unknown)).status]).toEqual([200, 404]);
  }
  const refused = await reads(setup, path);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await browser(app.handle, "203.0.113.9").get(path)).status).toBe(200);
  app.clock.advance(MINUTE_MS);
  expect((await reads(setup, path)).status).toBe(200);
});
