import { expect, test } from "bun:test";
import fc from "fast-check";
import { type CountAtPoint, mergeDots } from "#src/domain/map/dots.ts";
import { regionFrame } from "#src/domain/map/regions.ts";

const frame = regionFrame("NC", "wide");
const asheville = { lat: 35.6, lon: -82.55 };
const raleigh = { lat: 35.78, lon: -78.64 };

test("joins nearby amounts into one dot but keeps groomers and searches apart", () => {
  const amounts: CountAtPoint[] = [
    { ...asheville, count: 2 },
    { ...asheville, lat: 35.601, count: 3 },
    { ...asheville, count: 7, isLack: true },
    { ...raleigh, count: 1 },
  ];

  const dots = mergeDots(frame, amounts);

  expect(dots.map(({ count, isLack }) => [count, isLack])).toEqual([
    [7, true],
    [5, false],
    [1, false],
  ]);
});

test("draws the largest dots first, never shrinks with the count, and caps the size", () => {
  const amounts = [1, 2, 3, 10, 100, 100_000].map((count, at) => ({ lat: 34.3 + at * 0.4, lon: -79, count }));

  const radii = mergeDots(frame, amounts).map(({ r }) => r);

  expect(radii).toEqual(radii.toSorted((a, b) => b - a));
  expect([radii[0]!, radii.at(-1)!]).toEqual([16, 4]);
});

test("leaves out amounts outside the frame and zeros", () => {
  const anchorage = { lat: 61.2, lon: -149.9, count: 4 };
  expect(mergeDots(frame, [anchorage, { ...raleigh, count: 0 }])).toEqual([]);
});

test("overlaps no dots and loses no amount of either kind", () => {
  const amount = fc.record({
    lat: fc.double({ min: 34.5, max: 36.3, noNaN: true }),
    lon: fc.double({ min: -83, max: -77, noNaN: true }),
    count: fc.integer({ min: 1, max: 40 }),
    isLack: fc.boolean(),
  });
  const total = (list: readonly CountAtPoint[], ofLack: boolean) =>
    list.filter(({ isLack = false }) => isLack === ofLack).reduce((sum, { count }) => sum + count, 0);
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 120 }), (amounts) => {
      const dots = mergeDots(frame, amounts);
      const sums = dots.map(({ count, isLack }) => ({ ...asheville, count, isLack }));
      for (const isLack of [false, true]) expect(total(sums, isLack)).toBe(total(amounts, isLack));
      for (const [at, one] of dots.entries()) {
        for (const other of dots.slice(at + 1)) {
          const apart = Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y);
          expect(apart).toBeGreaterThanOrEqual(one.r + other.r - 1e-6);
        }
      }
    }),
    { numRuns: 200 },
  );
});
