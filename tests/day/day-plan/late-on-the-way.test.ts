import { expect, test } from "bun:test";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { EVENING, NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { clearMails, type DaySetup, dayOf, does, hourOf, moves, setUpDay, subjects, tuesday, visit } from "./setup.ts";

const goes = ({ as }: DaySetup, id: number) => as.gus.post(`/api/bookings/${id}/on-my-way`);
const late = "Your groomer is running late";

async function onTheWay(since = "08:01") {
  const setup = await setUpDay();
  const { app, as } = setup;
  for (const name of ["ana", "bob"]) await visit(setup, name);
  const { plan } = await does(as.gus, "promise");
  const [first, second] = plan.legs.map(({ bookingId }) => bookingId) as [number, number];
  const nameOf = (id: number) => plan.bookings.find((one) => one.id === id)!.petParentName.split(" ")[0]!;
  app.clock.set(tuesday(since));
  await goes(setup, first);
  clearMails(app);
  return { ...setup, first, second, nameOf };
}

test("who the van is on its way to hears first that it is late, and so does everybody whose hour is missed", async () => {
  const setup = await onTheWay();
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

test("a delay that the hour has room for is told to nobody on the way either", async () => {
  const { app, as, first } = await onTheWay("07:45");
  app.clock.set(tuesday("07:50"));

  expect((await does(as.gus, "late", { minutes: 15, next: first })).status).toBe(200);
  expect(subjects(app)).toEqual([]);
});

test("the last visit of the day can be late while the van is on its way to it", async () => {
  const setup = await setUpDay();
  const { app, as } = setup;
  const id = await visit(setup, "ana", { preferredTimeSlot: EVENING });
  await does(as.gus, "promise");
  app.clock.set(tuesday("15:58"));
  await goes(setup, id);
  clearMails(app);
  app.clock.set(tuesday("16:30"));

  expect((await does(as.gus, "late", { minutes: 30, next: id })).status).toBe(200);
  expect(subjects(app)).toEqual([`ana@example.com: ${late}`]);
  expect(hourOf(app, id)).toBe("16:45–17:45");
});

test("who was told no hour but that the van is on its way reads one", async () => {
  const setup = await setUpDay();
  const { app, as } = setup;
  const id = await visit(setup, "ana");
  app.clock.set(tuesday("07:50"));
  await goes(setup, id);
  clearMails(app);
  app.clock.set(tuesday("08:05"));

  expect((await does(as.gus, "late", { minutes: 30, next: id })).status).toBe(200);
  expect(subjects(app)).toEqual([`ana@example.com: ${late}`]);
  expect(hourOf(app, id)).not.toBeNull();
});

test("where none is named it is the one on the way until the van should be there, and then the one after it", async () => {
  const { app, as, first, second, nameOf } = await onTheWay();
  app.clock.set(tuesday("08:02"));
  await does(as.gus, "late", { minutes: 60 });
  expect(subjects(app)[0]).toBe(`${nameOf(first)}@example.com: ${late}`);

  const hour = hourOf(app, first);
  clearMails(app);
  app.clock.set(tuesday("10:30"));
  await does(as.gus, "late", { minutes: 60 });
  expect(subjects(app)).toEqual([`${nameOf(second)}@example.com: ${late}`]);
  expect(hourOf(app, first)).toBe(hour);
});

test("a visit that is named counts as the next one, and the one before it keeps its hour", async () => {
  const { app, as, first, second, nameOf } = await onTheWay();
  const before = hourOf(app, first);
  app.clock.set(tuesday("09:00"));

  expect((await does(as.gus, "late", { minutes: 60, next: second })).status).toBe(200);
  expect(subjects(app)).toEqual([`${nameOf(second)}@example.com: ${late}`]);
  expect(hourOf(app, first)).toBe(before);
});

test("at the door nobody waits any more: the delay is that of the visits after it", async () => {
  const { app, as, first, second, nameOf } = await onTheWay();
  app.clock.set(tuesday("08:15"));
  await as.gus.post(`/api/bookings/${first}/arrived`);
  clearMails(app);
  app.clock.set(tuesday("09:15"));

  expect((await does(as.gus, "late", { minutes: 60 })).status).toBe(200);
  expect(subjects(app)).toEqual([`${nameOf(second)}@example.com: ${late}`]);
  expect((await does(as.gus, "late", { minutes: 60, next: first })).status).toBe(422);
});

test("said twice, each counts from when it was said; once the visit is done the day goes on as it went", async () => {
  const setup = await onTheWay();
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

test("the one on the way comes first in the dialog and is preselected; with nobody left there is no button", async () => {
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
