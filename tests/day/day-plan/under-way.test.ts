import { expect, test } from "bun:test";
import { summariesOfDay } from "#src/shared/day/added/visit-summary.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { AFTERNOON, EVENING, NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import {
  asks,
  clearEmails,
  type DaySetup,
  dayOf,
  does,
  emails,
  hourOf,
  moves,
  setUpDay,
  subjects,
  tuesday,
  visit,
} from "./setup.ts";

const goes = async ({ as }: DaySetup, id: number) => {
  const response = await as.gus.post(`/api/bookings/${id}/on-my-way`);
  const body = (await response.json()) as { onMyWayAt?: number; error?: { message: string } };
  return { status: response.status, at: body.onMyWayAt, message: body.error?.message };
};

testWith("notifies a parent once with the arrival time when a groomer sets out", setUpDay, async (setup) => {
  const { app } = setup;
  const id = await visit(setup, "bob");
  await does(setup.as.gus, "confirm");
  clearEmails(app);
  app.clock.set(tuesday("08:02"));

  expect(await goes(setup, id)).toMatchObject({ status: 200, at: tuesday("08:02") });
  app.clock.set(tuesday("08:10"));
  expect(await goes(setup, id)).toMatchObject({ status: 200, at: tuesday("08:02") });

  expect(subjects(app)).toEqual(["bob@example.com: On the way: Blue Ridge Bath Co., Tue, Jun 16"]);
  expect(emails(app)[0]!.text).toMatch(/is on the way and should arrive around 8:[1-3][05] AM\./);
  expect(emails(app)[0]!.calendar).toBeNull();
});

testWith("lets a groomer set out again for a moved visit and notify again", setUpDay, async (setup) => {
  const { app, as } = setup;
  const id = await visit(setup, "ana");
  await does(as.gus, "confirm");
  app.clock.set(tuesday("07:00"));
  expect((await goes(setup, id)).status).toBe(200);
  const options = [{ date: NEXT_TUESDAY, slot: AFTERNOON }];
  const { proposal } = await (await as.gus.post(`/api/bookings/${id}/proposals`, { options })).json();
  expect((await as.ana.patch(`/api/proposals/${proposal.id}`, { status: "accepted" })).status).toBe(200);

  app.clock.set(tuesday("12:05"));
  expect(await goes(setup, id)).toMatchObject({ status: 200, at: tuesday("12:05") });

  expect(subjects(app).filter((subject) => subject.includes("On the way: "))).toHaveLength(2);
});

testWith("lets the groomer set out for accepted visits from two hours before", setUpDay, async (setup) => {
  const { app } = setup;
  const id = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  const waiting = await asks(setup, "bob", { preferredTimeSlot: EVENING });
  await does(setup.as.gus, "confirm");
  expect(hourOf(app, id)!.slice(0, 5)).toBe("12:00");

  app.clock.set(tuesday("09:59"));
  expect((await goes(setup, id)).message).toBe("You can do this starting two hours before the visit.");
  const actions = async () =>
    (await (await setup.as.gus.get("/api/bookings/groomer")).json()).find((one: { id: number }) => one.id === id)
      .actions;
  expect(await actions()).not.toContain("on_my_way");
  app.clock.set(tuesday("10:00"));
  expect(await actions()).toContain("on_my_way");
  expect((await goes(setup, waiting.id)).message).toBe("You can't do that anymore. Status: waiting for the groomer.");
  expect((await goes(setup, id)).status).toBe(200);
  expect(await actions()).not.toContain("on_my_way");
});

testWith("refuses to set out four hours after the visit", setUpDay, async (setup) => {
  const id = await visit(setup, "ana");
  setup.app.clock.set(tuesday("18:00"));

  expect((await goes(setup, id)).message).toBe("You can do this up to four hours after the visit.");
});

testWith("moves only windows that can't be kept and notifies only those parents", setUpDay, async (setup) => {
  const { app, as } = setup;
  const [ana, bob] = [await visit(setup, "ana"), await visit(setup, "bob")];
  const evening = await visit(setup, "cat", { preferredTimeSlot: EVENING });
  await does(as.gus, "confirm");
  const before = { ana: hourOf(app, ana)!, bob: hourOf(app, bob)!, evening: hourOf(app, evening) };
  const [first, second] = before.ana < before.bob ? [ana, bob] : [bob, ana];
  clearEmails(app);
  app.clock.set(tuesday("08:01"));
  await goes(setup, first);
  clearEmails(app);

  app.clock.set(tuesday("09:00"));
  const { status, plan } = await does(as.gus, "late", { minutes: 60 });

  expect(status).toBe(200);
  expect(plan.isFeasible).toBe(true);
  expect(hourOf(app, first)).toBe([before.ana, before.bob].sort()[0]!);
  expect(hourOf(app, evening)).toBe(before.evening);
  expect(hourOf(app, second)! > [before.ana, before.bob].sort()[1]!).toBe(true);
  expect(subjects(app)).toEqual([`${second === bob ? "bob" : "ana"}@example.com: ${late}`]);
  expect(emails(app)[0]!.calendar).toContain("SEQUENCE:3");
  const leg = plan.legs.find(({ bookingId }) => bookingId === second)!;
  expect(leg.hour!.from <= leg.arrives && leg.arrives <= leg.hour!.until).toBe(true);
});

testWith("notifies no one of a quarter hour that fits every window", setUpDay, async (setup) => {
  const { app, as } = setup;
  await visit(setup, "ana");
  await visit(setup, "bob");
  await does(as.gus, "confirm");
  clearEmails(app);
  app.clock.set(tuesday("07:30"));

  const { status, plan } = await does(as.gus, "late", { minutes: 15 });

  expect(status).toBe(200);
  expect(subjects(app)).toEqual([]);
  expect(plan.lateUntil).not.toBeNull();
  expect(plan.legs[0]!.arrives).toBe("08:15");
});

testWith("takes a named next visit and refuses invalid minutes and days and empty days", setUpDay, async (setup) => {
  const { app, as } = setup;
  expect((await does(as.gus, "late", { minutes: 15 })).message).toBe("You can do this on the day of the visit.");
  const id = await visit(setup, "ana");
  await does(as.gus, "confirm");
  app.clock.set(tuesday("09:00"));

  expect((await does(as.gus, "late", { minutes: 20 })).fields).toEqual({ minutes: "Choose 15, 30, or 60 minutes" });
  expect((await does(as.gus, "late", { minutes: 30, next: 9999 })).fields).toEqual({
    next: "Choose an upcoming visit",
  });
  expect((await does(as.gus, "late", { minutes: 30 })).message).toBe("No visits are left that day.");
  const { plan } = await does(as.gus, "late", { minutes: 30, next: id });
  expect(hourOf(app, id)! > "09:00").toBe(true);
  expect(summariesOfDay(plan)[0]!.arrival!.from > "09:00").toBe(true);
});

const setsOut = ({ as }: DaySetup, id: number) => as.gus.post(`/api/bookings/${id}/on-my-way`);
const late = "Running late: Blue Ridge Bath Co., Tue, Jun 16";

async function onTheWay(since = "08:01") {
  const setup = await setUpDay();
  const { app, as } = setup;
  for (const name of ["ana", "bob"]) await visit(setup, name);
  const { plan } = await does(as.gus, "confirm");
  const [first, second] = plan.legs.map(({ bookingId }) => bookingId) as [number, number];
  const nameOf = (id: number) =>
    summariesOfDay(plan)
      .find((one) => one.id === id)!
      .name.split(" ")[0]!;
  app.clock.set(tuesday(since));
  await setsOut(setup, first);
  clearEmails(app);
  return { ...setup, first, second, nameOf };
}

testWith("notifies the parent a groomer is driving to and everyone whose window is missed", onTheWay, async (setup) => {
  const { app, as, first, second, nameOf } = setup;
  app.clock.set(tuesday("08:10"));

  const { status, plan } = await does(as.gus, "late", { minutes: 60, next: first });

  expect(status).toBe(200);
  expect(subjects(app)).toEqual([`${nameOf(first)}@example.com: ${late}`, `${nameOf(second)}@example.com: ${late}`]);
  expect(hourOf(app, first)! >= "08:45").toBe(true);
  expect(hourOf(app, first)! < hourOf(app, second)!).toBe(true);
  expect(plan.isFeasible).toBe(true);
  const leg = plan.legs.find(({ bookingId }) => bookingId === second)!;
  expect(leg.hour!.from <= leg.arrives && leg.arrives <= leg.hour!.until).toBe(true);
  expect((await dayOf(as.gus)).lateUntil).toBe(plan.lateUntil);
  expect(plan.lateUntil! > "10:00").toBe(true);
});

test("notifies no one on the way of a delay that fits the window", async () => {
  const { app, as, first } = await onTheWay("07:45");
  app.clock.set(tuesday("07:50"));

  expect((await does(as.gus, "late", { minutes: 15, next: first })).status).toBe(200);
  expect(subjects(app)).toEqual([]);
});

testWith("lets a groomer run late on the way to the last visit", setUpDay, async (setup) => {
  const { app, as } = setup;
  const id = await visit(setup, "ana", { preferredTimeSlot: EVENING });
  await does(as.gus, "confirm");
  app.clock.set(tuesday("15:58"));
  await setsOut(setup, id);
  clearEmails(app);
  app.clock.set(tuesday("16:30"));

  expect((await does(as.gus, "late", { minutes: 30, next: id })).status).toBe(200);
  expect(subjects(app)).toEqual([`ana@example.com: ${late}`]);
  expect(hourOf(app, id)).toBe("16:45–17:45");
});

testWith("sends a first window to a parent who knew only of the drive", setUpDay, async (setup) => {
  const { app, as } = setup;
  const id = await visit(setup, "ana");
  app.clock.set(tuesday("07:50"));
  await setsOut(setup, id);
  clearEmails(app);
  app.clock.set(tuesday("08:05"));

  expect((await does(as.gus, "late", { minutes: 30, next: id })).status).toBe(200);
  expect(subjects(app)).toEqual([`ana@example.com: ${late}`]);
  expect(hourOf(app, id)).not.toBeNull();
});

test("moves on to the following visit once the groomer should have arrived", async () => {
  const { app, as, first, second, nameOf } = await onTheWay();
  app.clock.set(tuesday("08:02"));
  await does(as.gus, "late", { minutes: 60 });
  expect(subjects(app)[0]).toBe(`${nameOf(first)}@example.com: ${late}`);

  const hour = hourOf(app, first);
  clearEmails(app);
  app.clock.set(tuesday("10:30"));
  await does(as.gus, "late", { minutes: 60 });
  expect(subjects(app)).toEqual([`${nameOf(second)}@example.com: ${late}`]);
  expect(hourOf(app, first)).toBe(hour);
});

test("counts a named visit as next and keeps the window before it", async () => {
  const { app, as, first, second, nameOf } = await onTheWay();
  const before = hourOf(app, first);
  app.clock.set(tuesday("09:00"));

  expect((await does(as.gus, "late", { minutes: 60, next: second })).status).toBe(200);
  expect(subjects(app)).toEqual([`${nameOf(second)}@example.com: ${late}`]);
  expect(hourOf(app, first)).toBe(before);
});

testWith("applies a delay after arrival to the later visits", onTheWay, async ({ app, as, first, second, nameOf }) => {
  app.clock.set(tuesday("08:15"));
  await as.gus.post(`/api/bookings/${first}/arrived`);
  clearEmails(app);
  app.clock.set(tuesday("09:15"));

  expect((await does(as.gus, "late", { minutes: 60 })).status).toBe(200);
  expect(subjects(app)).toEqual([`${nameOf(second)}@example.com: ${late}`]);
  expect((await does(as.gus, "late", { minutes: 60, next: first })).status).toBe(422);
});

testWith("counts each delay from its report and keeps the day going after completion", onTheWay, async (setup) => {
  const { app, as, first, second } = setup;
  app.clock.set(tuesday("08:10"));
  await does(as.gus, "late", { minutes: 30, next: first });
  const once = hourOf(app, second)!;
  app.clock.set(tuesday("09:10"));
  await does(as.gus, "late", { minutes: 60, next: first });

  expect(hourOf(app, first)! >= "09:45").toBe(true);
  expect(hourOf(app, second)! > once).toBe(true);
  app.clock.set(tuesday("11:00"));
  expect(await moves(as.gus, first, "completed")).toBe("completed");
  expect((await dayOf(as.gus)).isFeasible).toBe(true);
});

test("preselects the current visit and hides the button after the last one", async () => {
  const { app, as, first, second, nameOf } = await onTheWay();
  const path = `/groomer-dashboard?tab=bookings&view=day&date=${NEXT_TUESDAY}`;
  app.clock.set(tuesday("08:10"));
  await openTab(as.gus, path, async (tab) => {
    await tab.press("Running late");
    const select = tab.find("dialog select") as HTMLSelectElement;
    expect([...select.options].map(({ value }) => Number(value))).toEqual([first, second]);
    expect(Number(select.value)).toBe(first);
    expect(select.options[0]!.textContent).toStartWith(nameOf(first));
  });

  await moves(as.gus, second, "cancelled", "The van broke down");
  app.clock.set(tuesday("08:20"));
  await openTab(as.gus, path, async (tab) => expect(tab.hasButton("Running late")).toBe(true));
  await as.gus.post(`/api/bookings/${first}/arrived`);
  await openTab(as.gus, path, async (tab) => expect(tab.hasButton("Running late")).toBe(false));
});
