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
