import { expect, test } from "bun:test";
import { pets, visitPets, visits } from "#db/db.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { type BookingStatus, UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { type BookingSetup, moves, requestFor, requests, setUpBookings } from "../setup.ts";
import { addVisit, eventsAt, makes, reads } from "./feed-setup.ts";
import { linesOf } from "./ics.ts";

const change = ({ app }: BookingSetup, id: number, values: Partial<typeof visits.$inferInsert>) =>
  changeRows(app.ctx.db, visits, { id }, values);

test("an accepted visit stands in both calendars, in the slot first and in the promised hour then", async () => {
  const setup = await setUpBookings();
  const { as } = setup;
  const [parent, groomer] = [await makes(as.ana), await makes(as.gus)];
  const { id } = await requests(as.ana, requestFor(setup));
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

test("a week after the visit nothing sends anybody to look for the street", async () => {
  const setup = await setUpBookings();
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
  ["in spring, the day before the change", "2027-03-13", "20270313T150000Z"],
  ["in spring, on the day", "2027-03-14", "20270314T140000Z"],
  ["in autumn, the day before the change", "2026-10-31", "20261031T140000Z"],
  ["in autumn, on the day", "2026-11-01", "20261101T150000Z"],
])("ten o'clock is the groomer's ten o'clock %s", async (_, preferredDate, starts) => {
  const setup = await setUpBookings();
  const hour = { arrivalFrom: "10:00", arrivalUntil: "11:00" };
  addVisit(setup, { preferredDate, startsAt: Date.parse(`${preferredDate}T12:00:00Z`), ...hour });

  expect(await eventsAt(setup, (await makes(setup.as.gus)).path)).toMatchObject([{ DTSTART: starts }]);
});

test.each<[BookingStatus, daysAhead: number, changedDaysAgo: number, sequence: number, told: string | null]>([
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
])("%s, %p days from now, changed %p days ago, in %p files: %p", async (status, ahead, ago, calendarSequence, told) => {
  const setup = await setUpBookings();
  const now = setup.app.clock.now();
  const startsAt = now + ahead * DAY_MS;
  const preferredDate = new Date(startsAt).toISOString().slice(0, 10);
  addVisit(setup, { status, startsAt, preferredDate, calendarSequence, statusChangedAt: now - ago * DAY_MS });

  for (const window of [setup.as.ana, setup.as.gus]) {
    const events = await eventsAt(setup, (await makes(window)).path);
    expect(events.map(({ STATUS }) => STATUS!)).toEqual(told === null ? [] : [told]);
  }
});

test("a calendar of eight visits a day for a year stays below a megabyte, and leaves out the latest", async () => {
  const setup = await setUpBookings();
  const now = setup.app.clock.now();
  const petInfo = "Waffles and Biscuit, two large doodles";
  setup.app.ctx.db.transaction(() => {
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

test("nobody reads anybody else's visits", async () => {
  const setup = await setUpBookings();
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

test("no street, gate code, phone number, address or note stands in it, on either side", async () => {
  const setup = await setUpBookings();
  bringsPet(setup, addVisit(setup), "Waffles");

  for (const window of [setup.as.ana, setup.as.gus]) {
    const text = await (await reads(setup, (await makes(window)).path)).text();
    const file = linesOf(text).join("\n");
    expect(file).toContain("SUMMARY:Mobile grooming: Waffles\\, Bath & Brush");
    expect(file).toContain("LOCATION:Asheville\\, NC 28801");
    expect(file).not.toMatch(/Main Street|Secret Street|4711|828-555|Epilepsy|doodle|Tester|@example/);
  }
});

test("a no-show, and that it was none, count up what calendars keep the newer of", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { path } = await makes(as.ana);
  const { id, startsAt } = await requests(as.ana, requestFor(setup));
  await moves(as.gus, id, "accepted");
  const told = async () => {
    const [event] = await eventsAt(setup, path);
    return `${event!.STATUS} ${event!.SEQUENCE}`;
  };
  app.clock.set(startsAt + HOUR_MS);
  expect(await told()).toBe("CONFIRMED 1");

  await moves(as.gus, id, "no_show");
  expect(await told()).toBe("CANCELLED 2");

  await as.ana.post(`/api/bookings/${id}/contest`, { text: "We were at the door." });
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  await boss.patch(`/api/admin/bookings/${id}/contest`, { outcome: "completed" });
  expect(await told()).toBe("CONFIRMED 3");
});

test("of a visit that was called off the groomer reads no pets and no town any more", async () => {
  const setup = await setUpBookings();
  const id = addVisit(setup);
  bringsPet(setup, id, "Waffles");
  await moves(setup.as.ana, id, "cancelled");

  const [parents] = await eventsAt(setup, (await makes(setup.as.ana)).path);
  const [groomers] = await eventsAt(setup, (await makes(setup.as.gus)).path);

  expect(parents).toMatchObject({ STATUS: "CANCELLED", SEQUENCE: "2", LOCATION: "Asheville\\, NC 28801" });
  expect(groomers).toMatchObject({ STATUS: "CANCELLED", SEQUENCE: "2", SUMMARY: "Mobile grooming: Bath & Brush" });
  expect(groomers!.LOCATION).toBeUndefined();
});

test("somebody who has left is not called by a name", async () => {
  const setup = await setUpBookings();
  addVisit(setup, { status: "completed", startsAt: setup.app.clock.now() - DAY_MS, preferredDate: "2026-06-09" });
  await setup.as.ana.delete("/api/account", { password: PASSWORD });

  const [event] = await eventsAt(setup, (await makes(setup.as.gus)).path);

  expect(event!.DESCRIPTION).toContain("Pet parent: see the booking");
});
