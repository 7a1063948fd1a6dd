import { expect, test } from "bun:test";
import { dayRules, timeOff } from "#db/db.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { openBusiness, type Tab } from "#tests/listing/groomers/setup.ts";
import { addRow, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type BookingSetup, moves, NEXT_TUESDAY, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";

const rulesOf = async ({ as }: BookingSetup) => (await as.gus.get("/api/day-rules")).json();
const input = (tab: Tab, name: string) => tab.all(`[name=${name}]`)[0]!;

testWith("shows the current day plan rules and saves changes", setUpBookings, async (setup) => {
  await openBusiness(setup, "day-plan", async (tab) => {
    expect(tab.text("#day-plan")).toContain("On. We check that visits fit your day");
    expect(input(tab, "setupMinutes").value).toBe("10");
    expect(input(tab, "mostAddedMinutes").value).toBe("");
    await tab.fill(input(tab, "lunchMinutes"), "30");
    await tab.fill(input(tab, "mostAddedMinutes"), " 45 ");
    await tab.fill(input(tab, "noticeHours"), "24");
    await tab.submit("Save day plan");

    expect(tab.toast()).toBe("Day plan saved");
  });
  expect(await rulesOf(setup)).toEqual({
    ...defaultDayRules,
    lunchMinutes: 30,
    mostAddedMinutes: 45,
    noticeHours: 24,
  });
});

testWith("refuses invalid numbers and an early end of lunch beside their fields", setUpBookings, async (setup) => {
  await openBusiness(setup, "day-plan", async (tab) => {
    await tab.fill(input(tab, "lunchOpens"), "13:00");
    await tab.fill(input(tab, "lunchCloses"), "12:00");
    await tab.submit("Save day plan");
    expect(tab.text("#day-plan .error")).toBe("The latest time can't be before the earliest");

    await tab.fill(input(tab, "lunchCloses"), "14:00");
    await tab.fill(input(tab, "maxVisits"), "13");
    await tab.fill(input(tab, "setupMinutes"), "");
    await tab.fill(input(tab, "horizonDays"), "ten");
    await tab.submit("Save day plan");

    expect(tab.all("#day-plan .error").map(({ textContent }) => textContent)).toEqual([
      "Enter a whole number from 0 to 60",
      "Enter a whole number from 1 to 12",
      "Enter a whole number from 7 to 365",
    ]);
    expect(tab.calls).toHaveLength(1);
  });
});

test.each([
  [2, /next 7 days.*Tuesday, June 16, 2026: 2 visits, .* of driving, done by [^.]*$/],
  [5, /next 7 days.*Tuesday, June 16, 2026: 5 visits, .*\. You can't make them all on time\.$/],
])("shows a groomer with %d visits how the day plan would change the day", async (visits, words) => {
  const setup = await setUpBookings();
  addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, isPlanned: false });
  for (let dog = 1; dog <= visits; dog++) {
    const { id } = await sendRequest(setup, "ana", { petInfo: `Dog ${dog}` });
    await moves(setup.as.gus, id, "accepted");
  }

  await openBusiness(setup, "day-plan", async (tab) => {
    expect(tab.text("#day-plan")!.split("Turn on")[0]!.trim()).toMatch(words);
  });
});

testWith("lets a groomer without the day plan turn it on with one click", setUpBookings, async (setup) => {
  const groomerId = setup.gus.profile.id;
  addRow(setup.app.ctx.db, dayRules, { groomerId, isPlanned: false });
  await openBusiness(setup, "day-plan", async (tab) => {
    expect(tab.text("#day-plan")).toContain("Off. Turn it on");
    expect(tab.all("[name=setupMinutes]")).toEqual([]);
    await tab.fill(input(tab, "noticeHours"), "12");
    await tab.submit("Save day plan");
    await tab.press("Turn on");

    expect(tab.toast()).toBe("Day plan turned on");
    expect(tab.focused()).toBe("Day plan");
    expect(input(tab, "setupMinutes").value).toBe("10");
    expect(input(tab, "noticeHours").value).toBe("12");

    await tab.press("Turn off");
    expect(tab.text("dialog h2")).toBe("Turn off the day plan?");
    await tab.press("Turn off day plan");
    expect(tab.toast()).toBe("Day plan turned off");
    expect(tab.all("[name=setupMinutes]")).toEqual([]);
  });
  expect(findRow(setup.app.ctx.db, dayRules)).toMatchObject({
    isPlanned: false,
    noticeHours: 12,
    plannedSince: setup.app.clock.now(),
  });
});

testWith("shows days off and no time off without the day plan", setUpBookings, async (setup) => {
  addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, isPlanned: false });

  await openBusiness(setup, "days-off", async (tab) => {
    expect(tab.text("#days-off-title")).toBe("Days off");
    expect(tab.all("#time-off-title")).toEqual([]);
  });
});

testWith("lets a groomer add time off and remove it after a question", setUpBookings, async (setup) => {
  await openBusiness(setup, "days-off", async (tab) => {
    await tab.submit("Add time off");
    const hours = () => tab.all("section").find((one) => one.getAttribute("aria-labelledby") === "time-off-title")!;
    expect([...hours().querySelectorAll(".error")].map(({ textContent }) => textContent)).toEqual([
      "Choose the day",
      "Enter a start time",
      "Enter an end time",
    ]);
    await tab.fill(input(tab, "date"), NEXT_TUESDAY);
    await tab.fill(input(tab, "opens"), "12:00");
    await tab.fill(input(tab, "closes"), "14:00");
    await tab.fill(tab.all("[name=note]").at(-1)!, "Dentist");
    await tab.submit("Add time off");

    expect(tab.toast()).toBe("Time off added");
    expect(hours().querySelector("li p")?.textContent).toBe("Jun 16, 202612:00 PM – 2:00 PM, Dentist");
    expect(findRows(setup.app.ctx.db, timeOff)).toHaveLength(1);

    await tab.press("Remove Jun 16, 2026, 12:00 PM – 2:00 PM");
    await tab.press("Remove");
    await tab.fill(input(tab, "date"), NEXT_TUESDAY);
    await tab.fill(input(tab, "opens"), "12:00");
    await tab.fill(input(tab, "closes"), "14:00");
    await tab.click("[name=isWeekly]");
    await tab.submit("Add time off");
    await tab.press("Remove Every Tuesday, 12:00 PM – 2:00 PM");
    expect(tab.text("dialog p")).toBe("This reopens every Tuesday, 12:00 PM – 2:00 PM.");
    await tab.press("Remove");
    expect(tab.toast()).toBe("Time off removed");
    expect(tab.focused()).toBe("Time off");
  });
  expect(findRows(setup.app.ctx.db, timeOff)).toEqual([]);
});

testWith("asks about rules and time off that conflict with visits before saving", setUpBookings, async (setup) => {
  for (const petInfo of ["Dog 1", "Dog 2", "Dog 3"]) {
    const { id } = await sendRequest(setup, "ana", { petInfo });
    await moves(setup.as.gus, id, "accepted");
  }
  const whole = { date: NEXT_TUESDAY, opens: "08:00", closes: "12:00" };

  await openBusiness(setup, "days-off", async (tab) => {
    await tab.fill(input(tab, "date"), whole.date);
    await tab.fill(input(tab, "opens"), whole.opens);
    await tab.fill(input(tab, "closes"), whole.closes);
    await tab.submit("Add time off");
    expect(tab.text("dialog h2")).toBe("Some accepted visits don't fit");
    expect(tab.text("dialog p")).toStartWith("On Jun 16, 2026, your accepted visits");
    await tab.press("Go back");
    expect(input(tab, "opens").value).toBe("08:00");
    await tab.submit("Add time off");
    await tab.press("Add time off anyway");
    expect(tab.toast()).toBe("Time off added");
    expect(tab.find("[name=date]:focus")).not.toBeNull();
    await tab.press("Remove Jun 16, 2026, 8:00 AM – 12:00 PM");
    await tab.press("Remove");
  });
  await openBusiness(setup, "day-plan", async (tab) => {
    await tab.fill(input(tab, "setupMinutes"), "60");
    await tab.submit("Save day plan");
    expect(tab.text("dialog h2")).toBe("Some accepted visits don't fit");
    await tab.press("Save anyway");
    expect(tab.toast()).toBe("Day plan saved");
    expect(tab.focused()).toBe("Day plan");
    expect(input(tab, "setupMinutes").value).toBe("60");
  });
  expect(findRows(setup.app.ctx.db, timeOff)).toEqual([]);
});
