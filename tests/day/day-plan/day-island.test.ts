import { expect, test } from "bun:test";
import { visits } from "#db/db.ts";
import { DAY_MS, timeOfDay } from "#src/shared/base/time.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { NEXT_TUESDAY, requestFor, requests } from "../../visits/bookings/setup.ts";
import { addAddedVisit } from "../added-visits/setup.ts";
import { asks, clearEmails, dayOf, does, hourOf, overfill, setUpDay, subjects, tuesday, visit } from "./setup.ts";

const PATH = `/groomer-dashboard/day/${NEXT_TUESDAY}`;
const TAB = "/groomer-dashboard?tab=bookings";

testWith("lets a groomer confirm the day and shows each parent's arrival window", setUpDay, async (setup) => {
  const ids = [await visit(setup, "ana"), await visit(setup, "bob")];
  clearEmails(setup.app);

  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.text(".day-state")).toContain("2 visits");
    expect(tab.text(".itinerary")).toContain("Morning, no arrival window yet.");
    expect(tab.text(".itinerary")).toMatch(/^Leave 7:\d\d AM, \d+ min from home/);
    expect(tab.text(".itinerary")).toContain("10 min setup, 1 hour of work, 8:00 AM to 9:10 AM");
    await tab.press("Confirm day");

    expect(tab.toast()).toBe("Day confirmedWe sent 2 arrival windows.");
    expect(tab.text(".itinerary")).toMatch(/Arrival window: 8 to 9 AM\. You have \d+ min to spare before /);
    expect(tab.text(".day-state")).toContain("Every client has an arrival window.");
    expect(tab.hasButton("Confirm day")).toBe(false);
  });
  for (const id of ids) expect(hourOf(setup.app, id)).not.toBeNull();
  expect(subjects(setup.app)).toHaveLength(2);
});

testWith("asks before the menu moves a visit too late for an arrival window", setUpDay, async (setup) => {
  await visit(setup, "ana");
  await visit(setup, "bob");
  const [first, second] = (await dayOf(setup.as.gus)).legs.map(({ bookingId }) => bookingId);

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Move earlier");
    expect(tab.text("[aria-live=polite]")).toMatch(/^Now stop 1 of 2, arriving at 8:\d\d AM\.$/);
  });
  expect((await dayOf(setup.as.gus)).legs.map(({ bookingId }) => bookingId)).toEqual([second!, first!]);

  await visit(setup, "cat", { preferredTimeSlot: "Evening (4PM - 7PM)" });
  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Move earlier");
    expect(tab.text("dialog h2")).toBe("Keep this order anyway?");
    expect(tab.text("dialog")).toContain("In this order, you'd arrive");
    expect(tab.text("dialog ol")).toMatch(/^8:00 AM ana Tester4:00 PM cat Tester5:30 PM bob Tester.* late$/);
    await tab.press("Keep this order");
    expect(tab.text(".day-state")).toContain("You can't make every visit on time.");
    expect(tab.text(".itinerary")).toContain("late");
  });
  setup.app.clock.advance(7 * DAY_MS);
  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.text(".day-state")).toStartWith("3 visits");
    expect(tab.text(".day-state")).not.toContain("You can't make every visit on time.");
  });
});

testWith("lets a groomer set out and report running late and complete a visit", setUpDay, async (setup) => {
  await visit(setup, "ana");
  await visit(setup, "bob");
  await does(setup.as.gus, "confirm");
  const [first, second] = (await dayOf(setup.as.gus)).legs.map(({ bookingId }) => bookingId) as [number, number];
  const before = hourOf(setup.app, second)!;
  setup.app.clock.set(tuesday("08:02"));

  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.text("#now-title")).toBe("Happening now");
    await tab.click(`#booking-${first} .actions button`);
    expect(tab.toast()).toStartWith("On your way");
    await tab.click(`#booking-${first} .actions button`);
    expect(tab.toast()).toBe("You've arrivedbob Tester will see it on the booking page.");
    await tab.press("Running late");
    expect(tab.text("dialog h2")).toBe("Running late");
    tab.find("dialog input[value='60']")!.click();
    await tab.submit();
    expect(tab.toast()).toBe("Got itWe sent 1 new arrival window.");
    await tab.press("Mark Completed");
    await tab.submit();
    expect(tab.text("#over-title")).toBe("Past visits");
  });
  expect(hourOf(setup.app, second)! > before).toBe(true);
});

testWith("sets an agreed arrival window in a dialog that explains errors", setUpDay, async (setup) => {
  const id = await visit(setup, "ana");

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Set arrival window");
    await tab.type("dialog input[type=time]", "13:00");
    await tab.submit();
    expect(tab.text("dialog .error")).toContain("Choose a time within Morning (8AM - 12PM)");
    await tab.type("dialog input[type=time]", "10:30");
    await tab.submit();
    expect(tab.toast()).toBe("Arrival window setWe let ana Tester know.");
    expect(tab.text(".itinerary")).toContain("Arrival window: 10:30 to 11:30 AM.");
    await tab.press("Set arrival window");
    await tab.submit();
    expect(tab.find("dialog")).toBeNull();
    expect(tab.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(2);
  });
  expect(hourOf(setup.app, id)).toBe("10:30–11:30");
});

testWith("shows one filled button per stop and puts cancellation last in the menu", setUpDay, async (setup) => {
  await visit(setup, "ana");
  await visit(setup, "bob");
  setup.app.clock.set(tuesday("07:00"));

  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.find(".stop .do")!.querySelectorAll(":scope > .btn")).toHaveLength(1);
    const entries = [...tab.find(".stop .menu-list")!.querySelectorAll("button, a")].map(
      ({ textContent }) => textContent,
    );
    expect(entries.slice(0, 2)).toEqual(["Move later", "Set arrival window"]);
    expect(entries.at(-1)).toBe("Cancel");
  });
});

testWith("asks before re-planning moves arrival windows", setUpDay, async (setup) => {
  const id = await visit(setup, "ana");
  await visit(setup, "bob");
  await setup.as.gus.patch(`/api/day-plans/${NEXT_TUESDAY}`, { hours: { [id]: "10:45" } });
  await does(setup.as.gus, "confirm");

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Re-plan day");
    expect(tab.text("dialog h2")).toBe("Change arrival windows you've already sent?");
    expect(tab.text("dialog")).toContain("ana Tester from 10:45 – 11:45 AM to");
    tab.find("dialog .dialog-actions .btn:not(.line)")!.focus();
    await tab.click("dialog .dialog-actions .btn:not(.line)");
    expect(tab.toast()).toBe("Day re-plannedWe emailed the new arrival windows.");
  });
  expect(hourOf(setup.app, id)).not.toBe("10:45–11:45");
});

testWith("links Today to the next day with visits and to days that need attention", setUpDay, async (setup) => {
  await visit(setup, "ana", { preferredDate: "2026-06-15" });
  await overfill(setup);

  await openTab(setup.as.gus, TAB, async (tab) => {
    expect(tab.text(".notice")).toContain("1 day needs attention:");
    expect(tab.find(`.notice a[href="${PATH}"]`)).not.toBeNull();
    expect(tab.section("day")).toMatch(/Monday, June 15.*1 visit\u00a0· \d+ min driving\u00a0· done 9:\d\d AM/);
    expect(tab.find('#day a[href="/groomer-dashboard/day/2026-06-15"]')).not.toBeNull();
  });
});

testWith("says if a request fits and what it adds and who wants the time", setUpDay, async (setup) => {
  const [ana, bob] = [await asks(setup, "ana"), await asks(setup, "bob")];
  const { requests: asked } = await (await setup.as.gus.get("/api/today")).json();
  const fit = { fits: true, why: null, over: 0, addedMinutes: expect.any(Number), finishesAt: "09:10", others: 1 };

  expect(asked).toMatchObject([ana, bob].map(({ id }) => ({ booking: { id }, fit })));
  await openTab(setup.as.gus, TAB, async (tab) => {
    expect(tab.text(`#booking-${ana.id} .fits`)).toMatch(/^\+\d+ min driving$/);
    expect(tab.section("requests")).toContain("2 requests for this time");
  });
});

testWith("says why a request doesn't fit and lets a groomer shorten it", setUpDay, async (setup) => {
  const asked = [];
  for (const name of ["ana", "bob", "cat"]) asked.push(await asks(setup, name));
  const last = await requests(setup.people.dan!, requestFor(setup, { petInfo: "Dan's dog" }));
  for (const { id } of asked)
    await setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", confirm: true });

  await openTab(setup.as.gus, TAB, async (tab) => {
    expect(tab.text(`#booking-${last.id} .too-full`)).toMatch(/^\d.* over$/);
    expect(tab.hasButton("Propose")).toBe(true);
    await tab.press("Change minutes");
    await tab.type("dialog input[name=minutes]", "5");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Enter a whole number of minutes from 15 to 1440");
    await tab.type("dialog input[name=minutes]", "90");
    await tab.submit();
    expect(tab.text("dialog .error")).toContain("Propose a new time or accept it anyway.");
    expect(tab.hasButton("Accept anyway")).toBe(true);
    await tab.submit();
    expect(tab.toast()).toStartWith("Accepted");
  });
  const booking = (await dayOf(setup.as.gus)).visits.find(({ id }) => id === last.id)!;
  expect(booking).toMatchObject({ visitMinutes: 90, isOverbooked: true });
});

testWith("explains an empty day and a missing business", setUpDay, async (setup) => {
  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.text(".day")).toContain("No visits on this day.");
    expect(tab.find(".way")).toBeNull();
  });
  expect((await setup.as.gus.get("/groomer-dashboard/day/2026-13-01")).status).toBe(404);
});

test.each([
  [3, 60_00, null],
  [4, 60_00, "4 done · $245"],
  [5, null, "5 done · $65"],
])("shows %d completed visits in rows or in a line with their sum", async (count, price, line) => {
  const { app, as, gus } = await setUpDay();
  const day = { groomerId: gus.profile.id, preferredDate: NEXT_TUESDAY };
  for (let at = 0; at < count; at++)
    addAddedVisit(app, {
      ...day,
      priceMin: price,
      priceMax: price,
      status: "completed",
      arrivalFrom: timeOfDay(360 + 60 * at),
    });
  changeRows(app.ctx.db, visits, { arrivalFrom: "06:00" }, { amountPaid: 65_00, tip: 5_00, paidBy: "cash" });
  addAddedVisit(app, { ...day, status: "no_show", arrivalFrom: "12:00" });
  addAddedVisit(app, { ...day, arrivalFrom: "15:00" });
  app.clock.set(tuesday("13:00"));

  for (const [path, rows] of Object.entries({ [TAB]: ".day-line", [PATH]: "[aria-labelledby=over-title]" }))
    await openTab(as.gus, path, async (tab) => {
      const section = tab.find(rows)!;
      expect(section.querySelector("details:not([open]) > summary")?.textContent ?? null).toBe(line);
      expect(section.querySelectorAll("details li")).toHaveLength(line ? count : 0);
      expect(section.querySelectorAll("ul > li")).toHaveLength(count + 1);
    });
});
