import { expect, test } from "bun:test";
import { type Cell, cellsOn, hourRange, layOutEntries, nearestCell, nextCell } from "#islands/day/calendar/cells.ts";
import { freeTimeText, type VisitEntry, windowOrSlot } from "#islands/day/calendar/entry-labels.ts";
import type { CalendarDay, CalendarEntry } from "#src/shared/day/calendar/calendar.ts";
import { weekBounds, weekTitle } from "#src/shared/day/calendar/calendar-labels.ts";

let made = 0;
const timeOff = (begins: string, ends: string): CalendarEntry => ({
  kind: "time-off",
  id: ++made,
  note: null,
  isWeekly: false,
  begins,
  ends,
});

const dayWith = (date: string, entries: CalendarEntry[] = [], rest: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  hours: { opens: "09:00", closes: "17:00" },
  off: null,
  note: null,
  clocks: null,
  visits: 0,
  requests: 0,
  freeMinutes: null,
  isFeasible: true,
  cents: 0,
  entries,
  ...rest,
});

test.each([
  { spans: ["09:00-10:00", "10:00-11:00"], lanes: ["1/1", "1/1"] },
  { spans: ["09:00-11:00", "10:00-12:00", "11:00-12:00"], lanes: ["1/2", "2/2", "1/2"] },
  { spans: ["09:00-12:00", "09:00-12:00", "09:00-12:00"], lanes: ["1/3", "2/3", "3/3"] },
  // Too short to read, so the entry is drawn half an hour high.
  { spans: ["09:00-09:15", "09:20-10:00", "10:00-11:00"], lanes: ["1/2", "2/2", "1/1"] },
])("puts overlapping entries side by side: $spans", ({ spans, lanes }) => {
  const entries = spans.map((span) => timeOff(span.slice(0, 5), span.slice(6)));

  expect(layOutEntries(entries).map(({ lane, lanes: all }) => `${lane + 1}/${all}`)).toEqual([...lanes]);
});

test("widens entries as far as their neighbors allow and puts lunch below them", () => {
  const lunch: CalendarEntry = { kind: "lunch", begins: "11:00", ends: "11:30" };
  const spans = ["09:00-12:00", "09:00-10:00", "09:00-11:30", "11:30-13:00"];
  const entries = spans.map((span) => timeOff(span.slice(0, 5), span.slice(6)));
  const laid = layOutEntries([...entries, lunch]);

  expect(laid.map(({ lane, span, lanes }) => `${lane + 1}+${span}/${lanes}`)).toEqual([
    "1+1/1",
    "1+1/3",
    "2+1/3",
    "3+1/3",
    "2+2/3",
  ]);
  expect(laid.map(({ isCovered }) => isCovered)).toEqual([true, false, false, false, false]);
  expect(layOutEntries([lunch])[0]).toMatchObject({ isCovered: false });
});

test("offers no free hour where a request waits", () => {
  const free = (begins: string, ends: string): CalendarEntry => ({ kind: "free", begins, ends });
  const laid = layOutEntries([free("09:00", "10:00"), timeOff("11:15", "12:00"), free("11:00", "12:00")]);

  expect(laid.map(({ entry }) => `${entry.kind} ${entry.begins}`)).toEqual(["free 09:00", "time-off 11:15"]);
});

test("shows an hour around opening hours and around every entry", () => {
  expect(hourRange([])).toEqual({ first: 9, last: 17 });
  expect(hourRange([dayWith("2026-06-16", [], { hours: { opens: "07:30", closes: "18:15" } })])).toEqual({
    first: 6,
    last: 20,
  });
  expect(hourRange([dayWith("2026-06-16", [timeOff("00:00", "23:59")])])).toEqual({ first: 0, last: 24 });
});

test("moves through hours and entries and past days and weeks with the arrow keys", () => {
  const hours = { first: 9, last: 12 };
  const dentist = timeOff("09:45", "10:30");
  const days = [
    dayWith("2026-06-15"),
    dayWith("2026-06-16", [dentist]),
    dayWith("2026-06-17", [], { off: "closed", hours: null }),
    dayWith("2026-06-18"),
  ].map((day) => cellsOn(day, { today: "2026-06-16" }, hours));
  const go = (from: Cell, arrow: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight") => nextCell(days, from, arrow);
  const [atDentist, at11] = days[1]!;

  expect(days[0]).toEqual([]);
  expect(days[1]).toEqual([
    { date: "2026-06-16", key: `off-${made}`, minute: 585 },
    { date: "2026-06-16", minute: 660 },
  ]);
  expect(go(atDentist!, "ArrowDown")).toEqual(at11);
  expect(go(at11!, "ArrowUp")).toEqual(atDentist);
  expect(go(at11!, "ArrowDown")).toBeUndefined();
  expect(go(at11!, "ArrowRight")).toEqual({ date: "2026-06-18", minute: 660 });
  expect(go({ date: "2026-06-18", minute: 600 }, "ArrowRight")).toBe("after");
  expect(go(at11!, "ArrowLeft")).toBe("before");
  expect(nearestCell([], 600)).toBeUndefined();
});

const bath = {
  ...{ bookingId: 1, name: "Ana", serviceName: "Bath", minutes: 60, pets: [], petCount: 1 },
  ...{ begins: "09:10", ends: "10:20", slot: "Morning (8AM - 12PM)", isCaution: false, proposedBy: null },
} as const satisfies Partial<CalendarEntry>;
const request: CalendarEntry = { ...bath, kind: "request", pets: [], fit: null };

test.each<[Partial<CalendarDay>, string]>([
  [{ freeMinutes: null }, ""],
  [{ freeMinutes: 0, entries: [timeOff("09:00", "17:00")] }, "full"],
  [{ freeMinutes: 45, entries: [timeOff("09:00", "16:00")] }, "45 min free"],
  [{ freeMinutes: 60, entries: [timeOff("09:00", "16:00")] }, "about 1 hr free"],
  [{ freeMinutes: 165, entries: [timeOff("09:00", "10:00")] }, "about 2½ hr free"],
  [{ freeMinutes: 480 }, "free"],
  [{ freeMinutes: 0 }, "no time left"],
  [{ freeMinutes: 0, entries: [request] }, "no time left"],
  [{ freeMinutes: 480, entries: [request] }, "free"],
])("describes a day's free time briefly: %j", (day, said) => {
  expect(freeTimeText(dayWith("2026-06-16", [], day))).toBe(said);
});

test.each<[{ from: string; until: string } | null, string]>([
  [{ from: "09:00", until: "10:00" }, "9–10"],
  [{ from: "11:30", until: "12:30" }, "11:30–12:30"],
  [{ from: "10:00", until: "10:00" }, ""],
  [null, "Morning"],
])("shows a visit's arrival window or time of day: %j", (arrival, said) => {
  const state = { kind: "visit", source: "site", status: "accepted", isBehind: false, isLate: false } as const;
  const visit: VisitEntry = { ...bath, ...state, pets: [], arrival };

  expect(windowOrSlot(visit)).toBe(said);
});

test.each([
  ["2026-11-25", "2026-11-22", "November 22 – 28"],
  ["2026-11-28", "2026-11-22", "November 22 – 28"],
  ["2026-12-02", "2026-11-29", "November 29 – December 5"],
  ["2027-01-01", "2026-12-27", "December 27, 2026 – January 2, 2027"],
  ["2027-03-07", "2027-03-07", "March 7 – 13, 2027"],
])("starts the week of %p on %p and names it %p", (date, sunday, title) => {
  const week = weekBounds(date);

  expect(week.from).toBe(sunday);
  expect(weekTitle(week, "2026-11-25")).toBe(title);
});
