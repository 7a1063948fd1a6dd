import { PARTS } from "#src/shared/places/road-data.ts";
import type { Spot } from "./build-geometry.ts";
import type { Edge } from "./build-graph.ts";

/** About 90 yards. */
const DRAWN_WITHIN = 8;

export const partsOf = ([lon, lat]: Spot): [number, number] => [Math.round(lon * PARTS), Math.round(lat * PARTS)];

/** Deltas from the end with the smaller number. */
export function stepsOf({ a, b, bends }: Edge, spots: readonly Spot[]): number[] {
  const line = [spots[a]!, ...bends!, spots[b]!].map(partsOf);
  const kept = withoutSmallBends(a < b ? line : line.toReversed());
  return kept.slice(1, -1).flatMap(([x, y], at) => [x - kept[at]![0], y - kept[at]![1]]);
}

type Bend = readonly [x: number, y: number];

/** Douglas-Peucker. */
function withoutSmallBends(line: readonly Bend[]): readonly Bend[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  let [farthest, most] = [0, DRAWN_WITHIN];
  for (let at = 1; at < line.length - 1; at++) {
    const away = distance(line[at]!, first, last);
    if (away > most) [farthest, most] = [at, away];
  }
  if (farthest === 0) return [first, last];
  return [...withoutSmallBends(line.slice(0, farthest + 1)).slice(0, -1), ...withoutSmallBends(line.slice(farthest))];
}

function distance([x, y]: Bend, [x0, y0]: Bend, [x1, y1]: Bend): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length));
  const [farX, farY] = [x - x0 - along * dx, y - y0 - along * dy];
  return Math.sqrt(farX * farX + farY * farY);
}
