import type { GeoLine, Polygon } from "./build-sources.ts";
import { cellNumber, type IndexedLines, type LonLats, type Ring } from "#db/map/map-file.ts";

export function indexLines(lines: readonly GeoLine[]): IndexedLines {
  const points = Float32Array.from(lines.flat(2));
  const stretches = new Map<number, number[]>();
  let first = 0;
  for (const line of lines) {
    addSegments(stretches, points, { from: first, to: first + line.length - 1 });
    first += line.length;
  }
  const cells = [...stretches.keys()].toSorted((a, b) => a - b);
  let end = 0;
  return {
    points,
    cells: Int32Array.from(cells),
    ends: Uint32Array.from(cells, (cell) => (end += stretches.get(cell)!.length)),
    stretches: Uint32Array.from(cells.flatMap((cell) => stretches.get(cell)!)),
  };
}

interface PointRange {
  from: number;
  to: number;
}

function addSegments(stretches: Map<number, number[]>, points: LonLats, { from: first, to: last }: PointRange) {
  for (let from = first; from < last; from++) {
    const [fromX, fromY, toX, toY] = points.subarray(2 * from, 2 * from + 4).map(Math.floor);
    for (let y = Math.min(fromY!, toY!); y <= Math.max(fromY!, toY!); y++)
      for (let x = Math.min(fromX!, toX!); x <= Math.max(fromX!, toX!); x++) lengthen(stretches, cellNumber(x, y), from);
  }
}

/** Extends a cell's last stretch, or begins a new one. */
function lengthen(stretches: Map<number, number[]>, cell: number, from: number) {
  const ends = stretches.getOrInsertComputed(cell, () => []);
  if (ends.at(-1) === from) ends[ends.length - 1] = from + 1;
  else ends.push(from, from + 1);
}

/** Outer rings and holes run in opposite directions, so that overlaps join. */
export const indexAreas = (polygons: readonly Polygon[]): Ring[] =>
  polygons.flatMap((rings) => rings.map((ring, at) => ringOf(ring.slice(0, -1), at === 0)));

function ringOf(ring: GeoLine, isOuter: boolean): Ring {
  const points = Float32Array.from((squareDegrees(ring) > 0 === isOuter ? ring : ring.toReversed()).flat());
  const [lons, lats] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
  return {
    points,
    box: { west: Math.min(...lons), south: Math.min(...lats), east: Math.max(...lons), north: Math.max(...lats) },
  };
}

/** Square degrees; negative if clockwise. */
export function squareDegrees(ring: GeoLine): number {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [fromX, fromY] = ring.at(at - 1)!;
    return sum + fromX * y - x * fromY;
  }, 0);
  return twice / 2;
}
