import { expect, test } from "bun:test";
import { groomerProfiles, locations, proposalOptions, visits } from "#db/db.ts";
import { instantOf } from "#src/domain/slot-times.ts";
import { refusalOf } from "#tests/support/answers.ts";
import { changeRows, findRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { SIX_WEEKS_ON, setUpNext } from "../../visits/bookings/afterwards/next-setup.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { AFTERNOON, NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { addAddedVisit } from "../added-visits/setup.ts";
import {
  asks,
  changes,
  clearEmails,
  type DaySetup,
  dayOf,
  does,
  emails,
  hourOf,
  setUpDay,
  tuesday,
  visit,
} from "./setup.ts";

const NASHVILLE = { address: "1 Broadway", city: "Nashville", state: "TN", zipCode: "37203", serviceRadius: 30 };
const KNOXVILLE = { address: "1 Gay Street", city: "Knoxville", state: "TN", zipCode: "37902", serviceRadius: 30 };

async function goesTo({ app, as, gus }: Pick<DaySetup, "app" | "as" | "gus">, place: object) {
  const { id } = findRow(app.ctx.db, locations, { userId: gus.user.id })!;
  const { status, fields } = await refusalOf(as.gus.patch(`/api/locations/${id}`, place));
  return { status, asked: fields?.confirm };
}
const zoneOf = ({ app, gus }: DaySetup) => findRow(app.ctx.db, groomerProfiles, { id: gus.profile.id })!.timeZone;

async function setUpWindow() {
  const setup = await setUpDay();
  const id = await visit(setup, "ana");
  await does(setup.as.gus, "confirm");
  clearEmails(setup.app);
  return { ...setup, id };
}

testWith("keeps the visit's instant after a move for both parent and groomer", setUpWindow, async (setup) => {
  await goesTo(setup, { ...NASHVILLE, confirm: true });

  const plan = await dayOf(setup.as.gus);
  expect(plan.legs[0]!.hour).toEqual({ from: "07:00", until: "08:00" });
  expect(plan.legs[0]!.arrives <= "07:45").toBe(true);
  expect(plan.visits[0]).toMatchObject({ arrival: { from: "07:00", until: "08:00" } });
  const [hers] = await (await setup.as.ana.get("/api/bookings/pet-parent")).json();
  expect(hers).toMatchObject({ timeZone: "America/New_York", arrival: { from: "08:00", until: "09:00" } });
  expect(emails(setup.app)).toEqual([]);
});

testWith("sends arrival windows by the visit's clock after a move", setUpDay, async (setup) => {
  const id = await visit(setup, "ana", { preferredTimeSlot: AFTERNOON });
  expect((await goesTo(setup, NASHVILLE)).asked).toContain("ana Tester: Tue, Jun 16, 11 AM to 3 PM.");
  await goesTo(setup, { ...NASHVILLE, confirm: true });
  await does(setup.as.gus, "confirm");
  const [leg] = (await dayOf(setup.as.gus)).legs;
  expect(leg!.hour!.from >= "11:00").toBe(true);
  expect(hourOf(setup.app, id)!.slice(0, 2)).toBe(String(Number(leg!.hour!.from.slice(0, 2)) + 1));

  await changes(setup.as.gus, { hours: { [id]: "13:00" }, confirm: true });
  expect(hourOf(setup.app, id)).toBe("14:00–15:00");
  expect((await changes(setup.as.gus, { hours: { [id]: "15:00" }, confirm: true })).status).toBe(422);
});

testWith("counts a delay from the same instants after a move", setUpWindow, async (setup) => {
  await goesTo(setup, { ...NASHVILLE, confirm: true });
  setup.app.clock.set(tuesday("08:10"));

  expect((await does(setup.as.gus, "late", { minutes: 60, next: setup.id })).status).toBe(200);
  expect(hourOf(setup.app, setup.id)! >= "08:45").toBe(true);
  expect(emails(setup.app)[0]!.text).toContain("Eastern Time");
});

test.each([
  ["west by an hour", "America/Chicago", "America/New_York"],
  ["west by three", "America/Los_Angeles", "America/New_York"],
  ["west by six", "Pacific/Honolulu", "America/New_York"],
  ["east by three", "America/New_York", "America/Los_Angeles"],
  ["east by six", "America/New_York", "Pacific/Honolulu"],
  ["across the date line", "Pacific/Guam", "America/New_York"],
])("keeps arrival windows within the visit's day when late after a move %s", async (_, groomers, its) => {
  const setup = await setUpDay();
  const { app, as, gus } = setup;
  const { db } = app.ctx;
  const id = await visit(setup, "ana");
  changeRows(db, visits, {}, { timeZone: its });
  changeRows(db, groomerProfiles, { id: gus.profile.id }, { timeZone: groomers });
  for (let hour = 0; hour < 24; hour++) {
    for (const minute of [5, 35, 50]) {
      const time = Temporal.PlainDate.from(NEXT_TUESDAY).toZonedDateTime({
        timeZone: groomers,
        plainTime: { hour, minute },
      });
      app.clock.set(time.epochMilliseconds);
      const before = hourOf(app, id);
      const { status, message } = await does(as.gus, "late", { minutes: 60, next: id });
      expect(`${hour}:${minute} ${status} ${message}`).toBe(`${hour}:${minute} 200 `);
      const [from = "00:00", until = "23:59"] = hourOf(app, id)?.split("–") ?? [];
      expect([from < until, /^\d\d:\d\d \d\d:\d\d$/.test(`${from} ${until}`)]).toEqual([true, true]);
      const [today, now] = time.withTimeZone(its).toPlainDateTime().toString().split("T") as [string, string];
      expect(today !== NEXT_TUESDAY || hourOf(app, id) === before || from >= now.slice(0, 5)).toBe(true);
    }
  }
  expect(hourOf(app, id)).not.toBeNull();
});

/** Family: a question that names another time than its answer gives. */
test.each([
  ["the groomer had no place before", null, "10:00", "10:00", undefined],
  ["it begins an hour earlier", "America/New_York", "10:00", "09:00", "9 to 10 AM"],
  ["it would begin the day before", "America/New_York", "00:30", "00:00", "12 to 1 AM"],
  ["it would begin the day after", "America/Los_Angeles", "22:30", "23:59", "11:59 PM to 12:59 AM"],
  ["it stays within its day", "America/Los_Angeles", "10:00", "12:00", "12 to 1 PM"],
])("names and gives an added visit's time after a move when %s", async (_, timeZone, entered, arrivalFrom, named) => {
  const setup = await setUpDay();
  const { app, gus } = setup;
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { timeZone });
  const { id } = addAddedVisit(app, { groomerId: gus.profile.id, preferredDate: NEXT_TUESDAY, arrivalFrom: entered });
  if (named) expect((await goesTo(setup, NASHVILLE)).asked).toContain(named);
  expect((await goesTo(setup, { ...NASHVILLE, confirm: true })).status).toBe(200);

  const row = findRow(app.ctx.db, visits, { id })!;
  expect(row).toMatchObject({ timeZone: "America/Chicago", arrivalFrom });
  expect(row.startsAt).toBe(instantOf(NEXT_TUESDAY, arrivalFrom, "America/Chicago"));
});

/** Family: a time that was offered before a move and is accepted after it. */
test.each([
  ["west", "America/New_York", SIX_WEEKS_ON],
  ["east", "America/Los_Angeles", SIX_WEEKS_ON],
  ["to a clock that differs by then", "America/Bogota", "2026-12-01"],
])("withdraws a next-visit offer after a confirmed move %s and lets the parent know", async (_, timeZone, date) => {
  const setup = await setUpNext();
  const { app, gus, proposed, proposal, subjects, emails } = setup;
  await proposed();
  changeRows(app.ctx.db, groomerProfiles, { id: gus.profile.id }, { timeZone });
  changeRows(app.ctx.db, proposalOptions, {}, { date });

  expect((await goesTo(setup, NASHVILLE)).asked).toEndWith(
    "Your open next-visit offers end, and we'll let the parents know.",
  );
  expect((await goesTo(setup, { ...NASHVILLE, confirm: true })).status).toBe(200);

  expect(proposal().status).toBe("withdrawn");
  expect(subjects()).toContain("ana: Your next-visit offer was withdrawn");
  await proposed(undefined, { confirm: true });
  expect(emails().at(-1)!.text).toMatch(/Offered: .*, Central Time/);
});

testWith("doesn't ask within a zone or without visits ahead or about past visits", setUpWindow, async (within) => {
  expect((await goesTo(within, KNOXVILLE)).status).toBe(200);

  const empty = await setUpDay();
  expect((await goesTo(empty, NASHVILLE)).status).toBe(200);

  const over = await setUpWindow();
  changeRows(over.app.ctx.db, visits, {}, { status: "completed" });
  expect((await goesTo(over, NASHVILLE)).status).toBe(200);
});

testWith("names pending requests too and changes nothing after moving back", setUpWindow, async (setup) => {
  await asks(setup, "bob", { preferredDate: "2026-06-18" });
  expect((await goesTo(setup, NASHVILLE)).asked).toContain("bob Tester: Thu, Jun 18, 7 to 11 AM");
  await goesTo(setup, { ...NASHVILLE, confirm: true });

  const back = { ...NASHVILLE, address: "2 Back Street", city: "Asheville", state: "NC", zipCode: "28801" };
  expect((await goesTo(setup, back)).status).toBe(200);
  expect(hourOf(setup.app, setup.id)).toBe("08:00–09:00");
  expect((await dayOf(setup.as.gus)).legs[0]!.hour).toEqual({ from: "08:00", until: "09:00" });
});

testWith("asks about a zone change in a dialog and saves once confirmed", setUpWindow, async (setup) => {
  await openTab(setup.as.gus, "/groomer-dashboard?tab=business&section=area", async (tab) => {
    for (const [name, value] of Object.entries({ city: "Nashville", zipCode: "37203" })) {
      await tab.type(`input[name=${name}]`, value);
    }
    await tab.type("select[name=state]", "TN");
    await tab.type("input[name=address]", NASHVILLE.address);
    await tab.submit("form.form");
    expect(tab.text("dialog")).toMatch(/That's in Central Time\..* ana Tester: Tue, Jun 16, 7 to 8 AM\./);
    expect(zoneOf(setup)).toBe("America/New_York");
    await tab.press("Move");
    expect(tab.find("dialog")).toBeNull();
    expect(zoneOf(setup)).toBe("America/Chicago");
  });
});
