import type { Point } from "#src/shared/base/distance.ts";
import { DEGREE_UNITS, type RoadData, UNITS_PER_MINUTE } from "#src/shared/places/road-data.ts";
import type { Place, WayPart } from "../travel.ts";
import { meetingOf, RoadSearch } from "./labels.ts";
import { ZipPointIndex } from "./zip-points.ts";

/** Cache size in pairs (two MB). */
const KEPT = 1 << 18;
const POINTS = 1 << 16;
/** A pair and its units share one number. */
const PAIR = 1 << 21;
/** Farther from all ZIP codes means abroad. */
const ABROAD_MILES = 100;

/** The first miles are slow streets; beyond, driving is this many times as fast. */
const [SLOW_MILES, ONWARD] = [2.3, 1.8];

/** Shortest paths between ZIP code points. Other places use the nearest point. */
export class ShortestRoads {
  readonly #data: RoadData;
  readonly #points: ZipPointIndex;
  readonly #labels: RoadSearch;
  readonly #kept = new Float64Array(KEPT);

  constructor(data: RoadData) {
    this.#data = data;
    this.#points = new ZipPointIndex(data);
    this.#labels = new RoadSearch(data);
  }

  /** Unrounded. Infinity without a road or ferry. A metric. */
  minutes(a: Place, b: Place): number {
    const from = this.#points.at(a);
    const to = this.#points.at(b);
    if (from === undefined || to === undefined) return this.#fromBeside(a, b);
    const between = this.#unitsBetween(from, to) / UNITS_PER_MINUTE;
    return meanOf(between, this.#within(a, from), this.#within(b, to));
  }

  #fromBeside(a: Place, b: Place): number {
    const [nearA, nearB] = [this.#points.nearest(a), this.#points.nearest(b)];
    const isSame = a.lat === b.lat && a.lon === b.lon;
    const streets = nearA.miles * this.#paceAt(nearA.point) + nearB.miles * this.#paceAt(nearB.point);
    const between = isSame ? 0 : streets + this.#unitsBetween(nearA.point, nearB.point) / UNITS_PER_MINUTE;
    return meanOf(between, this.#within(a, nearA.point), this.#within(b, nearB.point));
  }

  /** Minutes from the point to an average house in the ZIP code. */
  #within({ radius }: Place, point: number): number {
    const miles = radius / Math.SQRT2;
    const slow = Math.min(miles, SLOW_MILES);
    return (slow + (miles - slow) / ONWARD) * this.#paceAt(point);
  }

  isLinked(a: Point, b: Point): boolean {
    const [one, other] = [this.#points.nearest(a), this.#points.nearest(b)];
    if (Math.max(one.miles, other.miles) > ABROAD_MILES) return false;
    return this.#data.linked[one.point] === this.#data.linked[other.point];
  }

  /** Minutes per straight-line mile of local streets. */
  pace(spot: Point): number {
    return this.#paceAt(this.#points.at(spot) ?? this.#points.nearest(spot).point);
  }

  way(a: Point, b: Point): WayPart[] {
    const [from, to] = [this.#points.nearest(a).point, this.#points.nearest(b).point];
    const { node } = meetingOf(this.#labels.of(from), this.#labels.of(to));
    if (node === -1) return [];
    const [up, down] = [this.#labels.waysUp(from, node), this.#labels.waysUp(to, node).reverse()];
    return wayParts(this.#data, [...up, ...down.slice(1)]);
  }

  #paceAt(point: number): number {
    return this.#data.paces[point]! / UNITS_PER_MINUTE;
  }

  /** Two-way set-associative cache, newer first. */
  #unitsBetween(a: number, b: number): number {
    if (a === b) return 0;
    // A pair is never 0, which marks an empty slot.
    const pair = a < b ? a * POINTS + b : b * POINTS + a;
    const slot = slotOf(pair);
    const kept = this.#kept;
    const here = kept[slot]! - pair * PAIR;
    if (here >= 0 && here < PAIR) return here;
    const beside = kept[slot + 1]! - pair * PAIR;
    if (beside >= 0 && beside < PAIR) return beside;
    const { units } = meetingOf(this.#labels.of(a), this.#labels.of(b));
    if (units === Number.POSITIVE_INFINITY) return units;
    kept[slot + 1] = kept[slot]!;
    kept[slot] = pair * PAIR + units;
    return units;
  }
}

/** Root mean square drive between two houses: the path between their points, and the way to each house. */
const meanOf = (between: number, atA: number, atB: number) => Math.sqrt(between * between + atA * atA + atB * atB);

/** Hash that scatters neighboring pairs. */
function slotOf(pair: number): number {
  const mixed = Math.imul(pair ^ (pair >>> 16), 0x9e3779b1);
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 15) * 2;
}

function wayParts(data: RoadData, nodes: readonly number[]): WayPart[] {
  const parts: WayPart[] = [];
  for (let at = 1; at < nodes.length; at++) addWay(data, parts, nodes[at - 1]!, nodes[at]!);
  return parts;
}

/** Expands a shortcut recursively. It's stored at the node contracted first. */
function addWay(data: RoadData, parts: WayPart[], from: number, to: number): void {
  const way = wayUp(data, from, to) ?? wayUp(data, to, from)!;
  const via = data.vias[way]!;
  if (via >= 0) {
    addWay(data, parts, from, via);
    addWay(data, parts, via, to);
    return;
  }
  const road = -1 - via;
  const isRoad = road < data.roads.length - 1;
  const bends = isRoad ? bendsOf(data, road, [from, to]) : [];
  const kind = isRoad ? "road" : isFerry(data, from, to) ? "ferry" : "street";
  parts.push({ kind, spots: [spotOf(data, from), ...bends, spotOf(data, to)] });
}

const spotOf = ({ spots }: RoadData, node: number): Point => ({
  lon: spots[2 * node]! / DEGREE_UNITS,
  lat: spots[2 * node + 1]! / DEGREE_UNITS,
});

function isFerry({ points, landings }: RoadData, a: number, b: number): boolean {
  const low = Math.min(a, b) - points;
  return low >= 0 && low < landings && low % 2 === 0 && Math.abs(a - b) === 1;
}

function wayUp({ firsts, targets }: RoadData, from: number, to: number): number | undefined {
  for (let way = firsts[from]!; way < firsts[from + 1]!; way++) if (targets[way] === to) return way;
  return undefined;
}

function bendsOf(data: RoadData, road: number, [from, to]: readonly [number, number]): Point[] {
  const line: Point[] = [];
  const start = Math.min(from, to);
  let [x, y] = [data.spots[2 * start]!, data.spots[2 * start + 1]!];
  for (let bend = data.roads[road]!; bend < data.roads[road + 1]!; bend++) {
    x += data.bends[2 * bend]!;
    y += data.bends[2 * bend + 1]!;
    line.push({ lon: x / DEGREE_UNITS, lat: y / DEGREE_UNITS });
  }
  return from < to ? line : line.toReversed();
}
