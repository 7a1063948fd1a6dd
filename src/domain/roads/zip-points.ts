import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { DEGREE_UNITS, type RoadData } from "#src/shared/places/road-data.ts";
import { lowerBound } from "../lower-bound.ts";

interface NearestPoint {
  point: number;
  miles: number;
}

/** Cache size for places that aren't ZIP code points. */
const MOST_OTHERS = 10_000;
/** At least twice the number of points, to limit collisions. */
const TABLE = 1 << 17;
/** Slightly low, so that rounding excludes nothing. */
const MILES_PER_DEGREE = 68.9;

export class ZipPointIndex {
  readonly #data: RoadData;
  /** Point number plus 1, by hash. */
  readonly #table = new Uint32Array(TABLE);
  readonly #others = new Map<string, NearestPoint>();

  constructor(data: RoadData) {
    this.#data = data;
    for (let point = 0; point < data.points; point++) {
      let slot = slotOf(data.spots[2 * point]!, data.spots[2 * point + 1]!);
      while (this.#table[slot] !== 0) slot = (slot + 1) & (TABLE - 1);
      this.#table[slot] = point + 1;
    }
  }

  at({ lat, lon }: Point): number | undefined {
    const x = Math.round(lon * DEGREE_UNITS);
    const y = Math.round(lat * DEGREE_UNITS);
    const { spots } = this.#data;
    for (let slot = slotOf(x, y); this.#table[slot] !== 0; slot = (slot + 1) & (TABLE - 1)) {
      const point = this.#table[slot]! - 1;
      if (spots[2 * point] === x && spots[2 * point + 1] === y) return point;
    }
    return undefined;
  }

  nearest(spot: Point): NearestPoint {
    const point = this.at(spot);
    if (point !== undefined) return { point, miles: 0 };
    const key = `${spot.lat} ${spot.lon}`;
    if (this.#others.size >= MOST_OTHERS) this.#others.clear();
    return this.#others.getOrInsertComputed(key, () => this.#search(spot));
  }

  /** Points are sorted by latitude: scans both ways until nothing can be nearer. */
  #search(spot: Point): NearestPoint {
    let best: NearestPoint = { point: 0, miles: Number.POSITIVE_INFINITY };
    const isFar = (to: Point) => Math.abs(to.lat - spot.lat) * MILES_PER_DEGREE > best.miles;
    const look = (point: number, to: Point) => {
      const miles = milesBetween(spot, to);
      if (miles < best.miles) best = { point, miles };
    };
    const start = lowerBound(this.#data.points, (point) => this.spotOf(point).lat < spot.lat);
    for (const step of [1, -1]) {
      for (let point = step === 1 ? start : start - 1; point >= 0 && point < this.#data.points; point += step) {
        const to = this.spotOf(point);
        if (isFar(to)) break;
        look(point, to);
      }
    }
    return best;
  }

  spotOf(node: number): Point {
    return { lon: this.#data.spots[2 * node]! / DEGREE_UNITS, lat: this.#data.spots[2 * node + 1]! / DEGREE_UNITS };
  }
}

const slotOf = (x: number, y: number) => (Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)) >>> 15;
