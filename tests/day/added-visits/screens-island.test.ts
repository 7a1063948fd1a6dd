import { expect, spyOn, test } from "bun:test";
import { addRow, clientPets, clients } from "#db/db.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { changeRows, findRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { bookingsIn, dayOf, setUpDay, tuesday, visit } from "../day-plan/setup.ts";
import { todayOf } from "../today/setup.ts";
import { enters } from "./setup.ts";

const TODAY_VIEW = "/groomer-dashboard?tab=bookings";
const DAY = `/groomer-dashboard/day/${NEXT_TUESDAY}`;

async function setUpBoth() {
  const setup = await setUpDay();
  const booked = await visit(setup, "ana");
  const { db, now } = setup.app.ctx;
  const groomerId = bookingsIn(await dayOf(setup.as.gus))[0]!.groomerId;
  const door = { phone: "(828) 555-0142", zipCode: "28803", address: "4 Elm Street", gateCode: "#4711" };
  const times = { createdAt: now(), changedAt: now() };
  const client = addRow(db, clients, { groomerId, source: "added", name: "June Albright", ...door, ...times });
  const pet = { name: "Biscuit", type: "Dog", breed: "Samoyed", createdAt: now() } as const;
  addRow(db, clientPets, { clientId: client.id, ...pet });
  const own = await enters(setup.as.gus, {
    clientName: null,
    zipCode: null,
    clientId: client.id,
    service: "Bath and cut",
    note: "Shy of the dryer",
  });
  return { ...setup, booked, own };
}

test("leads Today from an added visit to the next with all door details", async () => {
  const { app, as, own, booked } = await setUpBoth();
  app.clock.set(tuesday("09:30"));
  await as.gus.patch(`/api/bookings/${booked}/status`, { status: "completed" });

  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    expect(tab.text(".next-stop")).toMatch(/^Next\u00a0· at 10:00 AM Leave\sby\s9:\d\d\sAMBiscuitJune Albright/);
    expect(tab.text(".next-stop")).toContain("Bath and cut, 1 hr 30 min");
    for (const part of ["Shy of the dryer", "4 Elm Street, Asheville, NC 28803", "Gate #4711"]) {
      expect(tab.text(".next-stop")).toContain(part);
    }
    expect(tab.find(".next-stop a[href='tel:+18285550142']")).not.toBeNull();
    expect(tab.section("day")).toMatch(/^Today\d+ min driving/);
    expect(tab.section("day")).toMatch(/10:00 AM\s?to 11:30/);
    await tab.click(".next-stop a[href='sms:+18285550142']");
    expect(tab.all("dialog .bubble").map(({ textContent }) => textContent)).toEqual([
      "Hi June, I'm on my way to Biscuit. I'll be there around 10:00 AM.",
      "Hi June, I'm running 15 minutes late. I'll be there around 10:15 AM. Sorry!",
      "Hi June, I'm outside.",
    ]);
    await tab.press("×");

    await tab.press("On my way for June");
    expect(tab.toast()).toBe("On your wayWe haven't let June know.Text June");
    expect(tab.text(".next-stop header p")).toBe("On the way since 9:30 AM\u00a0· at 10:00 AM");
    await tab.press("I'm here for June");
    expect(tab.text(".next-stop header p")).toBe("Arrived at 9:30 AM");
    await tab.press("Mark Completed for June");
    await tab.submit();
    expect(tab.toast()).toBe("CompletedJune AlbrightUndo");
    expect(tab.find(".next-stop")).toBeNull();
  });
  expect(await (await as.gus.get(`/api/bookings/${own.id}`)).json()).toMatchObject({ status: "completed" });
});

testWith("asks about an added visit without an outcome", setUpBoth, async ({ app, as, own }) => {
  app.clock.set(tuesday("20:00"));

  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    expect(tab.text(`#unfinished #booking-${own.id}`)).toContain("June Albright");
    await tab.press("No-show");
    expect(tab.toast()).toBe("Marked as a no-showJune Albright");
    expect(tab.find(`#unfinished #booking-${own.id}`)).toBeNull();
    expect(tab.section("day")).toContain("No-show");
  });
});

test("lists both kinds of visits on the day page and lets a groomer reorder", async () => {
  const { as, own, booked } = await setUpBoth();

  await openTab(as.gus, DAY, async (tab) => {
    expect(tab.text(".day-state")).toContain("2 visits");
    expect(tab.text(".day-state")).toContain("We send arrival windows when you confirm the day");
    expect(tab.text(`#booking-${own.id}`)).toContain("Added by you. Starts at 10:00 AM. No time to spare");
    expect(tab.text(`#booking-${own.id}`)).toContain("#4711");
    expect(tab.text(".itinerary")).toMatch(/ana Tester.*June Albright/);
    await tab.press("Move earlier");
    await tab.press("Keep this order");
    expect(tab.text(".itinerary")).toMatch(/June Albright.*ana Tester/);
  });
  expect((await dayOf(as.gus)).legs.map(({ bookingId }) => bookingId)).toEqual([own.id, booked]);
});

test("lets a groomer report running late and complete both kinds of visits", async () => {
  const { app, as, own, booked } = await setUpBoth();
  app.clock.set(tuesday("09:50"));

  await openTab(as.gus, DAY, async (tab) => {
    await tab.press("Running late");
    const choices = [...tab.find("dialog select")!.querySelectorAll("option")].map(({ value }) => Number(value));
    expect(new Set(choices)).toEqual(new Set([booked, own.id]));
    await tab.type("dialog select", String(own.id));
    await tab.submit();
    expect(tab.toast()).toBe("Got itWe haven't let June know.Text June");
    expect(tab.find(".toast-offer")!.getAttribute("href")).toStartWith(
      "sms:+18285550142?&body=Hi%20June%2C%20I'm%20running",
    );
    await tab.press("Mark Completed");
    // Written elsewhere while the dialog shows the note before it.
    changeRows(app.ctx.db, clientPets, {}, { note: "Bites" });
    await tab.submit();
    expect(tab.text("#over-title + ul")).toBe("Biscuit\u00a0· June Albright, Bath and cut Completed");
    expect(findRow(app.ctx.db, clientPets, { note: null })).toBeUndefined();
  });
});

testWith("prepares a text to each added client who has to wait", setUpBoth, async ({ app, as, own }) => {
  await enters(as.gus, { clientName: "Otis Bram", phone: "828-555-0150", start: "11:40", confirm: true });
  await enters(as.gus, { clientName: "Ira Noh", start: "13:00", confirm: true });
  app.clock.set(tuesday("09:50"));

  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    await tab.press("Text everyone late");
    await tab.type("dialog select", String(own.id));
    await tab.click("dialog [name=minutes][value='60']");
    await tab.submit();
    expect(tab.text("dialog h2")).toBe("Text everyone late");
    expect(tab.text("dialog .bubble")).toMatch(
      /^Hi June, I'm running 60 minutes late\. I'll be there around 1\d:\d\d AM/,
    );
    expect(tab.text("dialog .soft")).toBe("No number to text: Ira Noh.");
    await tab.click("dialog a.btn");
    expect(tab.text("dialog .bubble")).toStartWith("Hi Otis, I'm running 60 minutes late.");
    await tab.press("2 of 2 · Done");
    expect(tab.text("dialog .texts > p")).toBe("Not texted yet: Otis Bram.");
  });
});

testWith("keeps both kinds of visits offline without access instructions", setUpBoth, async ({ app, as }) => {
  app.clock.set(tuesday("06:00"));

  const [today] = await (await as.gus.get("/api/offline-days")).json();
  expect(today.html).toContain("June Albright");
  expect(today.html).toContain("4 Elm Street, Asheville, NC 28803");
  expect(today.html).toContain("Added by you. Starts at 10:00 AM.");
  expect(today.html).toContain('href="sms:+18285550142"');
  expect(today.html).not.toContain("#4711");
  expect(today.html).not.toContain("dryer");
});

test("labels added and booked visits in the calendar and links each to its page", async () => {
  const { as, own } = await setUpBoth();

  await openTab(as.gus, `${TODAY_VIEW}&view=calendar&date=${NEXT_TUESDAY}`, async (tab) => {
    expect(tab.text(`.week-grid a[href="/bookings/${own.id}"]`)).toBe(
      "Biscuit · June AlbrightBath and cut, added by you, 10:00 AM to 11:40 AM",
    );
    expect(tab.find(`.week-table a[href="/bookings/${own.id}"]`)).not.toBeNull();
    expect(tab.text(".week-table")).toContain(
      "10:00 AM to 11:40 AM, June Albright, Biscuit, Bath and cut, added by you",
    );
    expect(tab.text(".legend")).toContain("Added by you");
  });
});

testWith("lets a groomer text tomorrow's added clients from 3 PM on", setUpBoth, async ({ app, as }) => {
  await enters(as.gus, { clientName: "Otis Brambley", start: "14:00", confirm: true });
  const monday = (time: string) => Date.parse(`2026-06-15T${time}:00-04:00`);

  app.clock.set(monday("14:59"));
  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    expect(tab.section("tomorrow")).toMatch(/^Tomorrow, 8 AM3 visits\u00a0· .*See tomorrow$/);
  });
  app.clock.set(monday("15:00"));
  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    await tab.press("Text reminders");
    expect(tab.text("dialog .bubble")).toBe(
      "Hi June, a reminder: I'll groom Biscuit tomorrow, Tuesday, June 16, at 10:00 AM. gus",
    );
    for (const words of [
      "No number to text: Otis Brambley.",
      "1 client booked here. We send their arrival windows by 5 PM.",
    ])
      expect(tab.text("dialog")).toContain(words);
    expect(tab.find("dialog a.btn")!.getAttribute("href")).toStartWith("sms:+18285550142?&body=Hi%20June");
    await tab.press("1 of 1 · Done");
    expect(tab.text("dialog")).toContain("Not texted yet: June Albright.");
  });
  // A visit accepted before days are planned gets no window either.
  for (const isPlanned of [false, true]) {
    await as.gus.patch("/api/day-rules", { isPlanned });
    expect((await todayOf(as.gus)).tomorrow!.booked).toBe(0);
  }
});

test("moves a Today that stays open to the new day at midnight", async () => {
  const { app, as } = await setUpBoth();
  app.clock.set(tuesday("23:50"));
  const timers = spyOn(globalThis, "setInterval").mockReturnValue(0 as never);
  const later = Date.now() + 15 * MINUTE_MS;
  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    app.clock.set(tuesday("23:50") + 15 * MINUTE_MS);
    const clock = spyOn(Date, "now").mockReturnValue(later);
    await tab.doing(() => timers.mock.calls.forEach(([tick]) => void (tick as () => void)()));
    await tab.called("GET /api/today");
    clock.mockRestore();
    expect(tab.text(".dash > header h1")).toBe("Wednesday, June 17");
  }).finally(() => timers.mockRestore());
});
