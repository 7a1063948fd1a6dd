import { expect, test } from "bun:test";
import { outbox, proposals, users, visits } from "#db/db.ts";
import { sendDueWindows } from "#src/features/day/day-plan/evening-jobs.ts";
import { expireProposals } from "#src/features/visits/bookings/changes/service.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { CalendarDay, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { enters } from "#tests/day/added-visits/setup.ts";
import { bodyOf } from "#tests/support/answers.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON, acceptedFarAhead, MORNING, NEXT_TUESDAY, zonesOn } from "../../visits/bookings/setup.ts";
import { addVisit } from "../../visits/bookings/visits.ts";
import {
  asks,
  changes,
  clearEmails,
  type DaySetup,
  dayOf,
  does,
  hourOf,
  MONDAY_5_PM,
  moves,
  setUpDay,
  subjects,
  tuesday,
  visit,
} from "./setup.ts";

const WEDNESDAY = "2026-06-17";
const suspend = ({ app }: DaySetup, id: number, disabledAt: number | null) =>
  changeRows(app.ctx.db, users, { id }, { disabledAt });

async function proposes(setup: DaySetup, who: keyof DaySetup["as"], id: number): Promise<number> {
  const options = [{ date: WEDNESDAY, slot: MORNING }];
  const answer = setup.as[who].post(`/api/bookings/${id}/proposals`, { options });
  return (await bodyOf<{ proposal: { id: number } }>(answer)).proposal.id;
}

const chooses = ({ as }: DaySetup, who: keyof DaySetup["as"], proposal: number) =>
  as[who].patch(`/api/proposals/${proposal}`, { status: "accepted" });

const closes = ({ as }: DaySetup, who: keyof DaySetup["as"]) => as[who].delete("/api/account", { password: PASSWORD });

testWith("refuses a suspended groomer's proposed time until the account is restored", setUpDay, async (setup) => {
  const { id } = await asks(setup, "ana");
  const proposal = await proposes(setup, "gus", id);
  suspend(setup, setup.gus.user.id, 1);
  clearEmails(setup.app);

  const refused = await chooses(setup, "ana", proposal);

  expect([refused.status, (await refused.json()).error.message]).toEqual([
    409,
    "Blue Ridge Bath Co. isn't taking bookings right now.",
  ]);
  expect(subjects(setup.app)).toEqual([]);
  suspend(setup, setup.gus.user.id, null);
  expect((await chooses(setup, "ana", proposal)).status).toBe(200);
});

testWith("withdraws a groomer's proposal when the account is closed", setUpDay, async (setup) => {
  const { id } = await asks(setup, "ana");
  const proposal = await proposes(setup, "gus", id);
  expect((await closes(setup, "gus")).status).toBe(204);
  clearEmails(setup.app);

  expect((await chooses(setup, "ana", proposal)).status).toBe(409);
  setup.app.clock.advance(4 * DAY_MS);
  await expireProposals(setup.app.ctx);
  expect(subjects(setup.app)).toEqual([]);
  expect(findRow(setup.app.ctx.db, proposals)!.status).not.toBe("open");
});

testWith("withdraws a parent's proposal at closing and keeps other arrival windows", setUpDay, async (setup) => {
  const { id: ana } = await asks(setup, "ana");
  const bob = await visit(setup, "bob");
  await does(setup.as.gus, "confirm");
  const hour = hourOf(setup.app, bob);
  const proposal = await proposes(setup, "ana", ana);
  expect((await closes(setup, "ana")).status).toBe(204);

  expect((await chooses(setup, "gus", proposal)).status).toBe(409);
  const day = await dayOf(setup.as.gus);
  expect(day.legs.map(({ bookingId }) => bookingId)).toEqual([bob]);
  expect(day.isFeasible).toBe(true);
  expect(hourOf(setup.app, bob)).toBe(hour);
});

testWith("keeps arrival windows when a groomer moves to another time zone", setUpDay, async (setup) => {
  const ids = [await visit(setup, "ana"), await visit(setup, "bob")];
  await does(setup.as.gus, "confirm");
  const late = await visit(setup, "cat", { preferredDate: WEDNESDAY });
  const hours = ids.map((id) => hourOf(setup.app, id));
  const denver = { address: "1 Elm Street", city: "Denver", state: "CO", zipCode: "80202", serviceRadius: 50 };
  const { id } = await (await setup.as.gus.get(`/api/locations/${setup.gus.user.id}`)).json();
  expect((await setup.as.gus.patch(`/api/locations/${id}`, { ...denver, confirm: true })).status).toBe(200);

  expect(ids.map((id) => hourOf(setup.app, id))).toEqual(hours);
  expect((await dayOf(setup.as.gus)).legs).toHaveLength(2);
  setup.app.clock.set(MONDAY_5_PM + DAY_MS - MINUTE_MS);
  await sendDueWindows(setup.app.ctx);
  expect(hourOf(setup.app, late)).toBeNull();
  setup.app.clock.set(MONDAY_5_PM + DAY_MS);
  await sendDueWindows(setup.app.ctx);
  expect(hourOf(setup.app, late)).toBe("10:00–11:00");
});

testWith("plans an old visit without a ZIP code and sends it a window", setUpDay, async (setup) => {
  const old = addVisit(setup, { parentId: setup.ana.id, slot: AFTERNOON });
  changeRows(setup.app.ctx.db, visits, {}, { serviceZipCode: null });
  const bob = await visit(setup, "bob");

  expect((await dayOf(setup.as.gus)).legs.map(({ bookingId }) => bookingId).toSorted()).toEqual(
    [old.id, bob].toSorted(),
  );
  expect((await does(setup.as.gus, "confirm")).status).toBe(200);
  expect(hourOf(setup.app, old.id)).not.toBeNull();
});

/* Family: a drive that no one can know is in no plan, sum, or map, and makes no one late. */
test.each(["08:30", "11:00", "15:00"])("adds no driving for a visit without a ZIP code at %s", async (start) => {
  const { as } = await setUpDay();
  const adds = (at: string, zipCode: string | null) =>
    enters(as.gus, { clientName: at, start: at, minutes: 50, zipCode });
  for (const [at, zip] of Object.entries({ "10:00": "28801", "12:30": "28803", "14:00": "28804" })) await adds(at, zip);
  const { drive, miles } = await dayOf(as.gus);
  const { id } = await adds(start, null);
  const { legs, itinerary, map, ...day } = await dayOf(as.gus);
  expect(day).toMatchObject({ isFeasible: true, drive, miles });
  expect(legs.find(({ bookingId }) => bookingId === id)).toMatchObject({ drive: 0, arrives: start });
  expect(itinerary.some((entry) => entry.kind === "drive" && entry.bookingId === id)).toBe(false);
  expect(map!.pins.flatMap(({ numbers }) => numbers)).toHaveLength(3);
});

testWith("keeps windows with the day plan off and asks about conflicts when on again", setUpDay, async (setup) => {
  const ana = await visit(setup, "ana");
  await does(setup.as.gus, "confirm");
  const hour = hourOf(setup.app, ana);
  const ids = [];
  for (const name of ["bob", "cat", "dan", "ana"])
    ids.push((await asks(setup, name, { petInfo: `${name}'s other dog` })).id);
  expect((await setup.as.gus.patch("/api/day-rules", { isPlanned: false })).status).toBe(200);

  for (const id of ids) expect(await moves(setup.as.gus, id, "accepted")).toBe("accepted");
  expect(hourOf(setup.app, ana)).toBe(hour);
  expect(ids.map((id) => hourOf(setup.app, id))).toEqual([null, null, null, null]);
  setup.app.clock.set(MONDAY_5_PM);
  await sendDueWindows(setup.app.ctx);
  expect(ids.map((id) => hourOf(setup.app, id))).toEqual([null, null, null, null]);
  // Family: a business with several vans reads of no conflict, a day ahead, on the day, or in the calendar.
  const conflicts = async () => {
    const { needYou } = await (await setup.as.gus.get("/api/today")).json();
    const week = `/api/calendar?from=${NEXT_TUESDAY}&to=${NEXT_TUESDAY}`;
    const [{ entries, isFeasible }] = (await bodyOf<CalendarView>(setup.as.gus.get(week))).days as [CalendarDay];
    const isLate = entries.some((entry) => entry.kind === "visit" && entry.isLate);
    return [needYou.length, "why" in (await dayOf(setup.as.gus)), isFeasible, isLate];
  };
  expect(await conflicts()).toEqual([0, false, true, false]);
  for (const what of ["confirm", "replan"] as const)
    expect((await does(setup.as.gus, what)).message).toBe(
      "Turn on the day plan first, or set each visit's arrival window.",
    );

  expect((await setup.as.gus.patch("/api/day-rules", { isPlanned: true })).status).toBe(409);
  expect((await setup.as.gus.patch("/api/day-rules", { isPlanned: true, confirm: true })).status).toBe(200);
  expect(await conflicts()).toEqual([1, true, false, true]);
  expect((await setup.as.gus.patch("/api/day-rules", { isPlanned: false })).status).toBe(200);
  await changes(setup.as.gus, { hours: Object.fromEntries(ids.map((one) => [one, "09:00"])) });
  setup.app.clock.set(tuesday("08:00"));
  await does(setup.as.gus, "late", { minutes: 60, next: ids[1] });
  const sent = "09:00–10:00";
  expect(ids.map((id) => hourOf(setup.app, id))).toEqual([sent, "09:45–10:45", sent, sent]);
  expect((await does(setup.as.gus, "late", { minutes: 60 })).fields).toHaveProperty("next");
});

const dates = ["2026-11-01", "2026-11-02", "2027-03-14", "2027-03-15"];

test.each(zonesOn(dates))("sends windows in %s on %s at 5 PM local time the day before", async (_, date, place) => {
  const { app, id, wall } = await acceptedFarAhead(place, date, 5);
  const before = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();

  app.clock.set(wall(before, "17:00") - MINUTE_MS);
  await sendDueWindows(app.ctx);
  expect(hourOf(app, id)).toBeNull();
  app.clock.set(wall(before, "17:00"));
  clearEmails(app);
  await sendDueWindows(app.ctx);

  expect(hourOf(app, id)).toBe("08:00–09:00");
  const utc = new Date(wall(date, "08:00")).toISOString().replace(/[-:]|\.000/g, "");
  const [email] = findRows(app.ctx.db, outbox);
  expect(email!.calendar).toContain(utc);
});
