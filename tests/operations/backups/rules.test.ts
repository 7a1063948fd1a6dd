import { expect, test } from "bun:test";
import { retainedTimes } from "#src/features/operations/backups/make.ts";
import { isBackupDue } from "#src/features/operations/backups/nightly.ts";
import { DAY_MS } from "#src/shared/base/time.ts";

const at = (text: string) => Date.parse(text);
const days = (kept: Set<number>) => [...kept].map((instant) => new Date(instant).toISOString().slice(0, 10)).sort();

function afterNights(nights: number, first = at("2026-03-02T03:00:00Z")) {
  let there: number[] = [];
  for (let night = 0; night < nights; night++) there = [...retainedTimes([...there, first + night * DAY_MS])];
  return new Set(there);
}

test("keeps 7 days and the ends of 3 weeks after 100 nights", () => {
  expect(
    days(afterNights(100))
      .map((day) => day.slice(5))
      .join(" "),
  ).toBe("05-17 05-24 05-31 06-03 06-04 06-05 06-06 06-07 06-08 06-09");
});

test("keeps 7 days and 3 weeks but never more than 11 backups all year", () => {
  for (let nights = 28; nights < 393; nights++) {
    const kept = [...afterNights(nights)].sort();
    const newest = kept.at(-1)!;

    expect(kept.length).toBeLessThanOrEqual(11);
    expect((newest - kept[0]!) / DAY_MS).toBeGreaterThanOrEqual(21);
    for (let day = 0; day < 7; day++) expect(kept).toContain(newest - day * DAY_MS);
  }
});

test("keeps manual backups of the last day and the latest of the day before", () => {
  const byHand = ["2026-06-10T09:00:00Z", "2026-06-10T16:00:00Z", "2026-06-11T02:59:59Z"].map(at);
  const yesterday = ["2026-06-09T03:00:00Z", "2026-06-09T15:00:00Z"].map(at);
  const newest = at("2026-06-11T03:00:00Z");

  const kept = retainedTimes([...yesterday, ...byHand, newest]);

  expect(kept).toEqual(new Set([newest, ...byHand, yesterday[1]!]));
});

test("keeps old backups after a year without a site and handles an empty list", () => {
  const old = afterNights(100);
  const again = retainedTimes([...old, at("2027-07-01T03:00:00Z")]);

  expect([...again].filter((instant) => old.has(instant)).length).toBeGreaterThanOrEqual(6);
  expect(retainedTimes([])).toEqual(new Set());
});

test("says a backup is due when none covers the last 03:00 UTC", () => {
  const cases: [now: string, last: string | null, due: boolean][] = [
    ["2026-06-10T02:59:59Z", "2026-06-09T03:00:05Z", false],
    ["2026-06-10T03:00:00Z", "2026-06-09T03:00:05Z", true],
    ["2026-06-10T03:00:10Z", "2026-06-10T03:00:05Z", false],
    ["2026-06-10T03:00:00Z", "2026-06-09T22:00:00Z", true],
    ["2026-06-10T09:30:00Z", "2026-06-09T03:00:05Z", true],
    ["2026-06-10T09:30:00Z", "2026-06-03T03:00:05Z", true],
    ["2026-06-10T01:00:00Z", null, true],
  ];
  for (const [now, last, due] of cases) {
    expect([now, last, isBackupDue(at(now), last ? at(last) : null)]).toEqual([now, last, due]);
  }
});
