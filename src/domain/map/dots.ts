import type { Point } from "#src/shared/base/distance.ts";
import { type Frame, mapSizes, type Pixel, pixelOf } from "./frame.ts";

export interface CountAtPoint extends Point {
  count: number;
  isLack?: boolean;
}

interface DotSum {
  at: Pixel;
  count: number;
  isLack: boolean;
}

export interface Dot extends DotSum {
  r: number;
}

interface DotGroup {
  sums: readonly DotSum[];
  dots: readonly Dot[];
}

/** Grid size in pixels for grouping, because there may be thousands. */
const CELL = 24;
/** Radius in pixels. The area grows with the count. */
const [SMALLEST, NUMBERED, LARGEST] = [4, 8, 16];

/** Largest first. Dots of one kind merge, and dots of two kinds are placed side by side. */
export function mergeDots(frame: Frame, amounts: readonly CountAtPoint[]): Dot[] {
  const { width, height } = mapSizes[frame.shape];
  const cells = new Map<string, DotSum>();
  for (const { count, isLack = false, ...point } of amounts) {
    const at = pixelOf(frame, point);
    if (count <= 0 || at.x < 0 || at.y < 0 || at.x > width || at.y > height) continue;
    const key = `${Math.floor(at.x / CELL)} ${Math.floor(at.y / CELL)} ${isLack}`;
    const sum: DotSum = { at, count, isLack };
    const there = cells.get(key);
    cells.set(key, there ? added(there, sum) : sum);
  }
  const groups = largestFirst([...cells.values()]).map((sum) => groupOf([sum]));
  return largestFirst(apart(groups).flatMap(({ dots }) => dots));
}

const largestFirst = <T extends DotSum>(sums: readonly T[]) => sums.toSorted((a, b) => b.count - a.count);

/** Repeats, because a merged dot is larger. */
function apart(groups: readonly DotGroup[]): DotGroup[] {
  const left = [...groups];
  const done: DotGroup[] = [];
  for (let group = left.shift(); group; group = left.shift()) {
    const covered = done.findIndex((other) => covers(group!, other));
    if (covered >= 0) left.unshift(joined(done.splice(covered, 1)[0]!, group));
    else done.push(group);
  }
  return done;
}

const covers = (a: DotGroup, b: DotGroup) =>
  a.dots.some((dot) => b.dots.some(({ at, r }) => Math.hypot(dot.at.x - at.x, dot.at.y - at.y) < dot.r + r));

function joined(a: DotGroup, b: DotGroup): DotGroup {
  const both = [...a.sums, ...b.sums];
  return groupOf([false, true].flatMap((isLack) => sumOf(both.filter((sum) => sum.isLack === isLack)) ?? []));
}

const sumOf = ([first, ...others]: readonly DotSum[]): DotSum | undefined => first && others.reduce(added, first);

function added(a: DotSum, b: DotSum): DotSum {
  const count = a.count + b.count;
  const between = (one: number, other: number) => (one * a.count + other * b.count) / count;
  return { at: { x: between(a.at.x, b.at.x), y: between(a.at.y, b.at.y) }, count, isLack: a.isLack };
}

const groupOf = (sums: readonly DotSum[]): DotGroup => ({
  sums,
  dots: besideEachOther(sums.map((sum) => ({ ...sum, r: radiusOf(sum.count) }))),
});

const radiusOf = (count: number) =>
  count === 1 ? SMALLEST : Math.min(LARGEST, Math.max(NUMBERED, SMALLEST * Math.sqrt(count)));

function besideEachOther(dots: readonly Dot[]): readonly Dot[] {
  const [one, other] = dots;
  if (!one || !other) return dots;
  const [x, y] = [other.at.x - one.at.x, other.at.y - one.at.y];
  const distance = Math.hypot(x, y);
  if (distance >= one.r + other.r) return dots;
  const way = distance > 0 ? { x: x / distance, y: y / distance } : { x: 1, y: 0 };
  const moved = (dot: Dot, by: number): Dot => ({
    ...dot,
    at: { x: one.at.x + x / 2 + way.x * by, y: one.at.y + y / 2 + way.y * by },
  });
  return [moved(one, -other.r), moved(other, one.r)];
}
