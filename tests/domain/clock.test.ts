import { expect, test } from "bun:test";
import { clockMinutes, clockText } from "#src/shared/clock.ts";

test("times of a day become minutes and back", () => {
  for (const [text, minutes] of [
    ["00:00", 0],
    ["09:05", 545],
    ["23:59", 1439],
  ] as const) {
    expect(clockMinutes(text)).toBe(minutes);
    expect(clockText(minutes)).toBe(text);
  }
});

test("after midnight the clock begins anew", () => {
  expect(clockText(1445)).toBe("00:05");
});
