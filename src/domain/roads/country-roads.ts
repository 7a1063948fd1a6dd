import type { Point } from "#src/shared/base/distance.ts";
import { type RoadData, UNITS } from "#src/shared/places/road-data.ts";
import type { WayPart } from "../travel.ts";
import { Labels, meetingOf } from "./labels.ts";
import { wayParts } from "./road-way.ts";
import { ZipPoints } from "./zip-points.ts";

/** Pairs of points whose time is kept, a megabyte. */
const KEPT = 1 << 17;
const POINTS = 1 << 16;
/** Whoever is farther from every ZIP code is abroad. */
const ABROAD_MILES = 100;

/** Ways by road between the points of ZIP codes. Other spots are led to the nearest point on streets. */
export class CountryRoads {
  readonly #data: RoadData;
  readonly #points: ZipPoints;
  readonly #labels: Labels;
  readonly #pairs = new Float64Array(KEPT);
  readonly #units = new Int32Array(KEPT);

  constructor(data: RoadData) {
    this.#data = data;
    this.#points = new ZipPoints(data);
    this.#labels = new Labels(data);
  }

  /** Minutes between two spots, not rounded; infinite where no road or ferry leads. A distance in the strict sense. */
  minutes(a: Point, b: Point): number {
    const from = this.#points.at(a);
    const to = this.#points.at(b);
    if (from !== undefined && to !== undefined) return this.#unitsBetween(from, to) / UNITS;
    if (a.lat === b.lat && a.lon === b.lon) return 0;
    const nearA = this.#points.nearest(a);
    const nearB = this.#points.nearest(b);
    const streets = nearA.miles * this.#paceAt(nearA.point) + nearB.miles * this.#paceAt(nearB.point);
    return streets + this.#unitsBetween(nearA.point, nearB.point) / UNITS;
  }

  /** Whether a road or a ferry leads from one spot to another. */
  isLinked(a: Point, b: Point): boolean {
    const [one, other] = [this.#points.nearest(a), this.#points.nearest(b)];
    if (Math.max(one.miles, other.miles) > ABROAD_MILES) return false;
    return this.#data.linked[one.point] === this.#data.linked[other.point];
  }

  /** Minutes for a mile of streets, as the crow flies, around a spot. */
  pace(spot: Point): number {
    return this.#paceAt(this.#points.at(spot) ?? this.#points.nearest(spot).point);
  }

  /** The quickest way between two points of ZIP codes; empty where none is known. */
  way(a: Point, b: Point): WayPart[] {
    const [from, to] = [this.#points.nearest(a).point, this.#points.nearest(b).point];
    const { node } = meetingOf(this.#labels.of(from), this.#labels.of(to));
    if (node === -1) return [];
    const [up, down] = [this.#labels.waysUp(from, node), this.#labels.waysUp(to, node).reverse()];
    return wayParts(this.#data, [...up, ...down.slice(1)]);
  }

  #paceAt(point: number): number {
    return this.#data.paces[point]! / UNITS;
  }

  #unitsBetween(a: number, b: number): number {
    if (a === b) return 0;
    // No pair is 0, which stands for an empty place.
    const pair = a < b ? a * POINTS + b : b * POINTS + a;
    const slot = Math.imul(pair, 0x9e3779b1) >>> 15;
    if (this.#pairs[slot] === pair) return this.#units[slot]!;
    const { units } = meetingOf(this.#labels.of(a), this.#labels.of(b));
    if (units === Number.POSITIVE_INFINITY) return units;
    this.#pairs[slot] = pair;
    this.#units[slot] = units;
    return units;
  }
}
