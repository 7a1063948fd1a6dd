import { expect, test } from "bun:test";
import { clientPets, dayRules } from "#db/db.ts";
import { timeOfDay } from "#src/shared/base/time.ts";
import { bodyOf, fieldErrorsOf } from "#tests/support/answers.ts";
import { testApp } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, findRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { AFTERNOON, moves, NEXT_SUNDAY, NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { asks, dayOf, does, overfill, setUpDay, tuesday, visit } from "../day-plan/setup.ts";
import { calendarOf, dayIn, lines, MONDAY, only, SUNDAY } from "./setup.ts";

testWith("lists a week's days with entries in order of time", setUpDay, async (setup) => {
  const { gus } = setup.as;
  await visit(setup, "bob");
  await visit(setup, "cat", { preferredTimeSlot: AFTERNOON });
  await asks(setup, "dan");
  await gus.post("/api/time-off", { date: "2026-06-18", opens: "15:00", closes: "16:30", note: "Dentist" });
  await gus.post("/api/days-off", { startDate: "2026-06-19", endDate: "", note: "Family visit" });

  const week = await calendarOf(gus);

  expect(week).toMatchObject({ today: "2026-06-10", timeNow: "12:00", isPlanned: true });
  expect(week.days.map(({ date, hours, off }) => [date.slice(-2), hours?.closes ?? null, off])).toEqual([
    ["15", "18:00", null],
    ["16", "18:00", null],
    ["17", "18:00", null],
    ["18", "18:00", null],
    ["19", null, "away"],
    ["20", "17:00", null],
    ["21", null, "closed"],
  ]);
  const [, tuesday, , thursday, friday] = week.days;
  const kinds = tuesday!.entries.map(({ kind }) => kind).join(" ");
  expect(kinds).toBe("drive visit request free drive visit drive");
  expect(tuesday).toMatchObject({ cents: 11_000 });
  expect(tuesday!.entries.map(({ begins }) => begins)).toEqual(tuesday!.entries.map(({ begins }) => begins).toSorted());
  expect(only(thursday!, "time-off")).toMatchObject({ begins: "15:00", ends: "16:30", note: "Dentist" });
  expect(friday).toMatchObject({ note: "Family visit", freeMinutes: null, entries: [] });
});

testWith("shows a visit at its planned time with its arrival window", setUpDay, async (setup) => {
  const { gus } = setup.as;
  const id = await visit(setup, "bob");
  await does(gus, "confirm");

  const [leg] = (await dayOf(gus)).legs;

  expect(only(await dayIn(gus), "visit")).toEqual({
    kind: "visit",
    source: "site",
    bookingId: id,
    name: "bob Tester",
    serviceName: "Bath & Brush",
    minutes: 60,
    pets: [],
    petCount: 1,
    isCaution: false,
    slot: "Morning (8AM - 12PM)",
    proposedBy: null,
    begins: leg!.arrives,
    ends: leg!.leaves,
    arrival: leg!.hour,
    status: "accepted",
    isBehind: false,
    isLate: false,
  });
});

testWith("shows a request at its planned time with its fit", setUpDay, async (setup) => {
  const { gus } = setup.as;
  await visit(setup, "ana");
  const { id } = await asks(setup, "dan");
  const [{ fit }] = (await (await gus.get("/api/today")).json()).requests;

  const asked = only(await dayIn(gus), "request");
  expect(asked.fit).toEqual({ fits: true, isAlone: false, added: fit.addedMinutes, over: 0, why: null });
  await moves(gus, id, "accepted");
  const accepted = (await dayIn(gus)).entries.find((entry) => "bookingId" in entry && entry.bookingId === id);

  expect(accepted).toMatchObject({ kind: "visit", begins: asked.begins, ends: asked.ends });
});

/* Family: a caution of a booked pet, by its parent or by the groomer, of a visit or a request. */
test.each([
  ["a pet that may bite", { traits: ["may-bite"] }, 0, "accepted", true],
  ["a request with a pet that may bite", { traits: ["may-bite"] }, 0, "pending", true],
  ["an expired rabies shot", { rabiesUntil: "2026-06-15" }, 0, "accepted", true],
  ["a muzzle noted by the groomer", {}, 8, "accepted", true],
  ["a rabies shot for that day", { rabiesUntil: NEXT_TUESDAY, traits: ["senior"] }, 0, "accepted", false],
] as const)("marks %s", async (_, facts, traits, status, isCaution) => {
  const setup = await setUpDay();
  const { id } = await bodyOf<{ id: number }>(setup.as.ana.post("/api/pets", { name: "Rex", type: "Dog", ...facts }));
  await (status === "accepted" ? visit : asks)(setup, "ana", { petIds: [id] });
  changeRows(setup.app.ctx.db, clientPets, {}, { traits });
  expect(only(await dayIn(setup.as.gus), status === "accepted" ? "visit" : "request").isCaution).toBe(isCaution);
});

testWith("marks requests that fit only one at a time and no others", setUpDay, async (setup) => {
  const { gus } = setup.as;
  for (const name of ["ana", "bob"]) await visit(setup, name);
  for (const name of ["cat", "dan"]) await asks(setup, name);
  await asks(setup, "ana", { preferredTimeSlot: AFTERNOON });
  const alone = async () =>
    (await dayIn(gus)).entries.flatMap((entry) =>
      entry.kind === "request" ? [[entry.name.split(" ")[0], entry.fit!.fits, entry.fit!.isAlone]] : [],
    );

  expect((await alone()).toSorted()).toEqual([
    ["ana", true, false],
    ["cat", true, true],
    ["dan", true, true],
  ]);
});

testWith("says how late a groomer would reach someone when a request doesn't fit", setUpDay, async (setup) => {
  const { gus } = setup.as;
  const asked = [];
  for (const name of ["ana", "bob", "cat", "dan"]) asked.push(await asks(setup, name));
  for (const { id } of asked.slice(0, 3)) await moves(gus, id, "accepted");

  const { fit } = only(await dayIn(gus), "request");

  expect(fit).toEqual({
    fits: false,
    isAlone: false,
    added: 0,
    over: expect.any(Number),
    why: "This visit doesn't fit between your other visits that day.",
  });
  expect(fit!.over).toBeGreaterThan(0);
});

testWith("gives the reason when a request doesn't fit the groomer's rules", setUpDay, async (setup) => {
  const { gus } = setup.as;
  await visit(setup, "ana");
  await asks(setup, "bob", { preferredTimeSlot: AFTERNOON });
  await gus.patch("/api/day-rules", { maxVisits: 1 });
  const fit = async () => only(await dayIn(gus), "request").fit;

  expect(await fit()).toMatchObject({
    fits: false,
    over: 0,
    why: expect.stringContaining("Your limit is 1 visit a day"),
  });
  await gus.post("/api/days-off", { startDate: NEXT_TUESDAY, endDate: "", confirm: true });
  expect(await fit()).toMatchObject({ fits: false, over: 0, why: "This is one of your days off." });
});

testWith("shows the plan of an infeasible day without free time", setUpDay, async (setup) => {
  const { gus } = setup.as;
  await overfill(setup);

  const day = await dayIn(gus);

  expect(day).toMatchObject({ visits: 4, isFeasible: false, freeMinutes: 0 });
  expect(day.entries.filter((entry) => entry.kind === "visit" && entry.isLate)).not.toHaveLength(0);
});

testWith("reports the longest visit that a day still takes", setUpDay, async (setup) => {
  const { gus } = setup.as;
  const free = (await dayIn(gus)).freeMinutes!;
  await visit(setup, "bob", { preferredTimeSlot: AFTERNOON });
  const left = (await dayIn(gus)).freeMinutes!;

  expect(free % 15).toBe(0);
  expect(left).toBeLessThan(free);
  expect(left).toBeGreaterThan(60);
  expect((await dayIn(gus, NEXT_SUNDAY)).freeMinutes).toBeNull();
});

testWith("plans today from now on and keeps past entries and takes one lunch", setUpDay, async (setup) => {
  const { app, as } = setup;
  await as.gus.patch("/api/day-rules", { lunchMinutes: 30, lunchOpens: "11:00", lunchCloses: "13:00" });
  const first = await visit(setup, "ana");
  await visit(setup, "bob", { preferredTimeSlot: AFTERNOON });
  await does(as.gus, "confirm");
  const before = await dayIn(as.gus);
  app.clock.set(tuesday("10:30"));
  await moves(as.gus, first, "completed");

  const during = await dayIn(as.gus);
  app.clock.set(tuesday("14:30"));
  const later = await dayIn(as.gus);

  expect(lines(before)).toContain("free 09:10–11:00");
  expect(lines(during)).toEqual(lines(before).filter((line) => !line.startsWith("free")));
  expect(during.entries.find(({ kind }) => kind === "visit")).toMatchObject({ status: "completed", isBehind: true });
  expect(only(later, "lunch")).toEqual(only(before, "lunch"));
});

testWith("keeps visits on a past day and hides pets after a no-show", setUpDay, async (setup) => {
  const { app, as } = setup;
  const ids = [await visit(setup, "ana"), await visit(setup, "bob", { preferredTimeSlot: AFTERNOON })];
  app.clock.set(tuesday("18:30"));
  await moves(as.gus, ids[0]!, "completed");
  await moves(as.gus, ids[1]!, "no_show");
  app.clock.set(tuesday("18:30") + 3 * 24 * 60 * 60 * 1000);

  const day = await dayIn(as.gus);

  expect(day).toMatchObject({ visits: 2, requests: 0, freeMinutes: null, isFeasible: true });
  expect(day.entries.filter(({ kind }) => kind === "visit")).toMatchObject([
    { status: "completed", isBehind: true },
    { status: "no_show", isBehind: true, pets: [] },
  ]);
});

testWith("leaves out declined and canceled bookings and holds no time for proposals", setUpDay, async (setup) => {
  const { as } = setup;
  const declined = await asks(setup, "ana");
  await moves(as.gus, declined.id, "declined");
  const id = await visit(setup, "bob");
  await as.gus.post(`/api/bookings/${id}/proposals`, { options: [{ date: "2026-06-17", slot: AFTERNOON }], note: "" });

  const week = await calendarOf(as.gus);

  expect(only(week.days[1]!, "visit").proposedBy).toBe("groomer");
  expect(week.days[2]!.entries).toEqual([]);
});

testWith("shows no free time without the day plan", setUpDay, async (setup) => {
  const { app, as, gus } = setup;
  await asks(setup, "ana");
  await as.gus.patch("/api/day-rules", { isPlanned: false });
  expect(findRow(app.ctx.db, dayRules)).toMatchObject({ groomerId: gus.profile.id, isPlanned: false });

  const day = await dayIn(as.gus);

  expect(day.freeMinutes).toBeNull();
  expect(only(day, "request").fit).toBeNull();
});

testWith("marks the days on which clocks change", setUpDay, async ({ as }) => {
  const clocksFrom = async (from: string, to: string) =>
    (await calendarOf(as.gus, from, to)).days.filter(({ clocks }) => clocks).map(({ date, clocks }) => [date, clocks]);

  expect(await clocksFrom("2026-10-26", "2026-11-01")).toEqual([["2026-11-01", "back"]]);
  expect(await clocksFrom("2027-03-08", "2027-03-14")).toEqual([["2027-03-14", "forward"]]);
  expect(await clocksFrom("2026-12-28", "2027-01-03")).toEqual([]);
});

testWith("uses the groomer's local date right after midnight", setUpDay, async ({ app, as }) => {
  app.clock.set(Date.parse("2026-06-16T04:00:30Z"));

  expect(await calendarOf(as.gus, MONDAY, SUNDAY)).toMatchObject({ today: NEXT_TUESDAY, timeNow: timeOfDay(0) });
});

testWith("returns up to 42 days in order and a sentence for each invalid range", setUpDay, async ({ as }) => {
  const refused = (query: string) => fieldErrorsOf(as.gus.get(`/api/calendar${query}`));

  expect((await calendarOf(as.gus, "2026-06-01", "2026-07-12")).days).toHaveLength(42);
  expect(await refused("?from=2026-06-01&to=2026-07-13")).toEqual({ to: "Choose up to 42 days" });
  expect(await refused("?from=2026-06-02&to=2026-06-01")).toEqual({ to: "The last day can't be before the first" });
  const both = { from: "Enter the first day, such as 2027-03-08", to: "Enter the last day, such as 2027-03-14" };
  for (const none of ["", "?from=2026-02-30&to=soon"]) expect(await refused(none)).toEqual(both);
  for (const far of ["0000-01-01", "1999-12-31", "2200-01-01", "9999-12-31", "99999-01-01"]) {
    expect(await refused(`?from=${far}&to=${far}`)).toMatchObject({ from: expect.any(String), to: expect.any(String) });
  }
});

testWith("shows no calendar without a business", testApp, async (app) => {
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  expect((await nia.get(`/api/calendar?from=${MONDAY}&to=${SUNDAY}`)).status).toBe(404);
});
