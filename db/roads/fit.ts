/** `bun db/roads/fit.ts` fits the speeds to the 'fit' rows of pairs.tsv. Copy the result into build-speeds.ts. */
import { join } from "node:path";
import { readTsv } from "../tsv.ts";
import { Heap } from "./build-heap.ts";
import { readCountry } from "./build-net.ts";
import { minutesOf, type Speeds, speeds } from "./build-speeds.ts";

const { points, spots, ways } = readCountry();
const pointOf = new Map(points.flatMap(({ zips }, point) => zips.map((zip) => [zip, point] as const)));
const waysAt: number[][] = spots.map(() => []);
for (const [way, { a, b }] of ways.entries()) {
  waysAt[a]!.push(way);
  waysAt[b]!.push(way);
}

const [, ...rows] = readTsv(join(import.meta.dir, "pairs.tsv"));
const pairs = rows.map(([use, name, from, to, minutes]) => ({
  isFitted: use === "fit",
  name: name!,
  from: pointOf.get(from!)!,
  to: pointOf.get(to!)!,
  typical: Number(minutes),
}));
type Pair = (typeof pairs)[number];

/** Dijkstra, up to twice the typical time. */
function minutesBetween({ from, to, typical }: Pair, with_: Speeds): number {
  const best = new Map([[from, 0]]);
  const heap = new Heap();
  heap.push(0, from);
  while (heap.size > 0) {
    const { key, item } = heap.pop();
    if (item === to) return key;
    if (key > best.get(item)!) continue;
    if (key > 3 * typical) break;
    for (const at of waysAt[item]!) {
      const way = ways[at]!;
      const next = way.a === item ? way.b : way.a;
      const minutes = key + minutesOf(way, with_);
      if (minutes >= (best.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(next, minutes);
      heap.push(minutes, next);
    }
  }
  return 3 * typical;
}

const off = (pair: Pair, with_: Speeds) => Math.log(minutesBetween(pair, with_) / pair.typical);
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const fitted = pairs.filter(({ isFitted }) => isFitted);
/** Least squares. */
const cost = (with_: Speeds) => mean(fitted.map((pair) => off(pair, with_) ** 2));

const bounds: Record<keyof Speeds, readonly [step: number, least: number, most: number]> = {
  roadInCity: [2, 20, 50],
  roadOutside: [2, 45, 72],
  winding: [0.5, 0, 3],
  streetInCity: [1, 12, 25],
  streetOutside: [1, 18, 32],
  ramp: [0.25, 0, 3],
  onward: [0.1, 1, 2],
  suburb: [0.05, 0.2, 1],
};

function fit(): Speeds {
  let [best, least] = [speeds, cost(speeds)];
  for (let round = 0; round < 5; round++) {
    for (const name of Object.keys(bounds) as (keyof Speeds)[]) {
      const [step, low, high] = bounds[name];
      for (const by of [-3 * step, -step, step, 3 * step]) {
        const tried = { ...best, [name]: Math.min(high, Math.max(low, best[name] + by)) };
        const found = cost(tried);
        if (found < least) [best, least] = [tried, found];
      }
    }
  }
  return best;
}

const found = process.argv.includes("--show") ? speeds : fit();
console.log(found);
for (const isFitted of [true, false]) {
  const group = pairs.filter((pair) => pair.isFitted === isFitted);
  console.log(isFitted ? "fitted" : "not fitted", mean(group.map((pair) => Math.abs(off(pair, found)))).toFixed(3));
  for (const pair of group)
    console.log(
      pair.name.padEnd(40),
      pair.typical,
      minutesBetween(pair, found).toFixed(1),
      Math.exp(off(pair, found)).toFixed(2),
    );
}
