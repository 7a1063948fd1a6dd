import { expect, test } from "bun:test";
import fc from "fast-check";
import { indexLines } from "#db/map/build-index.ts";
import { linesIn } from "#src/features/places/map/lines.ts";

const point = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }));
const lines = fc.array(fc.array(point, { minLength: 2, maxLength: 12 }), { minLength: 1, maxLength: 6 });

test("what touches a box is found in one piece, and nothing is found twice", () => {
  fc.assert(
    fc.property(lines, point, (all, [x, y]) => {
      // Eighths are told exactly by 32 bits.
      const exact = all.map((line) => line.map(([lon, lat]): [number, number] => [lon / 8, lat / 8]));
      const [west, south] = [x / 8, y / 8];
      const box = { west, south, east: west + 1.5, north: south + 1 };
      const found = linesIn(indexLines(exact), box);
      const segments = found.flatMap((line) => segmentsOf(line));

      const known = exact.flatMap((line) => segmentsOf(line.flat()));
      expect(segments.every((segment) => known.includes(segment))).toBe(true);
      expect(segments.length).toBeLessThanOrEqual(known.length);
      const inBox = exact.flatMap((line) => segmentsOf(line.flat(), (lon, lat) => isIn(box, lon, lat)));
      for (const segment of inBox) expect(segments).toContain(segment);
    }),
  );
});

const isIn = (box: { west: number; south: number; east: number; north: number }, lon: number, lat: number) =>
  lon >= box.west && lon <= box.east && lat >= box.south && lat <= box.north;

/** Those of which an end is wanted. */
function segmentsOf(line: ArrayLike<number>, isWanted: (lon: number, lat: number) => boolean = () => true): string[] {
  const segments: string[] = [];
  for (let at = 2; at < line.length; at += 2) {
    const [x0, y0, x1, y1] = [line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!];
    if (isWanted(x0, y0) || isWanted(x1, y1)) segments.push(`${x0} ${y0} ${x1} ${y1}`);
  }
  return segments;
}
