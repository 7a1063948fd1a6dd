import { expect, test } from "bun:test";
import { dayRules, outbox, visits } from "#db/db.ts";
import { promiseDue } from "#src/domain/promise.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { arrivalText, hourText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { addRow, changeRows, readRows } from "#tests/support/rows.ts";
import { AFTERNOON, MORNING, moves, NEXT_TUESDAY, requestFor, requests, setUpBookings } from "../setup.ts";

test("hours are told at 5 PM the day before where the groomer is, on the days of a clock change too", () => {
  const at = (date: string, zone: string) => new Date(promiseDue(date, zone)).toISOString();

  expect(at("2026-06-16", "America/New_York")).toBe("2026-06-15T21:00:00.000Z");
  expect(at("2026-06-16", "America/Phoenix")).toBe("2026-06-16T00:00:00.000Z");
  expect(at("2026-03-08", "America/New_York")).toBe("2026-03-07T22:00:00.000Z");
  expect(at("2026-03-09", "America/New_York")).toBe("2026-03-08T21:00:00.000Z");
  expect(at("2026-11-01", "America/New_York")).toBe("2026-10-31T21:00:00.000Z");
  expect(at("2026-11-02", "America/New_York")).toBe("2026-11-01T22:00:00.000Z");
  expect(at("2026-11-02", "America/Phoenix")).toBe("2026-11-02T00:00:00.000Z");
  expect(at("2026-11-02", "America/Anchorage")).toBe("2026-11-02T02:00:00.000Z");
});

test("an hour is said with AM or PM once where both ends share it", () => {
  expect(hourText({ from: "09:15", until: "10:15" })).toBe("9:15 – 10:15 AM");
  expect(hourText({ from: "11:30", until: "12:30" })).toBe("11:30 AM – 12:30 PM");
  expect(hourText({ from: "12:00", until: "13:00" })).toBe("12:00 – 1:00 PM");
});

test("a pet parent reads the hour, by when it comes, or the part of the day", () => {
  const visit = { status: "accepted", preferredTimeSlot: AFTERNOON, arrival: null, promisedBy: null } as const;
  const arrival = { from: "13:15", until: "14:15" };

  expect(arrivalText(visit)).toBe(AFTERNOON);
  expect(arrivalText({ ...visit, promisedBy: 1 })).toBe(
    "Afternoon visit. You'll get a 1-hour arrival window by 5 PM the day before",
  );
  expect(arrivalText({ ...visit, arrival })).toBe("Arrives between 1:15 and 2:15 PM");
  expect(arrivalText({ ...visit, arrival, status: "completed" })).toBe("Between 1:15 and 2:15 PM");
});

test("the hour is announced from the acceptance on until 5 PM the day before, and stands in the answer after that", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { id } = await requests(as.ana, requestFor(setup));
  const seen = async (): Promise<BookingView> => (await (await as.ana.get("/api/bookings/pet-parent")).json())[0];

  expect(await seen()).toMatchObject({ arrival: null, promisedBy: null });
  await moves(as.gus, id, "accepted");
  expect(await seen()).toMatchObject({ arrival: null, promisedBy: promiseDue(NEXT_TUESDAY, "America/New_York") });
  app.clock.set(promiseDue(NEXT_TUESDAY, "America/New_York"));
  expect(await seen()).toMatchObject({ arrival: null, promisedBy: null });
  changeRows(app.ctx.db, visits, { id }, { arrivalFrom: "09:15", arrivalUntil: "10:15" });
  expect(await seen()).toMatchObject({ arrival: { from: "09:15", until: "10:15" }, promisedBy: null });
});

test("no hour is announced by a groomer whose days are not planned, or for what was accepted before they were", async () => {
  const setup = await setUpBookings();
  const { app, as, gus } = setup;
  const { id } = await requests(as.ana, requestFor(setup));
  const groomerId = gus.profile.id;
  addRow(app.ctx.db, dayRules, { groomerId, isPlanned: false });
  await moves(as.gus, id, "accepted");
  const promisedBy = async () => (await (await as.ana.get("/api/bookings/pet-parent")).json())[0].promisedBy;
  const [letter] = readRows(app.ctx.db, outbox, { dedupeKey: `booking ${id} accepted, to the parent` });

  expect(await promisedBy()).toBeNull();
  expect(letter!.text).toContain("They'll contact you to set a time.");
  changeRows(app.ctx.db, dayRules, {}, { isPlanned: true, plannedSince: app.clock.now() + DAY_MS });
  expect(await promisedBy()).toBeNull();
  changeRows(app.ctx.db, dayRules, {}, { plannedSince: app.clock.now() });
  expect(await promisedBy()).toBeGreaterThan(app.clock.now());
});

test("only the groomer reads that a visit was accepted without room, and mails say the hour once it is promised", async () => {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { id } = await requests(as.ana, requestFor(setup));
  await moves(as.gus, id, "accepted");
  const told = () =>
    readRows(app.ctx.db, outbox)
      .map(({ text }) => text)
      .join("\n");

  expect(told()).toContain("We'll send you a 1-hour arrival window by 5 PM the day before.");
  expect(told()).toContain(`Time: ${MORNING}, Eastern Time`);
  changeRows(app.ctx.db, visits, {}, { isForced: true, arrivalFrom: "09:15", arrivalUntil: "10:15" });
  expect((await (await as.gus.get("/api/bookings/groomer")).json())[0].isForced).toBe(true);
  expect((await (await as.ana.get("/api/bookings/pet-parent")).json())[0].isForced).toBe(false);
  await moves(as.ana, id, "cancelled");
  expect(told()).toContain("Time: Between 9:15 and 10:15 AM, Eastern Time");
});
