import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Box, clipLine, clipRing, overlaps } from "#src/domain/map/clip.ts";
import { areaPath, linePath } from "#src/domain/map/path.ts";
import { simplify } from "#src/domain/map/simplify.ts";

const box: Box = { left: 0, top: 0, right: 100, bottom: 60 };
const isIn = (x: number, y: number) => x >= -1e-6 && x <= 100 + 1e-6 && y >= -1e-6 && y <= 60 + 1e-6;

const coordinate = fc.integer({ min: -150, max: 250 });
const point = fc.tuple(coordinate, coordinate);
const line = fc.array(point, { minLength: 2, maxLength: 12 }).map((points) => points.flat());
const ring = fc.array(point, { minLength: 3, maxLength: 12 }).map((points) => points.flat());

const pairs = (flat: readonly number[]) =>
  Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!] as const);

function distanceTo(flat: readonly number[], [x, y]: readonly [number, number]): number {
  const points = pairs(flat);
  const lengths = points.slice(1).map(([bx, by], at) => {
    const [ax, ay] = points[at]!;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
  });
  return Math.min(...lengths, Math.hypot(x - points[0]![0], y - points[0]![1]));
}

function isInRing(flat: readonly number[], [x, y]: readonly [number, number]): boolean {
  const points = pairs(flat);
  let winding = 0;
  for (const [at, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(at + 1) % points.length]!;
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
    if (ay <= y && by > y && side > 0) winding++;
    if (ay > y && by <= y && side < 0) winding--;
  }
  return winding !== 0;
}

test("a clipped line is all of the line that lies in the box, and nothing else", () => {
  fc.assert(
    fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), (whole, along, pick) => {
      const parts = clipLine(whole, box);
      for (const part of parts) {
        expect(part.length).toBeGreaterThanOrEqual(4);
        for (const end of pairs(part)) {
          expect(isIn(...end)).toBe(true);
          expect(distanceTo(whole, end)).toBeLessThan(1e-6);
        }
      }
      const points = pairs(whole);
      const at = pick % (points.length - 1);
      const [[ax, ay], [bx, by]] = [points[at]!, points[at + 1]!];
      const spot = [ax + along * (bx - ax), ay + along * (by - ay)] as const;
      if (isIn(...spot) && spot[0] > 0 && spot[0] < 100 && spot[1] > 0 && spot[1] < 60)
        expect(Math.min(...parts.map((part) => distanceTo(part, spot)))).toBeLessThan(1e-6);
    }),
  );
});

test("a line ends only where it ended before or on the edge of the box", () => {
  fc.assert(
    fc.property(line, (whole) => {
      const onEdge = ([x, y]: readonly [number, number]) =>
        Math.min(Math.abs(x), Math.abs(x - 100), Math.abs(y), Math.abs(y - 60)) < 1e-6;
      const ends = clipLine(whole, box).flatMap((part) => [pairs(part)[0]!, pairs(part).at(-1)!]);
      const own = [pairs(whole)[0]!, pairs(whole).at(-1)!];
      for (const end of ends) expect(onEdge(end) || own.some(([x, y]) => x === end[0] && y === end[1])).toBe(true);
    }),
  );
});

test("a clipped ring covers what the ring covers in the box", () => {
  const spot = fc.tuple(
    fc.double({ min: 0.5, max: 99.5, noNaN: true }),
    fc.double({ min: 0.5, max: 59.5, noNaN: true }),
  );
  fc.assert(
    fc.property(ring, spot, (whole, [x, y]) => {
      const cut = clipRing(whole, box);
      for (const corner of pairs(cut)) expect(isIn(...corner)).toBe(true);
      const closed = [...whole, whole[0]!, whole[1]!];
      if (distanceTo(closed, [x, y]) > 1e-6)
        expect(cut.length > 0 && isInRing(cut, [x, y])).toBe(isInRing(whole, [x, y]));
    }),
  );
});

test("a ring around the whole box becomes the box, and one beside it nothing", () => {
  expect(pairs(clipRing([-10, -10, 200, -10, 200, 100, -10, 100], box)).toSorted()).toEqual(
    pairs([0, 0, 100, 0, 100, 60, 0, 60]).toSorted(),
  );
  expect(clipRing([110, 0, 120, 0, 120, 10], box)).toEqual([]);
});

test("a simplified line keeps its ends, its points are the line's, and no point left out is farther than the tolerance", () => {
  fc.assert(
    fc.property(line, fc.constantFrom(0.5, 5, 40), (whole, tolerance) => {
      const simple = simplify(whole, tolerance);
      expect(simple.slice(0, 2)).toEqual(whole.slice(0, 2));
      expect(simple.slice(-2)).toEqual(whole.slice(-2));
      for (const kept of pairs(whole)) expect(distanceTo(simple, kept)).toBeLessThanOrEqual(tolerance + 1e-9);
      const known = new Set(pairs(whole).map(String));
      expect(pairs(simple).every((kept) => known.has(String(kept)))).toBe(true);
    }),
  );
});

test("path data says the points to a tenth of a pixel", () => {
  expect(linePath([[0, 0, 10.04, -3.26, 10, 5]])).toBe("M0 0l100-33 0 83");
  expect(linePath([[1, 1, 1.01, 1.02]])).toBe("");
  expect(areaPath([[0, 0, 1, 0, 1, 1]])).toBe("M0 0l10 0 0 10z");
  expect(areaPath([[0, 0, 1, 0, 1, 0.01]])).toBe("");
  fc.assert(
    fc.property(line, (whole) => {
      const path = linePath([whole]);
      if (path === "") return;
      const [start, ...steps] = path.slice(1).split("l");
      const numbers = (text: string) => [...text.matchAll(/-?\d+/g)].map(Number);
      const said = [numbers(start!)];
      for (const [dx, dy] of pairs(numbers(steps.join(" ")))) said.push([said.at(-1)![0]! + dx, said.at(-1)![1]! + dy]);
      const distinct = pairs(whole).filter((now, at, all) => at === 0 || String(now) !== String(all[at - 1]));
      expect(said).toEqual(distinct.map(([px, py]) => [px * 10, py * 10]));
    }),
  );
});

test("boxes that only touch do not overlap", () => {
  expect(overlaps(box, { left: 100, top: 0, right: 120, bottom: 60 })).toBe(false);
  expect(overlaps(box, { left: 99, top: 59, right: 120, bottom: 80 })).toBe(true);
});
