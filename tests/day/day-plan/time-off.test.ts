import { expect, test } from "bun:test";
import { auditLog, timeOff } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { CalendarDay, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import type { TimeOffView } from "#src/shared/listing/days-off.ts";
import { refusalOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { addRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { NEXT_TUESDAY, requestFor, setUpBookings, TODAY } from "#tests/visits/bookings/setup.ts";

const path = "/api/time-off";
const dentist = { date: NEXT_TUESDAY, opens: "12:00", closes: "14:00" };

const listed = async (window: Browser) => (await (await window.get(path)).json()) as TimeOffView[];

async function refused(window: Browser, body: unknown): Promise<unknown> {
  const { status, fields } = await refusalOf(window.post(path, body));
  return { status, ...fields };
}

testWith("adds and lists and removes time off in order", setUpBookings, async ({ app, gus, as }) => {
  const response = await as.gus.post(path, { ...dentist, note: "  Dentist " });
  const added = (await response.json()) as TimeOffView;
  await as.gus.post(path, { ...dentist, opens: "08:00", closes: "09:00" });
  await as.gus.post(path, { ...dentist, date: TODAY });

  expect(response.status).toBe(201);
  expect(added).toEqual({ id: added.id, ...dentist, note: "Dentist", isWeekly: false });
  expect((await listed(as.gus)).map(({ date, opens }) => [date, opens])).toEqual([
    [TODAY, "12:00"],
    [NEXT_TUESDAY, "08:00"],
    [NEXT_TUESDAY, "12:00"],
  ]);

  expect((await as.gus.delete(`${path}/${added.id}`)).status).toBe(204);
  expect((await as.gus.delete(`${path}/${added.id}`)).status).toBe(404);
  expect(await listed(as.gus)).toHaveLength(2);
  const entries = findRows(app.ctx.db, auditLog);
  expect(entries.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => "time-off-added"),
    "time-off-removed",
  ]);
  expect(entries[3]).toMatchObject({ target: `groomer ${gus.profile.id}`, detail: JSON.stringify(dentist) });
});

test("lists and accepts no time off on past days by the groomer's calendar", async () => {
  const { app, gus, as } = await setUpBookings({ zipCode: "96813", city: "Honolulu", state: "HI" });
  app.clock.set(Date.parse("2026-06-11T04:30:00Z"));
  const values = { groomerId: gus.profile.id, opens: "12:00", closes: "13:00" };
  addRow(app.ctx.db, timeOff, { ...values, date: "2026-06-09" });

  expect(await refused(as.gus, { ...dentist, date: "2026-06-09" })).toEqual({
    status: 422,
    date: "That day has passed",
  });
  expect((await as.gus.post(path, { ...dentist, date: TODAY })).status).toBe(201);
  expect((await listed(as.gus)).map(({ date }) => date)).toEqual([TODAY]);
});

testWith("names missing or impossible or reversed times on their fields", setUpBookings, async ({ as }) => {
  const named = { date: "Choose the day", opens: "Enter a start time", closes: "Enter an end time" };
  const closes = "The end time must be after the start time";
  const cases: [object, object][] = [
    [{ date: "2026-02-30" }, { date: named.date }],
    [{ opens: "24:00" }, { opens: named.opens }],
    [{ closes: "12:00" }, { closes }],
    [{ closes: "11:59" }, { closes }],
    [{ note: "x".repeat(201) }, { note: "Use at most 200 characters" }],
  ];
  expect(await refused(as.gus, {})).toEqual({ status: 422, ...named });
  for (const [wrong, fields] of cases) {
    expect(await refused(as.gus, { ...dentist, ...wrong })).toEqual({ status: 422, ...fields });
  }
});

testWith("refuses overlapping time off on a day but allows it back to back", setUpBookings, async ({ as }) => {
  await as.gus.post(path, dentist);
  const message = "You already have time off from 12:00 PM to 2:00 PM on Jun 16, 2026. Choose another time.";

  const hoursIn = (list: string) => list.split(", ").map((hours) => hours.split("-"));
  for (const [opens, closes] of hoursIn("12:00-14:00, 11:00-12:01, 13:59-15:00, 12:30-13:00, 08:00-18:00")) {
    expect(await refused(as.gus, { ...dentist, opens, closes })).toEqual({ status: 409, opens: message });
  }
  for (const [opens, closes] of hoursIn("11:00-12:00, 14:00-15:00")) {
    expect((await as.gus.post(path, { ...dentist, opens, closes })).status).toBe(201);
  }
});

testWith("blocks weekly time off on each weekday in the calendar and for requests", setUpBookings, async (setup) => {
  const { gus, ana } = setup.as;
  await gus.post(path, { date: NEXT_TUESDAY, opens: "08:00", closes: "12:00", note: "School", isWeekly: true });
  setup.app.clock.advance(8 * DAY_MS);

  const { days } = (await (await gus.get("/api/calendar?from=2026-06-09&to=2026-07-01")).json()) as CalendarView;
  const asked = async (preferredDate: string) =>
    (await ana.post("/api/bookings", requestFor(setup, { preferredDate }))).status;

  const isOff = ({ entries }: CalendarDay) => entries.some(({ kind }) => kind === "time-off");
  expect(days.filter(isOff).map(({ date }) => date)).toEqual([NEXT_TUESDAY, "2026-06-23", "2026-06-30"]);
  expect([await asked("2026-06-23"), await asked("2026-06-24")]).toEqual([422, 201]);
  expect(await listed(gus)).toMatchObject([{ date: NEXT_TUESDAY, isWeekly: true }]);
});

test.each([
  ["once after weekly time off began", { date: NEXT_TUESDAY, isWeekly: true }, { date: "2026-06-23" }, "Jun 23, 2026"],
  ["weekly before a day with time off", { date: "2026-06-30" }, { date: NEXT_TUESDAY, isWeekly: true }, "Jun 30, 2026"],
  [
    "weekly before other time off begins",
    { date: "2026-06-23", isWeekly: true },
    { date: NEXT_TUESDAY, isWeekly: true },
    "Jun 23, 2026",
  ],
])("refuses overlapping time off: %s", async (_, first, second, named) => {
  const { as } = await setUpBookings();
  await as.gus.post(path, { ...dentist, ...first });

  expect(await refused(as.gus, { ...dentist, ...second })).toEqual({
    status: 409,
    opens: `You already have time off from 12:00 PM to 2:00 PM on ${named}. Choose another time.`,
  });
  expect((await as.gus.post(path, { ...dentist, ...second, date: "2026-06-24" })).status).toBe(201);
});

testWith("limits time off to four per day even when 50 are sent at once", setUpBookings, async ({ app, as }) => {
  const hours = Array.from({ length: 50 }, (_, at) => {
    const hour = String(8 + Math.floor(at / 6)).padStart(2, "0");
    return { date: NEXT_TUESDAY, opens: `${hour}:${at % 6}0`, closes: `${hour}:${at % 6}5` };
  });

  const answers = await Promise.all(hours.map((body) => as.gus.post(path, body)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(findRows(app.ctx.db, timeOff)).toHaveLength(4);
  expect(await refused(as.gus, { ...dentist, opens: "18:00", closes: "19:00" })).toEqual({
    status: 409,
    date: "You can add time off 4 times per day. Remove some, or take the day off.",
  });
  expect((await as.gus.post(path, { ...dentist, date: "2026-06-17" })).status).toBe(201);
});
