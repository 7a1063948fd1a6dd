export type Box = Record<"left" | "top" | "right" | "bottom", number>;

export const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const squareAround = ({ x, y }: { x: number; y: number }, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

export function clipLine(line: readonly number[], box: Box): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  for (let at = 2; at < line.length; at += 2) {
    const piece = clipSegment([line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!], box);
    if (!piece) continue;
    const [fromX, fromY, toX, toY] = piece;
    if (part.at(-2) !== fromX || part.at(-1) !== fromY) {
      part = [fromX, fromY];
      parts.push(part);
    }
    part.push(toX, toY);
  }
  return parts;
}

type Segment = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** Liang-Barsky. */
function clipSegment([fromX, fromY, toX, toY]: Segment, box: Box): Segment | undefined {
  const [x, y] = [toX - fromX, toY - fromY];
  let [enters, leaves] = [0, 1];
  const sides = [
    [-x, fromX - box.left],
    [x, box.right - fromX],
    [-y, fromY - box.top],
    [y, box.bottom - fromY],
  ] as const;
  for (const [towards, room] of sides) {
    if (towards === 0 && room < 0) return undefined;
    if (towards < 0) enters = Math.max(enters, room / towards);
    if (towards > 0) leaves = Math.min(leaves, room / towards);
  }
  if (enters > leaves) return undefined;
  const entry = enters === 0 ? [fromX, fromY] : [fromX + x * enters, fromY + y * enters];
  const exit = leaves === 1 ? [toX, toY] : [fromX + x * leaves, fromY + y * leaves];
  return [entry[0]!, entry[1]!, exit[0]!, exit[1]!];
}

/** Sutherland-Hodgman, for alternating x and y. A split ring stays connected along the box's edge. */
export function clipRing(ring: ArrayLike<number>, box: Box): number[] {
  let cut = ring;
  cut = cutAlong(cut, { axis: 0, limit: box.left, sign: 1 });
  cut = cutAlong(cut, { axis: 0, limit: box.right, sign: -1 });
  cut = cutAlong(cut, { axis: 1, limit: box.top, sign: 1 });
  cut = cutAlong(cut, { axis: 1, limit: box.bottom, sign: -1 });
  return cut.length < 6 ? [] : Array.from(cut);
}

/** Keeps points beyond `limit` on the axis: 0 for x, 1 for y; sign -1 reverses. */
interface ClipSide {
  axis: 0 | 1;
  limit: number;
  sign: 1 | -1;
}

function cutAlong(ring: ArrayLike<number>, { axis, limit, sign }: ClipSide): number[] {
  const inside = (at: number) => (ring[at + axis]! - limit) * sign >= 0;
  const kept: number[] = [];
  let before = ring.length - 2;
  for (let at = 0; at < ring.length; at += 2) {
    if (inside(at) !== inside(before)) {
      const along = (limit - ring[before + axis]!) / (ring[at + axis]! - ring[before + axis]!);
      const other = ring[before + 1 - axis]! + along * (ring[at + 1 - axis]! - ring[before + 1 - axis]!);
      if (axis === 0) kept.push(limit, other);
      else kept.push(other, limit);
    }
    if (inside(at)) kept.push(ring[at]!, ring[at + 1]!);
    before = at;
  }
  return kept;
}

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
