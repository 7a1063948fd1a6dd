import { expect, test } from "bun:test";
import { freeUntil, type TrialState, type TrialStep, trialStep } from "#src/domain/trial.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";

const START = Date.parse("2026-06-10T16:00:00Z");
const on = (days: number) => START + days * DAY_MS;

const nothing: TrialStep = { is: "nothing" };
const moveTo = (days: number): TrialStep => ({ is: "move", until: on(days) });
const end = (why: "check_failed" | "check_open"): TrialStep => ({ is: "end", why });

const passed = (day: number) => ({ check: "passed", checkChangedAt: on(day) }) as const;
const moved = (until: number, at: number) => ({ trialUntil: on(until), movedAt: on(at) });

const table: [name: string, facts: Partial<TrialState>, now: number, step: TrialStep][] = [
  ["passed before the trial", passed(-3), on(0), nothing],
  ["passed on the first day", passed(0), on(0), nothing],
  ["passed on the fifth day", passed(5), on(5), moveTo(35)],
  ["passed on the fifth day, seen later", passed(5), on(9), moveTo(35)],
  ["passed on the fourteenth day", passed(14), on(14), moveTo(44)],
  ["passed on the twentieth day", passed(20), on(20), moveTo(44)],
  ["passed in the last hour", passed(29.99), on(29.99), moveTo(44)],
  ["passed when the trial was over", passed(31), on(31), nothing],
  ["passed and already moved", { ...passed(5), ...moved(35, 5) }, on(6), nothing],
  ["passed a second time", { ...passed(20), ...moved(35, 5) }, on(20), nothing],
  ["passed on an unrecorded day", { check: "passed" }, on(3), nothing],
  ["passed while the charge waits", { ...passed(40), ...moved(44, 29) }, on(40), nothing],
  ["moved by the provider a second earlier", { ...passed(5), trialUntil: on(35) - 900 }, on(6), nothing],
  ["pending at first", { check: "pending" }, on(1), nothing],
  ["pending two days before the end", { check: "pending" }, on(28), nothing],
  ["pending on the last day", { check: "pending" }, on(29), moveTo(44)],
  ["not started on the last day", {}, on(29), moveTo(44)],
  ["pending with the site away on the last day", { check: "pending" }, on(32), moveTo(44)],
  ["pending while the charge waits", { check: "pending", ...moved(44, 29) }, on(43), nothing],
  ["pending when the wait is over", { check: "pending", ...moved(44, 29) }, on(44) - 6 * HOUR_MS, end("check_open")],
  ["pending with the site away for longer", { check: "pending" }, on(45), end("check_open")],
  ["set back to pending after a move", { check: "pending", ...moved(35, 5) }, on(34), moveTo(44)],
  ["failed at first", { check: "failed" }, on(1), end("check_failed")],
  ["failed while the charge waits", { check: "failed", ...moved(44, 29) }, on(40), end("check_failed")],
  ["failed after it had been passed", { check: "failed", ...moved(35, 5) }, on(20), end("check_failed")],
];

test.each(table)("%s", (_, facts, now, step) => {
  const before: TrialState = {
    timeZone: "America/New_York",
    trialUntil: on(30),
    firstTrialUntil: on(30),
    movedAt: null,
    check: "not_started",
    checkChangedAt: null,
  };

  expect(trialStep({ ...before, ...facts }, now)).toEqual(step);
});

test("never moves an end to an earlier day or by more than 14 days", () => {
  for (const [, facts, now] of table) {
    const before = { trialUntil: on(30), firstTrialUntil: on(30), movedAt: null, checkChangedAt: null, ...facts };
    const step = trialStep({ check: "not_started", timeZone: "America/New_York", ...before }, now);
    if (step.is !== "move") continue;
    expect(step.until).toBeGreaterThan(before.trialUntil);
    expect(step.until).toBeLessThanOrEqual(on(44));
  }
});

test.each([
  [
    "the end of daylight saving time, begun just after midnight",
    "America/New_York",
    "2026-10-05T00:30-04:00",
    "2026-11-04T00:30-05:00",
  ],
  ["the same in the west", "America/Los_Angeles", "2026-10-20T00:05-07:00", "2026-11-19T00:05-08:00"],
  ["its beginning, begun just before midnight", "America/New_York", "2026-02-20T23:30-05:00", "2026-03-22T23:30-04:00"],
  ["a place that changes no clocks", "America/Phoenix", "2026-10-20T00:05-07:00", "2026-11-19T00:05-07:00"],
  ["the hour that is missing on its last day", "America/New_York", "2026-02-06T02:30-05:00", "2026-03-08T03:30-04:00"],
])("ends a free month over %s on day 31 at its time of day", (_, timeZone, from, until) => {
  expect(freeUntil(Date.parse(from), timeZone)).toBe(Date.parse(until));
});

test("moves a waiting trial by calendar days", () => {
  const timeZone = "America/New_York";
  const trialUntil = Date.parse("2026-10-25T00:30-04:00");
  const facts = { timeZone, trialUntil, firstTrialUntil: trialUntil, movedAt: null };
  const passedOn = Date.parse("2026-10-06T00:30-04:00");

  const waits = trialStep({ ...facts, check: "pending", checkChangedAt: null }, trialUntil - HOUR_MS);
  const passes = trialStep({ ...facts, check: "passed", checkChangedAt: passedOn }, passedOn);

  expect(waits).toEqual({ is: "move", until: Date.parse("2026-11-08T00:30-05:00") });
  expect(passes).toEqual({ is: "move", until: Date.parse("2026-11-05T00:30-05:00") });
});
