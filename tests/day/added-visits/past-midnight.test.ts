import { expect, test } from "bun:test";
import { addDays } from "#src/shared/base/time.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import type { Browser } from "#tests/support/app.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { NEXT_TUESDAY, TODAY } from "../../visits/bookings/setup.ts";
import { setUpDay } from "../day-plan/setup.ts";
import { albright, enters, path, refusal } from "./setup.ts";

const WEDNESDAY = addDays(NEXT_TUESDAY, 1);
const late = { start: "23:00", minutes: 180, confirm: true };
const early = { ...albright, date: WEDNESDAY, start: "00:30", minutes: 30 };

const entriesOn = async (window: Browser, date: string) => {
  const view: CalendarView = await (await window.get(`/api/calendar?from=${date}&to=${date}`)).json();
  return view.days[0]!.entries.filter(({ kind }) => kind !== "drive");
};

testWith("shows a visit past midnight on both days of the calendar", setUpDay, async ({ as }) => {
  const { id } = await enters(as.gus, late);

  expect(await entriesOn(as.gus, NEXT_TUESDAY)).toMatchObject([{ kind: "visit", bookingId: id, begins: "23:00" }]);
  expect(await entriesOn(as.gus, WEDNESDAY)).toMatchObject([
    { kind: "visit", bookingId: id, begins: "00:00", ends: "02:10", isBehind: false, isLate: false },
  ]);
  expect(await entriesOn(as.gus, addDays(WEDNESDAY, 1))).toEqual([]);
});

test.each([
  ["clocks go back", "2026-10-31", 240, "02:10"],
  ["clocks go forward", "2027-03-13", 240, "04:10"],
  ["it ends before clocks go back", "2026-10-31", 120, "01:10"],
  ["clocks don't change", "2026-10-30", 240, "03:10"],
  ["ten minutes of setup take it there", "2026-10-30", 55, "00:05"],
])("ends a visit past midnight by the clock when %s", async (_, date, minutes, ends) => {
  const { as } = await setUpDay();
  await enters(as.gus, { ...late, date, minutes });

  expect(await entriesOn(as.gus, addDays(date, 1))).toMatchObject([{ begins: "00:00", ends }]);
});

test.each([
  ["the later visit is added second", late, early, 409],
  ["the earlier visit is added second", early, late, 409],
  ["the morning's begins once the night's is over", late, { ...early, start: "10:00" }, 201],
])("asks before two visits meet after midnight, and else nothing: %s", async (_, first, second, status) => {
  const { as } = await setUpDay();
  await enters(as.gus, { ...first, confirm: true });
  const answer = await refusal(as.gus.post(path, { ...albright, ...second, confirm: false }));
  expect(answer).toMatchObject(status === 409 ? { status, confirm: expect.any(String) } : { status });
});

testWith("asks when a longer visit would meet the next morning's", setUpDay, async ({ as }) => {
  await enters(as.gus, { ...early, confirm: true });
  const evening = await enters(as.gus, { ...late, minutes: 30 });

  const refused = refusal(as.gus.patch(`${path}/${evening.id}`, { minutes: 180 }));
  expect(await refused).toMatchObject({ status: 409, confirm: expect.any(String) });
});

test.each([
  ["meets the next morning's", "00:30", undefined, 409],
  ["meets the next morning's and is wanted anyway", "00:30", true, 200],
  ["ends before the next morning's", "10:00", undefined, 200],
] as const)("plans a canceled visit past midnight again that %s", async (_, start, confirm, status) => {
  const { as } = await setUpDay();
  const { id } = await enters(as.gus, late);
  const change = (to: string) => as.gus.patch(`/api/bookings/${id}/status`, { status: to, confirm });
  await change("cancelled");
  await enters(as.gus, { ...early, start, confirm: true });

  expect((await change("accepted")).status).toBe(status);
});

testWith("lets a groomer arrive after midnight and asks how it went afterward", setUpDay, async ({ app, as }) => {
  const { id } = await enters(as.gus, { ...late, date: TODAY });
  const next = await enters(as.gus, { ...albright, date: addDays(TODAY, 1), start: "09:00" });
  const shown = async () => {
    const { unfinished, nextId, day, visits }: TodayView = await (await as.gus.get("/api/today")).json();
    return {
      unfinished: unfinished.map((visit) => visit.id),
      nextId,
      day: day!.visits.map((visit) => visit.id),
      visits,
    };
  };

  app.clock.set(Date.parse(`${addDays(TODAY, 1)}T00:30:00-04:00`));
  expect(await shown()).toEqual({ unfinished: [], nextId: id, day: [id, next.id], visits: 1 });
  await openTab(as.gus, "/groomer-dashboard", async (tab) => {
    expect(tab.text("#next-title")).toBe("June Albright");
    expect(tab.text(".next-stop header")).toStartWith("Wednesday, June 10\u00a0· at 11:00 PM");
  });
  expect((await as.gus.post(`/api/bookings/${id}/arrived`, {})).status).toBe(200);
  expect(await shown()).toMatchObject({ unfinished: [], nextId: id });
  app.clock.set(Date.parse(`${addDays(TODAY, 1)}T02:30:00-04:00`));
  expect(await shown()).toEqual({ unfinished: [id], nextId: next.id, day: [next.id], visits: 1 });
});
