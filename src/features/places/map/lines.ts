import { cellOf, type Lines, type Points } from "#db/map/map-file.ts";
import type { GeoBox } from "#src/domain/map/frame.ts";

interface Stretch {
  from: number;
  to: number;
}

/** Without duplicates, each in one piece. */
export function linesIn(lines: Lines, { west, south, east, north }: GeoBox): Points[] {
  const found: Stretch[] = [];
  for (let row = Math.floor(south); row <= north; row++)
    for (let column = Math.floor(west); column <= east; column++) addStretches(found, lines, cellOf(column, row));
  return joined(found).map(({ from, to }) => lines.points.subarray(2 * from, 2 * to + 2));
}

function addStretches(found: Stretch[], { cells, ends, stretches }: Lines, cell: number) {
  const at = indexOf(cells, cell);
  if (at < 0) return;
  for (let end = at === 0 ? 0 : ends[at - 1]!; end < ends[at]!; end += 2)
    found.push({ from: stretches[end]!, to: stretches[end + 1]! });
}

/** Binary search; -1 if not found. */
function indexOf(numbers: Int32Array, wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === wanted ? low : -1;
}

/** A segment on a cell border is in both cells. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const before = whole.at(-1);
    if (before && from <= before.to) before.to = Math.max(before.to, to);
    else whole.push({ from, to });
  }
  return whole;
}
