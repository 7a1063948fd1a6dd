import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { visits } from "#db/db.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { NextVisitChoices } from "#src/shared/visits/proposals.ts";
import type { Browser } from "#tests/support/app.ts";
import { changeRows, linkTo } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { entersClient, OWN } from "../../clients/clients/added/setup.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { MORNING, moves, NEXT_TUESDAY, requestFor, requests } from "../../visits/bookings/setup.ts";
import { dayOf, setUpDay, tuesday } from "../day-plan/setup.ts";
import { enters } from "./setup.ts";

const nextOf = async (window: Browser, id: number): Promise<NextVisitChoices> =>
  (await window.get(`/api/bookings/${id}/next-visit`)).json();

async function setUpDone() {
  const setup = await setUpDay();
  const { as, app } = setup;
  const june = await entersClient(as.gus, { repeatWeeks: 4 });
  const visit = await enters(as.gus, {
    clientName: null,
    clientId: june.id,
    zipCode: null,
    start: "10:15",
    until: "11:15",
    service: "Bath",
    price: 8500,
  });
  app.clock.set(tuesday("12:30"));
  return { ...setup, june, visit };
}

testWith("suggests three days after the noted weeks at the usual time when free", setUpDone, async ({ as, visit }) => {
  const next = await nextOf(as.gus, visit.id);
  expect(next).toMatchObject({ weeks: 4, planned: null });
  expect(next.times).toHaveLength(3);
  expect(next.times[0]).toMatchObject({ date: "2026-07-14", time: "10:15", addedMinutes: expect.any(Number) });

  await enters(as.gus, { date: "2026-07-14", start: "10:00", minutes: 60, zipCode: "28801" });
  const later = (await nextOf(as.gus, visit.id)).times.find(({ date }) => date === "2026-07-14");
  expect(later?.time).not.toBe("10:15");
  expect(later?.time).toMatch(/:(00|15|30|45)$/);
});

testWith("suggests times that can be added without a question", setUpDone, async ({ as, june, visit }) => {
  await enters(as.gus, { date: "2026-07-14", start: "10:00", minutes: 180, zipCode: "28801" });

  for (const { date, time: start } of (await nextOf(as.gus, visit.id)).times) {
    await enters(as.gus, { clientName: null, clientId: june.id, zipCode: null, date, start });
  }
});

test("suggests the usual weeks or six without a note and never repeats an event", async () => {
  const { app, as, june, visit } = await setUpDone();
  await as.gus.patch(`${OWN}/${june.id}`, { repeatWeeks: 20 });
  expect(await nextOf(as.gus, visit.id)).toMatchObject({ weeks: 20, times: [{ date: "2026-11-03" }, {}, {}] });
  await as.gus.patch(`${OWN}/${june.id}`, { repeatWeeks: null });
  expect((await nextOf(as.gus, visit.id)).weeks).toBe(6);
  const usual = { clientName: null, clientId: june.id, zipCode: null };
  for (const date of ["2026-04-21", "2026-05-19"]) await enters(as.gus, { ...usual, date });
  app.ctx.db.update(visits).set({ status: "completed" }).run();
  expect((await nextOf(as.gus, visit.id)).weeks).toBe(4);

  await enters(as.gus, { ...usual, date: "2026-08-04" });
  expect(await nextOf(as.gus, visit.id)).toMatchObject({ weeks: 4, planned: "2026-08-04", times: [] });
  const fair = await enters(as.gus, { clientName: null, title: "Vet fair" });
  expect((await nextOf(as.gus, fair.id)).times).toEqual([]);
});

testWith("counts bookings of a linked client", setUpDone, async ({ app, as, ana, gus, june, visit }) => {
  const { db } = app.ctx;
  await as.gus.patch(`${OWN}/${june.id}`, { repeatWeeks: null });
  linkTo(db, june.id, ana.id, app.clock.now());
  db.update(visits).set({ status: "completed" }).run();
  const booked = await requests(as.ana, requestFor({ gus }, { preferredDate: "2026-08-11" }));
  expect(await nextOf(as.gus, visit.id)).toMatchObject({ planned: null, times: [] });
  await moves(as.gus, booked.id, "accepted");

  expect(await nextOf(as.gus, visit.id)).toMatchObject({
    weeks: 6,
    planned: "2026-08-11",
    last: ["Pepper", "Mo"].map((name) => ({ name, minutes: 90, cents: 8500 })),
    times: [],
  });
  await enters(as.gus, { clientName: null, clientId: june.id, zipCode: null, date: "2026-08-04" });
  expect((await nextOf(as.gus, visit.id)).planned).toBe("2026-08-04");

  db.delete(visits).where(eq(visits.preferredDate, "2026-08-04")).run();
  db.update(visits).set({ status: "completed", preferredDate: "2026-05-19" }).where(eq(visits.id, booked.id)).run();
  const next = await nextOf(as.gus, visit.id);
  expect(next.weeks).toBe(4);
  expect(next.times).toHaveLength(3);
});

test.each([
  ["paid nothing", { amountPaid: 0, paidBy: "cash" }, 0],
  ["owe an amount", { amountPaid: 7000, paidBy: "not_yet" }, 7000],
  ["owe an unknown amount", { amountPaid: 0, paidBy: "not_yet" }, 8500],
] as const)("uses the last price of clients who %s, %j, which is %d", async (_, paid, cents) => {
  const { app, as, visit } = await setUpDone();
  changeRows(app.ctx.db, visits, {}, { status: "completed", tip: 0, ...paid });

  expect((await nextOf(as.gus, visit.id)).last).toMatchObject([{ cents }, { cents }]);
});

testWith("suggests days at the same time when a groomer has no day plan", setUpDone, async ({ as, visit }) => {
  await as.gus.patch("/api/day-rules", { isPlanned: false });

  const { times } = await nextOf(as.gus, visit.id);
  expect(times[0]).toEqual({ date: "2026-07-14", slot: MORNING, time: "10:15", nearby: false });
});

test("notes a payment on Today and adds the next visit like the last one", async () => {
  const { as, june, visit } = await setUpDone();

  await openTab(as.gus, "/groomer-dashboard?tab=bookings", async (tab) => {
    await tab.press("Mark Completed");
    expect(tab.text("dialog h2")).toBe("Pepper and Mo, done");
    expect(tab.text("dialog [type=submit]")).toBe("Mark Completed\u00a0· $85");
    expect(tab.text("dialog .book-next")).toContain("in 4 weeks");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Choose how they paid");
    await tab.click("dialog [value=cash]");
    await tab.click("dialog .pick input");
    await tab.type("dialog [name='payment.tip']", "10");
    expect(tab.text("dialog [type=submit]")).toBe("Mark Completed\u00a0· $95\u00a0· Jul 14");
    await tab.type("dialog textarea", "Slow with the nails");
    await tab.submit();
    expect(tab.toast()).toBe("Completed, next visit bookedTue, Jul 14, 10:15 AM. We haven't let June know.Text June");
    expect(tab.find("dialog")).toBeNull();
    expect(tab.section("day")).toContain("Tuesday, July 14");
  });
  const { visits: next } = await dayOf(as.gus, "2026-07-14");
  expect(next).toMatchObject([
    { clientId: june.id, start: "10:15", until: "11:15", service: "Bath", price: 8500, pets: [{}, {}] },
  ]);
  const { privateNotes } = (await (await as.gus.get(`/api/bookings/${visit.id}`)).json()) as AddedVisitView;
  expect(privateNotes).toMatchObject({
    payment: { amount: 8500, tip: 1000, method: "cash" },
    pets: [{ note: "Slow with the nails" }, { note: null }],
  });
});

test("lets a groomer undo a completion and leads to the next visit", async () => {
  const { as, visit } = await setUpDone();

  await openTab(as.gus, `/groomer-dashboard/day/${NEXT_TUESDAY}`, async (tab) => {
    await tab.press("Mark Completed");
    await tab.click("dialog [value=not_yet]");
    expect(tab.text("dialog [type=submit]")).toBe("Mark Completed");
    await tab.submit();
    expect(tab.toast()).toBe("CompletedJune AlbrightUndo");
    await tab.press("Undo");
    expect(tab.toast()).toBe("UndoneThe visit isn't completed.");
    await enters(as.gus, { clientName: null, clientId: visit.clientId, date: "2026-07-14", zipCode: null });
    await tab.press("Mark Completed");
    expect(tab.text("dialog")).toContain("Next visit booked for Tue, Jul 14");
  });
  await as.gus.patch(`/api/bookings/${visit.id}/status`, { status: "completed" });
  await openTab(as.gus, `/bookings/${visit.id}`, async (tab) => {
    const next = `/visits/new?client=${visit.clientId}`;
    expect(tab.find(`.actions > a.btn[href="${next}"]`)!.textContent).toStartWith("Book next");
  });
});
