import { expect, test } from "bun:test";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";

test("converts times of day to minutes and back", () => {
  for (const [text, minutes] of [
    ["00:00", 0],
    ["09:05", 545],
    ["23:59", 1439],
  ] as const) {
    expect(minutesOfDay(text)).toBe(minutes);
    expect(timeOfDay(minutes)).toBe(text);
  }
});

test("restarts the clock after midnight", () => {
  expect(timeOfDay(1445)).toBe("00:05");
});
