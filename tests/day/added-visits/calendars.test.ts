import { expect } from "bun:test";
import { clientPets, groomerProfiles, visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { addVisit, eventsAt, makes, reads } from "../../visits/bookings/calendar/feed-setup.ts";
import { setUpBookings } from "../../visits/bookings/setup.ts";
import { enters, path } from "./setup.ts";

async function setUpFeed() {
  const setup = await setUpBookings();
  const { db, now } = setup.app.ctx;
  const { clientId } = await enters(setup.as.gus, { address: "4 Elm Street" });
  db.insert(clientPets).values({ clientId: clientId!, name: "Biscuit", type: "Dog", createdAt: now() }).run();
  db.delete(visits).run();
  const own = await enters(setup.as.gus, {
    clientName: null,
    clientId,
    zipCode: null,
    until: "11:00",
    service: "Bath",
    note: "Gate #4711",
  });
  return { ...setup, own, feed: await makes(setup.as.gus) };
}

testWith("shows added visits in the calendar link without home details", setUpFeed, async (setup) => {
  const { own, feed } = setup;
  addVisit(setup);

  const events = await eventsAt(setup, feed.path);
  expect(events.map(({ UID }) => UID)).toEqual([expect.stringMatching(/^booking-/), `visit-${own.id}@localhost`]);
  expect(events[1]).toMatchObject({
    SUMMARY: "Mobile grooming: June\\, Biscuit",
    DTSTART: "20260616T140000Z",
    DTEND: "20260616T153000Z",
    LOCATION: "Asheville\\, NC 28803",
    STATUS: "CONFIRMED",
  });
  expect(events[1]!.DESCRIPTION).toStartWith("Added by you\\, 1 hr 30 min\\nArrival window: 10:00 AM to 11:00 AM");
  expect(events[1]!.DESCRIPTION).toEndWith(`/bookings/${own.id}`);
  const text = await (await reads(setup, feed.path)).text();
  for (const secret of ["Albright", "Elm", "#4711"]) expect(text).not.toContain(secret);
});

testWith("shows a title without a client and a cancellation for a month", setUpFeed, async (setup) => {
  const { app, as, own, feed } = setup;
  await enters(as.gus, { clientName: null, title: "Vet fair", date: "2026-06-18" });
  await as.gus.patch(`/api/bookings/${own.id}/status`, { status: "cancelled" });

  const titles = async () =>
    (await eventsAt(setup, feed.path)).map(({ SUMMARY, STATUS }) => `${SUMMARY} ${STATUS}`.replaceAll("\\", ""));
  expect(await titles()).toEqual(["Mobile grooming: June, Biscuit CANCELLED", "Mobile grooming: Vet fair CONFIRMED"]);
  app.clock.advance(31 * DAY_MS);
  expect(await titles()).toEqual(["Mobile grooming: Vet fair CONFIRMED"]);
});

testWith("keeps 10 o'clock across a clock change, and for past visits after a move", setUpFeed, async (setup) => {
  await enters(setup.as.gus, { clientName: "Ed Ruiz", date: "2026-10-31" });
  await enters(setup.as.gus, { clientName: "Ed Ruiz", date: "2026-11-02" });

  const starts = async () => (await eventsAt(setup, setup.feed.path)).map(({ DTSTART }) => DTSTART);
  expect((await starts()).slice(1)).toEqual(["20261031T140000Z", "20261102T150000Z"]);
  changeRows(setup.app.ctx.db, groomerProfiles, {}, { timeZone: "America/Chicago" });
  expect(await starts()).toEqual(["20260616T140000Z", "20261031T140000Z", "20261102T150000Z"]);
});

testWith("raises the event number with what an entry shows but not otherwise", setUpFeed, async (setup) => {
  const { as, own, feed } = setup;
  const event = async () => (await eventsAt(setup, feed.path))[0]!;
  const changes = async (changed: Record<string, unknown>) => {
    expect((await as.gus.patch(`${path}/${own.id}`, { ...changed, confirm: true })).status).toBe(200);
    return (await event()).SEQUENCE;
  };

  expect((await event()).SEQUENCE).toBe("0");
  expect(await changes({ start: "12:00" })).toBe("1");
  expect(await changes({ date: "2026-06-18" })).toBe("2");
  expect(await changes({ minutes: 60, zipCode: "28801" })).toBe("3");
  expect(await changes({ note: "Rings twice", price: 8000, address: "9 Elm Street" })).toBe("3");
  expect(await changes({ start: "12:00" })).toBe("3");
  expect(await changes({ petIds: [] })).toBe("4");
  await as.gus.patch(`/api/bookings/${own.id}/status`, { status: "cancelled" });
  expect(await event()).toMatchObject({ SEQUENCE: "5", STATUS: "CANCELLED" });
});

testWith("raises the event number for one visit and for 'this and later'", setUpFeed, async (setup) => {
  const { as } = setup;
  const first = await enters(as.gus, { clientName: "Ed Ruiz", repeat: { everyWeeks: 20 }, confirm: true });
  const sequences = async () =>
    (await eventsAt(setup, setup.feed.path))
      .filter(({ SUMMARY }) => SUMMARY!.includes("Ed"))
      .map(({ SEQUENCE }) => SEQUENCE);
  expect(await sequences()).toEqual(["0", "0"]);

  await as.gus.patch(`${path}/${first.id}`, { start: "13:00", confirm: true });
  expect(await sequences()).toEqual(["1", "0"]);
  await as.gus.patch(`${path}/${first.id}`, { start: "14:00", scope: "later", confirm: true });
  expect(await sequences()).toEqual(["2", "1"]);
});
