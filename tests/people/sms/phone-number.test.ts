import { expect, test } from "bun:test";
import { shownNumber, usNumber } from "#src/domain/people/phones.ts";

test.each([
  ["(828) 555-0143", "+18285550143"],
  ["1 828 555 0143", "+18285550143"],
  ["+1-828-555-0143", "+18285550143"],
  ["787.555.0123", "+17875550123"],
  ["+1 340 555 0123", "+13405550123"],
  ["671 555 0123", "+16715550123"],
])("%s is a number of the United States", (typed, number) => {
  expect(usNumber(typed)).toBe(number);
});

test.each([
  "",
  "5550143",
  "900-555-1234",
  "1-800-555-0199",
  "(416) 555-0123",
  "+1 876 555 0123",
  "+44 7911 123456",
  "+7 912 345 67 89",
  "828-555-0143 ext. 7",
  "828-055-0143",
  "9".repeat(300),
  "+18285550143<script>",
])("%s is none that we text", (typed) => {
  expect(usNumber(typed)).toBeUndefined();
});

test("a number is shown as people write it", () => {
  expect(shownNumber("+18285550143")).toBe("(828) 555-0143");
});
