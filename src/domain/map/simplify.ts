/** Douglas-Peucker on pairs of x and y. Repeat the first point to close a ring. */
export function simplify(line: readonly number[], tolerance: number): number[] {
  const last = line.length - 2;
  if (last <= 2) return [...line];
  const isKept = new Uint8Array(line.length);
  isKept[0] = isKept[last] = 1;
  const open = [0, last];
  while (open.length > 0) {
    const to = open.pop()!;
    const from = open.pop()!;
    const farthest = farthestFrom(line, from, to);
    if (farthest.squared <= tolerance * tolerance) continue;
    isKept[farthest.at] = 1;
    open.push(from, farthest.at, farthest.at, to);
  }
  return line.filter((_, at) => isKept[at - (at % 2)] === 1);
}

function farthestFrom(line: readonly number[], from: number, to: number) {
  const [x0, y0] = [line[from]!, line[from + 1]!];
  const [dx, dy] = [line[to]! - x0, line[to + 1]! - y0];
  const length = dx * dx + dy * dy;
  const farthest = { at: from, squared: 0 };
  for (let at = from + 2; at < to; at += 2) {
    const [x, y] = [line[at]! - x0, line[at + 1]! - y0];
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
    const squared = (x - along * dx) ** 2 + (y - along * dy) ** 2;
    if (squared <= farthest.squared) continue;
    farthest.at = at;
    farthest.squared = squared;
  }
  return farthest;
}

/** Path data uses tenths of a pixel, so it needs no decimal point. */
export const UNITS_PER_PIXEL = 10;

/** Relative steps from pairs of x and y. */
export const linePath = (lines: Iterable<readonly number[]>) => pathOf(lines, { least: 2, end: "" });

export const areaPath = (rings: Iterable<readonly number[]>) => pathOf(rings, { least: 3, end: "z" });

function pathOf(lines: Iterable<readonly number[]>, { least, end }: { least: number; end: string }): string {
  let path = "";
  for (const line of lines) {
    const points = roundedPoints(line);
    if (points.length < 2 * least) continue;
    path += `M${pair(points[0]!, points[1]!)}l`;
    for (let at = 2; at < points.length; at += 2) {
      const step = pair(points[at]! - points[at - 2]!, points[at + 1]! - points[at - 1]!);
      path += at === 2 || step.startsWith("-") ? step : ` ${step}`;
    }
    path += end;
  }
  return path;
}

function roundedPoints(line: readonly number[]): number[] {
  const points: number[] = [];
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [Math.round(line[at]! * UNITS_PER_PIXEL), Math.round(line[at + 1]! * UNITS_PER_PIXEL)];
    if (points.at(-2) !== x || points.at(-1) !== y) points.push(x, y);
  }
  return points;
}

const pair = (x: number, y: number) => (y < 0 ? `${x}${y}` : `${x} ${y}`);
