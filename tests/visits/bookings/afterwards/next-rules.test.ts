import { expect, test } from "bun:test";
import { bestNear, comesEvery, daysAround, nextExpiry, refusedNext, weeksAhead } from "#src/domain/next-proposal.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { bookingStatuses, timeSlots } from "#src/shared/visits/booking-labels.ts";
import { AFTERNOON } from "../setup.ts";

const now = Date.parse("2026-06-16T16:00:00Z");
const none = { made: 0, isOneOpen: false };
const over = { status: "completed", startsAt: now - 4 * HOUR_MS } as const;

test("only a completed visit can be followed by another", () => {
  const possible = bookingStatuses.filter((status) => !refusedNext({ ...over, status }, none, now));

  expect(possible).toEqual(["completed"]);
});

test("for twelve weeks, one at a time, three times", () => {
  const twelve = 84 * DAY_MS;

  expect(refusedNext({ ...over, startsAt: now - twelve + 1 }, none, now)).toBeUndefined();
  expect(refusedNext({ ...over, startsAt: now - twelve }, none, now)).toBe("too-late");
  expect(refusedNext(over, { made: 1, isOneOpen: true }, now)).toBe("one-open");
  expect(refusedNext(over, { made: 2, isOneOpen: false }, now)).toBeUndefined();
  expect(refusedNext(over, { made: 3, isOneOpen: false }, now)).toBe("too-many");
});

test("it waits for a week, and not beyond the beginning of its first time", () => {
  expect(nextExpiry([now + 42 * DAY_MS, now + 40 * DAY_MS], "America/New_York", now)).toBe(now + 7 * DAY_MS);
  expect(nextExpiry([now + 9 * DAY_MS, now + 2 * DAY_MS], "America/New_York", now)).toBe(now + 2 * DAY_MS);
});

test.each([
  ["a first visit", ["2026-06-16"], 6],
  ["two visits, eight weeks apart", ["2026-06-16", "2026-04-21"], 8],
  ["a clock change in between", ["2026-03-31", "2026-03-03"], 4],
  ["one long pause", ["2026-06-16", "2026-05-12", "2026-04-07", "2025-06-03"], 5],
  ["every week", ["2026-06-16", "2026-06-09", "2026-06-02"], 4],
  ["once a year", ["2026-06-16", "2025-06-10"], 12],
] as const)("%s suggests a distance", (_, dates, weeks) => {
  expect(comesEvery({ wished: null, noted: null, dates }).weeks).toBe(weeks);
});

test("after a visit of long ago the weeks begin where they lie ahead", () => {
  expect(weeksAhead("2026-06-16", { weeks: 6 }, "2026-06-16")).toBe(6);
  expect(weeksAhead("2026-06-16", { weeks: 6 }, "2026-07-27")).toBe(6);
  expect(weeksAhead("2026-06-16", { weeks: 6 }, "2026-07-28")).toBe(7);
  expect(weeksAhead("2026-06-16", { weeks: 6 }, "2026-09-30")).toBe(12);
  expect(weeksAhead("2026-06-16", { weeks: 6, last: "2026-06-30" }, "2026-06-30")).toBe(8);
});

test("days are looked at a week around the one that is meant, from tomorrow on", () => {
  const { wanted, dates } = daysAround("2026-06-16", 6, "2026-06-16");
  expect([wanted, dates[0], dates.at(-1), dates.length]).toEqual(["2026-07-28", "2026-07-21", "2026-08-04", 15]);

  const late = daysAround("2026-06-16", 4, "2026-08-20");
  expect([late.wanted, late.dates[0], late.dates.at(-1)]).toEqual(["2026-08-21", "2026-08-21", "2026-08-28"]);

  const overClockChange = daysAround("2026-10-06", 4, "2026-10-06");
  expect([overClockChange.wanted, overClockChange.dates.length]).toEqual(["2026-11-03", 15]);
});

test("the nearest day comes first, and its usual part of the day", () => {
  const times = ["2026-07-26", "2026-07-28", "2026-07-29"].flatMap((date) => timeSlots.map((slot) => ({ date, slot })));

  expect(bestNear(times, { date: "2026-07-28", slot: AFTERNOON }, 3)).toEqual([
    { date: "2026-07-28", slot: AFTERNOON },
    { date: "2026-07-29", slot: AFTERNOON },
    { date: "2026-07-26", slot: AFTERNOON },
  ]);
});

test("a day on which the groomer is nearby anyway comes before a nearer one, unless it saves little", () => {
  const at = (date: string, added: number) => ({ date, slot: AFTERNOON, added }) as const;
  const wanted = { date: "2026-07-28", slot: AFTERNOON } as const;

  expect(bestNear([at("2026-07-28", 34), at("2026-07-24", 8)], wanted, 1)).toEqual([at("2026-07-24", 8)]);
  expect(bestNear([at("2026-07-28", 18), at("2026-07-24", 12)], wanted, 1)).toEqual([at("2026-07-28", 18)]);
});
