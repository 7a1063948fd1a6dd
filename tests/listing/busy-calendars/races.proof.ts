import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, busyCalendars, visits } from "#db/schema/tables.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { dayIn } from "#tests/day/calendar/setup.ts";
import { changeRows, readRows, removeRows } from "#tests/support/rows.ts";
import { NEXT_TUESDAY, requestFor, requests } from "#tests/visits/bookings/setup.ts";
import { calendar, event } from "./files.ts";
import { ADDRESS, adds, PATH, setUpCalendars } from "./setup.ts";

const busyMorning = calendar(event("UID:1", "DTSTART:20260616T070000", "DTEND:20260616T123000", "SUMMARY:Court"));
const ROUNDS = 12;
const week = Object.fromEntries(weekdays.map((day) => [day, { open: "08:00", close: "18:00" }]));

test("an acceptance, an added visit, hours and a calendar at once: no promised hour breaks without being said, twelve times", async () => {
  const setup = await setUpCalendars();
  const { app, as, gus, outside } = setup;
  const { db } = app.ctx;
  outside.answers(ADDRESS, { body: calendar() });
  const { id: calendarId } = await adds(as.gus);
  const { id } = await requests(as.ana, requestFor(setup));
  const ends: string[] = [];

  for (let round = 0; round < ROUNDS; round++) {
    app.clock.advance(HOUR_MS / 4);
    removeRows(db, visits, { source: "groomer" });
    changeRows(db, visits, {}, { status: "pending", acceptedAt: null, arrivalFrom: null, arrivalUntil: null });
    outside.answers(ADDRESS, { body: calendar() });
    await as.gus.post(`${PATH}/${calendarId}/read`);
    outside.answers(ADDRESS, { body: busyMorning });

    const reading = as.gus.post(`${PATH}/${calendarId}/read`);
    // On a machine that is slow the calendar would else never be the first.
    await (round % 6 === 5 ? reading : Bun.sleep((round % 6) * 15));
    const [accepted, own, hours] = await Promise.all([
      as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", from: "pending" }),
      as.gus.post("/api/visits", {
        title: "Fair",
        date: NEXT_TUESDAY,
        start: "14:00",
        minutes: 60,
        zipCode: "28801",
      }),
      as.gus.patch(`/api/groomer-profiles/${gus.profile.id}`, {
        businessHours: { ...week, tuesday: { open: "08:00", close: round % 2 ? "17:00" : "18:00" } },
      }),
    ]);
    expect((await reading).status).toBe(200);

    const day = await dayIn(as.gus);
    expect(day.entries.filter(({ kind }) => kind === "busy")).toHaveLength(1);
    expect([200, 409]).toContain(accepted.status);
    expect([201, 409]).toContain(own.status);
    expect([200, 409]).toContain(hours.status);
    const { status } = db.select().from(bookings).where(eq(bookings.id, id)).get()!;
    expect(status).toBe(accepted.status === 200 ? "accepted" : "pending");
    if (status === "accepted") {
      expect(day.entries).toContainEqual(expect.objectContaining({ kind: "visit", source: "site", bookingId: id }));
      expect(day.isFeasible).toBe(false);
    }
    ends.push(status);
  }

  expect(new Set(ends)).toEqual(new Set(["accepted", "pending"]));
});

test("one calendar that is read by many at once is kept as it was read last, and removed for all", async () => {
  const setup = await setUpCalendars();
  const { id } = await adds(setup.as.gus);
  const reads = Array.from({ length: 8 }, () => setup.as.gus.post(`${PATH}/${id}/read`));
  const answers = await Promise.all(reads);

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(setup.times()).toHaveLength(3);
  const late = Array.from({ length: 8 }, () => setup.as.gus.post(`${PATH}/${id}/read`));
  await setup.as.gus.delete(`${PATH}/${id}`);
  await Promise.all(late);
  expect([setup.times(), readRows(setup.app.ctx.db, busyCalendars)]).toEqual([[], []]);
});
