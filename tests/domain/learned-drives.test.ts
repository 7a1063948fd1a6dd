import { expect, test } from "bun:test";
import { percentOfPlanned } from "#src/domain/learned-drives.ts";

const drives = (count: number, real: number, planned: number) =>
  Array.from({ length: count }, () => ({ real, planned }));

test("learns the median drive from ten drives on", () => {
  expect(percentOfPlanned(drives(9, 28, 25))).toBeNull();
  expect(percentOfPlanned(drives(10, 28, 25))).toBe(112);
  expect(percentOfPlanned([...drives(6, 28, 25), ...drives(5, 20, 25)])).toBe(112);
});

test("caps a learned drive at double and half", () => {
  expect(percentOfPlanned(drives(10, 100, 25))).toBe(200);
  expect(percentOfPlanned(drives(10, 1, 25))).toBe(50);
  expect(percentOfPlanned(drives(10, 10, 0))).toBeNull();
});
