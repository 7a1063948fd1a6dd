import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog, bookings, timeOff } from "#db/schema/tables.ts";
import { whyInfeasible } from "#src/features/visits/bookings/capacity/infeasible-day.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import type { ErrorBody } from "#src/shared/base/errors.ts";
import type { StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { addRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import {
  AFTERNOON,
  type BookingSetup,
  EVENING,
  MORNING,
  NEXT_TUESDAY,
  oakStreet,
  requestFor,
  rules,
  sendRequest,
  setUpBookings,
  TODAY,
} from "../setup.ts";
import { addVisit } from "../visits.ts";

async function answerOf(response: Response) {
  const body = (await response.json()) as Partial<ErrorBody> & Partial<BookingView>;
  return { status: response.status, error: body.error, booking: body as BookingView };
}

const accept = async ({ as }: BookingSetup, id: number, more: Partial<StatusChange> = {}) =>
  answerOf(await as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", ...more }));

const ask = async (setup: BookingSetup, changes: Record<string, unknown> = {}) =>
  answerOf(await setup.as.ana.post("/api/bookings", requestFor(setup, changes)));

/** Sends five requests for a time of day on Tuesday and then accepts one after the other. */
async function fill(setup: BookingSetup, preferredTimeSlot: TimeSlot = MORNING) {
  const ids: number[] = [];
  for (const dog of [1, 2, 3, 4, 5]) {
    ids.push((await sendRequest(setup, "ana", { preferredTimeSlot, petInfo: `Dog ${dog}` })).id);
  }
  const answers = [];
  for (const id of ids) answers.push(await accept(setup, id));
  return { ids, answers };
}

const rowOf = ({ app }: BookingSetup, id: number) =>
  app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!;

testWith("accepts as many visits as fit in a morning and then asks the groomer", setUpBookings, async (setup) => {
  const { answers } = await fill(setup);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 409]);
  const sentence = "This visit doesn't fit between your other visits that day. Propose a new time or accept it anyway.";
  expect(answers.at(-1)!.error).toEqual({ code: "conflict", message: sentence, fields: { confirm: sentence } });
});

testWith("marks an overbooked visit and takes no others that day", setUpBookings, async (setup) => {
  const { ids } = await fill(setup);
  const evening = await sendRequest(setup, "ana", { preferredTimeSlot: EVENING });

  expect((await accept(setup, ids[3]!, { confirm: true })).status).toBe(200);
  expect(rowOf(setup, ids[3]!)).toMatchObject({ status: "accepted", isOverbooked: true });
  expect(rowOf(setup, ids[0]!)).toMatchObject({ status: "accepted", isOverbooked: false });
  const audited = findRows(setup.app.ctx.db, auditLog, { action: "booking-accept" });
  expect(audited.map(({ target }) => target).at(-1)).toBe(`booking ${ids[3]}`);
  expect(audited.map(({ detail }) => JSON.parse(detail!).overbooked ?? false)).toEqual([false, false, false, true]);
  expect((await accept(setup, evening.id)).status).toBe(409);
  expect((await ask(setup, { preferredTimeSlot: AFTERNOON })).status).toBe(422);
});

testWith("doesn't mark a confirmed visit that fits as overbooked", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana");

  expect((await accept(setup, id, { confirm: true })).status).toBe(200);
  expect(rowOf(setup, id).isOverbooked).toBe(false);
});

testWith("refuses a full time of day and suggests three times that can be requested", setUpBookings, async (setup) => {
  await fill(setup);

  const { status, error } = await ask(setup, { petInfo: "One more" });

  expect(status).toBe(422);
  expect(error!.fields).toEqual({ preferredTimeSlot: "That time of day just filled up. Pick another." });
  expect(error!.suggestions).toHaveLength(3);
  for (const { date, slot } of error!.suggestions!) {
    const other = { preferredDate: date, preferredTimeSlot: slot, petInfo: "One more" };
    expect((await ask(setup, other)).status).toBe(201);
  }
});

testWith("frees the time of a canceled visit at once", setUpBookings, async (setup) => {
  const { ids } = await fill(setup);

  await setup.as.ana.patch(`/api/bookings/${ids[0]}/status`, { status: "cancelled" });

  expect((await accept(setup, ids[3]!)).status).toBe(200);
});

testWith("refuses a request that ends after closing but lets a groomer accept one", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana", { preferredTimeSlot: EVENING });
  setup.app.ctx.db.run("UPDATE service_packages SET duration_minutes = 240");

  expect((await ask(setup, { preferredTimeSlot: EVENING, petInfo: "Dog 2" })).error!.fields).toEqual({
    preferredTimeSlot: "This visit would end after closing. Pick another.",
  });
  expect((await accept(setup, id, { minutes: 240 })).status).toBe(200);
});

testWith("lets a groomer change the minutes when accepting within limits", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana");

  for (const minutes of [14, 1441, 60.5, "60"]) {
    expect((await accept(setup, id, { minutes } as StatusChange)).error!.fields).toEqual({
      minutes: "Enter a whole number of minutes from 15 to 1440",
    });
  }
  expect((await accept(setup, id, { minutes: 95 })).status).toBe(200);
  expect(rowOf(setup, id).visitMinutes).toBe(95);
});

testWith("accepts a shorter visit that fits", setUpBookings, async (setup) => {
  const { ids } = await fill(setup);

  expect((await accept(setup, ids[3]!, { minutes: 60 })).status).toBe(409);
  expect((await accept(setup, ids[3]!, { minutes: 15 })).status).toBe(200);
});

testWith("accepts everything without the day plan", setUpBookings, async (setup) => {
  rules(setup, { isPlanned: false });
  const { ids, answers } = await fill(setup);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(ids.map((id) => rowOf(setup, id).isOverbooked)).not.toContain(true);
  expect((await ask(setup)).status).toBe(201);
});

testWith("refuses visits beyond the groomer's daily maximum", setUpBookings, async (setup) => {
  rules(setup, { maxVisits: 1 });
  const { answers } = await fill(setup);

  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409]);
  expect(answers[1]!.error!.message).toStartWith("This day is full. Your limit is 1 visit a day.");
  expect((await ask(setup, { preferredTimeSlot: EVENING })).status).toBe(422);
});

testWith("refuses parents beyond the added driving limit and asks the groomer", setUpBookings, async (setup) => {
  setup.app.ctx.db.run("UPDATE locations SET service_radius = 50 WHERE service_radius IS NOT NULL");
  const far = { serviceAddress: "1 Main St", serviceCity: "Waynesville", serviceState: "NC", serviceZipCode: "28786" };
  const first = await sendRequest(setup, "ana");
  const second = await sendRequest(setup, "ana", { ...far, preferredTimeSlot: AFTERNOON });
  await accept(setup, first.id);
  rules(setup, { mostAddedMinutes: 30 });

  expect((await ask(setup, { ...far, preferredTimeSlot: EVENING })).status).toBe(422);
  expect((await accept(setup, second.id)).status).toBe(200);
});

testWith("asks before accepting a request on a day off", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana");
  await setup.as.gus.post("/api/days-off", { startDate: NEXT_TUESDAY, endDate: NEXT_TUESDAY });

  expect((await accept(setup, id)).error!.message).toStartWith("This is one of your days off.");
  expect(rowOf(setup, id).status).toBe("pending");
});

testWith("keeps the rest of the day open with time off during lunch", setUpBookings, async (setup) => {
  rules(setup, { lunchMinutes: 60, lunchOpens: "11:00", lunchCloses: "14:00" });
  const off = { groomerId: setup.gus.profile.id, date: NEXT_TUESDAY, opens: "11:30", closes: "12:30" };
  addRow(setup.app.ctx.db, timeOff, off);

  for (const preferredTimeSlot of [MORNING, AFTERNOON]) {
    const { id } = await sendRequest(setup, "ana", { preferredTimeSlot });
    expect((await accept(setup, id)).status).toBe(200);
  }
});

test.each<{ what: string; off: [string, string][]; slot: TimeSlot; minutes: number; first?: number; status: number }>([
  { what: "before it for a long afternoon", off: [["11:00", "12:00"]], slot: AFTERNOON, minutes: 310, status: 201 },
  { what: "after it for a long morning", off: [["12:30", "13:00"]], slot: MORNING, minutes: 220, status: 201 },
  {
    what: "between two",
    off: [
      ["10:00", "11:00"],
      ["12:00", "12:30"],
    ],
    slot: AFTERNOON,
    minutes: 310,
    status: 201,
  },
  {
    what: "before it beside a visit",
    off: [["11:00", "12:00"]],
    slot: AFTERNOON,
    minutes: 310,
    first: 60,
    status: 201,
  },
  { what: "on neither side", off: [["09:30", "12:45"]], slot: AFTERNOON, minutes: 310, status: 422 },
])("plans lunch around time off: $what", async ({ off, slot, minutes, first, status }) => {
  const setup = await setUpBookings();
  const { db } = setup.app.ctx;
  rules(setup, { lunchMinutes: 60, lunchOpens: "10:00", lunchCloses: "13:00" });
  for (const [opens, closes] of off) {
    addRow(db, timeOff, { groomerId: setup.gus.profile.id, date: NEXT_TUESDAY, opens, closes });
  }
  if (first) addVisit(setup, { parentId: setup.gus.user.id, slot: MORNING, minutes: first });
  db.run(`UPDATE service_packages SET duration_minutes = ${minutes}`);

  const answer = await ask(setup, { preferredTimeSlot: slot, ...oakStreet });
  expect(answer.status).toBe(status);
  if (status === 201) expect((await accept(setup, answer.booking.id)).status).toBe(200);
});

testWith("plans today from the van's current place", setUpBookings, async (setup) => {
  const { app } = setup;
  const ids: number[] = [];
  for (const dog of [1, 2, 3, 4, 5]) {
    const changes = { preferredDate: TODAY, preferredTimeSlot: AFTERNOON, petInfo: `Dog ${dog}` };
    ids.push((await sendRequest(setup, "ana", changes)).id);
  }
  const first = ids.slice(0, 3);
  for (const id of first) expect((await accept(setup, id)).status).toBe(200);
  expect((await accept(setup, ids[3]!, { minutes: 15 })).status).toBe(409);

  for (const id of first.slice(0, 2)) {
    app.clock.set(app.ctx.now() + 50 * 60_000);
    await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "completed" });
  }
  expect((await accept(setup, ids[3]!)).status).toBe(409);
  expect((await accept(setup, ids[3]!, { minutes: 15 })).status).toBe(200);
});

testWith("accepts a request on an empty day in the morning's last minutes", setUpBookings, async (setup) => {
  rules(setup, { noticeHours: 0 });
  setup.app.clock.set(Date.parse("2026-06-11T15:50:00Z"));
  const { id } = await sendRequest(setup, "ana", { preferredDate: "2026-06-11" });

  expect((await accept(setup, id)).status).toBe(200);
});

const startOf = (...args: Parameters<typeof slotStart>) => new Date(slotStart(...args)).toISOString();

test("starts a time of day at the groomer's local hour across clock changes", () => {
  expect(startOf("2026-03-07", MORNING, "America/New_York")).toBe("2026-03-07T13:00:00.000Z");
  expect(startOf("2026-03-08", MORNING, "America/New_York")).toBe("2026-03-08T12:00:00.000Z");
  expect(startOf("2026-10-31", AFTERNOON, "America/New_York")).toBe("2026-10-31T16:00:00.000Z");
  expect(startOf("2026-11-01", AFTERNOON, "America/New_York")).toBe("2026-11-01T17:00:00.000Z");
});

function late(count: number): string {
  const names = ["Ana", "Bob", "Cat", "Dan", "Eve"].slice(0, count);
  const legs = names.map((_, id) => ({ id, arrives: 630, latest: 600 }));
  const facts = { visits: [], day: { stops: [], pauses: [] } };
  return whyInfeasible({ facts, times: { legs } } as never, new Map(names.entries()));
}

test.each([
  [1, "you'd arrive 30 min late for Ana."],
  [2, "you'd arrive 30 min late for Ana and 30 min late for Bob."],
  [3, "you'd arrive 30 min late for Ana, 30 min late for Bob, and late for 1 more."],
  [5, "you'd arrive 30 min late for Ana, 30 min late for Bob, and late for 3 more."],
])("joins the names of late visits with one 'and': %i", (count, said) => {
  expect(late(count)).toContain(said);
});
