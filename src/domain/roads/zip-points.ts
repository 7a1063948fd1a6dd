import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { PARTS, type RoadData } from "./road-data.ts";

/** A point of a ZIP code by its number, and how many miles from it somebody is. */
export interface Nearest {
  point: number;
  miles: number;
}

/** Spots that are no ZIP code's point: of earlier data, or made up. */
const MOST_OTHERS = 10_000;
const COLUMNS = 4_000_000;

/** Finds the number of a ZIP code's point, exactly or as the nearest one. */
export class ZipPoints {
  readonly #data: RoadData;
  readonly #numbers = new Map<number, number>();
  readonly #others = new Map<string, Nearest>();

  constructor(data: RoadData) {
    this.#data = data;
    for (let point = 0; point < data.points; point++) {
      this.#numbers.set(keyOf(data.spots[2 * point]!, data.spots[2 * point + 1]!), point);
    }
  }

  /** The number of the point at the very spot. */
  at({ lat, lon }: Point): number | undefined {
    return this.#numbers.get(keyOf(Math.round(lon * PARTS), Math.round(lat * PARTS)));
  }

  nearest(spot: Point): Nearest {
    const point = this.at(spot);
    if (point !== undefined) return { point, miles: 0 };
    const key = `${spot.lat} ${spot.lon}`;
    if (this.#others.size >= MOST_OTHERS) this.#others.clear();
    return this.#others.getOrInsertComputed(key, () => this.#search(spot));
  }

  #search(spot: Point): Nearest {
    let best: Nearest = { point: 0, miles: Number.POSITIVE_INFINITY };
    for (let point = 0; point < this.#data.points; point++) {
      const to = this.spotOf(point);
      // A degree of latitude is 69 miles: what is farther north or south than the best need not be measured.
      if (Math.abs(to.lat - spot.lat) * 69 > best.miles) continue;
      const miles = milesBetween(spot, to);
      if (miles < best.miles) best = { point, miles };
    }
    return best;
  }

  spotOf(node: number): Point {
    return { lon: this.#data.spots[2 * node]! / PARTS, lat: this.#data.spots[2 * node + 1]! / PARTS };
  }
}

const keyOf = (lon: number, lat: number) => lat * COLUMNS + lon;
