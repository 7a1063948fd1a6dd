import { expect, test } from "bun:test";
import { type TrialChange, type TrialFacts, trialChange } from "#src/domain/trial.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";

const on = (days: number) => Date.parse("2026-06-10T16:00:00Z") + days * DAY_MS;

const nothing: TrialChange = { is: "nothing" };
const moveTo = (days: number): TrialChange => ({ is: "move", until: on(days) });
const end = (why: "check_failed" | "check_open"): TrialChange => ({ is: "end", why });

const passed = (day: number) => ({ check: "passed", checkChangedAt: on(day) }) as const;
const moved = (until: number, at: number) => ({ trialUntil: on(until), movedAt: on(at) });

const table: [name: string, facts: Partial<TrialFacts>, now: number, step: TrialChange][] = [
  ["passed before the trial", passed(-3), on(0), nothing],
  ["passed on the fifth day", passed(5), on(5), moveTo(35)],
  ["passed on the twentieth day", passed(20), on(20), moveTo(44)],
  ["passed when the trial was over", passed(31), on(31), nothing],
  ["passed and already moved", { ...passed(5), ...moved(35, 5) }, on(6), nothing],
  ["passed a second time", { ...passed(20), ...moved(35, 5) }, on(20), nothing],
  ["pending on the last day", { check: "pending" }, on(29), moveTo(44)],
  ["pending while the charge waits", { check: "pending", ...moved(44, 29) }, on(43), nothing],
  ["pending when the wait is over", { check: "pending", ...moved(44, 29) }, on(44) - 6 * HOUR_MS, end("check_open")],
  ["set back to pending after a move", { check: "pending", ...moved(35, 5) }, on(34), moveTo(44)],
  ["failed at first", { check: "failed" }, on(1), end("check_failed")],
];

test.each(table)("%s", (_, facts, now, step) => {
  const before: TrialFacts = {
    timeZone: "America/New_York",
    trialUntil: on(30),
    firstTrialUntil: on(30),
    movedAt: null,
    check: "not_started",
    checkChangedAt: null,
  };

  expect(trialChange({ ...before, ...facts }, now)).toEqual(step);
});
