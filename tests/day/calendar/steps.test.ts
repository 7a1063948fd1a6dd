import { expect, test } from "bun:test";
import type { VisitEntry } from "#islands/day/calendar/entry-labels.ts";
import {
  afterDrag,
  costText,
  dragSpan,
  fitPath,
  isMoved,
  timeAtDrop,
  toLift,
} from "#islands/day/calendar/lifted-visit.ts";

const DAY = "2026-06-16";
const visit = (changes: object = {}) =>
  ({
    ...{ kind: "visit", source: "groomer", bookingId: 7, name: "June", serviceName: "Bath", minutes: 60, pets: [] },
    ...{ petCount: 1, isCaution: false, slot: "Morning (8AM - 12PM)", proposedBy: null, status: "accepted" },
    ...{ begins: "10:00", ends: "11:10", arrival: { from: "10:00", until: "10:00" }, isBehind: false, isLate: false },
    ...changes,
  }) as VisitEntry;
const held = (changes: object = {}) => toLift(visit(changes), { date: DAY })!;

test.each([[{ isBehind: true }], [{ status: "completed" }], [{ begins: "00:00" }], [{ kind: "drive" }]])(
  "doesn't move past visits or second parts or other entries: %j",
  (changes) => {
    expect(toLift(visit(changes), { date: DAY })).toBeUndefined();
  },
);

test.each([
  ["none", 7, { start: 605, minutes: 60 }],
  ["none", -700, { start: 0, minutes: 60 }],
  ["none", 5000, { start: 1435, minutes: 60 }],
  ["end", 32, { start: 600, minutes: 90 }],
  ["end", -200, { start: 600, minutes: 15 }],
  ["start", -30, { start: 570, minutes: 90 }],
  ["start", 200, { start: 645, minutes: 15 }],
  ["start", -900, { start: 0, minutes: 660 }],
  ["start", 45, { start: 645, minutes: 15 }],
] as const)("moves the %s of a 10 to 11 visit by %p minutes", (edge, by, is) => {
  const after = afterDrag(held(), edge, by);

  expect(after).toMatchObject(is);
  expect(isMoved(after)).toBe(true);
  expect(dragSpan(after)).toEqual({ begins: is.start, long: is.minutes + 10 });
});

test("keeps the start of a visit past midnight on its day", () => {
  const late = held({ begins: "23:00", ends: "23:59", minutes: 180, arrival: { from: "23:00", until: "23:00" } });

  expect(afterDrag(late, "start", 300)).toMatchObject({ start: 1435, minutes: 125 });
});

test.each([
  [undefined, { date: DAY, slot: "Afternoon (12PM - 4PM)", time: "12:00" }],
  [-60, { date: DAY, slot: "Afternoon (12PM - 4PM)", time: "13:00" }],
  [180, { date: DAY, slot: "Morning (8AM - 12PM)", time: "09:00" }],
  [-14 * 60, { date: "2026-06-17", slot: "Morning (8AM - 12PM)", time: "02:00" }],
  [14 * 60, { date: "2026-06-15", slot: "Evening (4PM - 7PM)", time: "22:00" }],
])("moves a site visit on its own clock %p minutes from the groomer's", (shift, asked) => {
  expect(timeAtDrop(afterDrag(held({ source: "site", arrival: null, shift }), "none", 120))).toEqual(asked as never);
});

test("counts a move to another day but not a move back", () => {
  const next = afterDrag(held(), "none", 0, "2026-06-17");

  expect(isMoved(next)).toBe(true);
  expect(isMoved(afterDrag(next, "none", 0, DAY))).toBe(false);
});

test.each<[object, string]>([
  [{}, "start=10%3A30&until="],
  [{ arrival: { from: "09:00", until: "11:00" } }, "start=09%3A30&until=11%3A30"],
  [{ arrival: { from: "23:00", until: "23:45" } }, "start=23%3A30&until=23%3A59"],
  [{ source: "site", arrival: { from: "09:00", until: "11:00" } }, "start=10%3A30&until=11%3A30"],
  [{ kind: "request", arrival: undefined }, "start=10%3A30&until=11%3A30"],
])("keeps an added visit's window length and checks a site visit by hour: %j", (changes, asked) => {
  expect(fitPath(afterDrag(held(changes), "none", 30))).toBe(
    `/api/visits/fit?visitId=7&minutes=60&date=${DAY}&${asked}`,
  );
});

test.each([
  [null, ""],
  [{ addedMinutes: 6, problem: null }, "+6 min driving"],
  [{ addedMinutes: null, problem: null }, ""],
  [{ addedMinutes: null, problem: "You'd reach Priya 1 hr 8 min late." }, "Priya 1 hr 8 min late"],
  [{ addedMinutes: 3, problem: "You're closed on Jun 16, 2026." }, "You're closed on Jun 16, 2026"],
])("summarizes a move's effect on the day: %j", (fit, said) => {
  expect(costText(fit)).toBe(said);
});
