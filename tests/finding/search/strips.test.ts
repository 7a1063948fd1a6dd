import { expect, test } from "bun:test";
import { stripsOf } from "#src/domain/geometry.ts";
import { nthSmallest } from "#src/domain/nth-smallest.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { dice } from "./scatter.ts";

const stripsAt = (point: Point, middle: Point, miles: number) =>
  stripsOf(middle, miles).filter(
    ({ band, west, east }) => band === Math.floor(point.lat * 8) && point.lon >= west && point.lon < east,
  );

test("every point of a circle lies in one strip, and a strip that is inside holds no point beyond it", () => {
  const roll = dice(11);
  let inside = 0;

  for (let turn = 0; turn < 5000; turn++) {
    const middle = { lat: roll.between(-15, 71), lon: roll.between(-170, -65) };
    const miles = roll.oneOf([5, 25, 75]);
    const point = { lat: middle.lat + roll.between(-1, 1) * (miles / 69), lon: middle.lon + roll.between(-2, 2) };
    const strips = stripsAt(point, middle, miles);
    const isHit = milesBetween(middle, point) <= miles;

    expect(strips.length).toBeLessThanOrEqual(1);
    if (isHit) expect(strips).toHaveLength(1);
    if (strips[0]?.isInside) expect(isHit).toBe(true);
    if (strips[0]?.isInside) inside++;
  }
  expect(inside).toBeGreaterThan(500);
});

test("a circle that touches the antimeridian or a pole takes every longitude and vouches for nobody", () => {
  for (const middle of [
    { lat: 52.9, lon: 179.9 },
    { lat: 52.9, lon: -179.9 },
    { lat: 89.9, lon: 0 },
  ]) {
    const strips = stripsOf(middle, 75);

    expect(strips.every(({ west, east, isInside }) => west === -180 && east > 180 && !isInside)).toBe(true);
  }
});

test("the cut counts equals and is open when there are too few", () => {
  expect(nthSmallest([5, 1, 3, 1, 4], 3)).toBe(3);
  expect(nthSmallest([2, 2, 2, 1], 3)).toBe(2);
  expect(nthSmallest([-1, -3, -2], 1)).toBe(-3);
  expect(nthSmallest([1, 2], 3)).toBe(Number.POSITIVE_INFINITY);
});
