import type { MapData, Ring } from "../map/map-file.ts";
import { crossing, milesApart, type Spot, Squares } from "./build-geometry.ts";

type Shore = readonly [Spot, Spot];

/** Streets may cross this much water. */
const BRIDGED_MILES = 0.3;
/** Coasts are imprecise, so points on the shore may be in the water. */
const SHORE_MILES = 0.8;

export interface Water {
  isWater: (spot: Spot) => boolean;
  isAcross: (a: Spot, b: Spot) => boolean;
}

export function waterOf({ land, lakes }: Pick<MapData, "land" | "lakes">): Water {
  const layers = [new Layer(land, false), new Layer(lakes, true)];
  return {
    isWater: (spot) => layers.some((layer) => layer.isWater(spot)),
    isAcross: (a, b) => layers.some((layer) => layer.isAcross(a, b)),
  };
}

class Layer {
  readonly #shores = new Squares<Shore>(0.1);
  readonly #rows = new Map<number, Shore[]>();
  readonly #isWaterInside: boolean;

  constructor(rings: readonly Ring[], isWaterInside: boolean) {
    this.#isWaterInside = isWaterInside;
    for (const shore of rings.flatMap(shoresOf)) {
      this.#shores.add(shore, ...shore);
      const [low, high] = [shore[0][1], shore[1][1]].map(rowOf).toSorted((a, b) => a - b);
      for (let row = low!; row <= high!; row++) this.#rows.getOrInsertComputed(row, () => []).push(shore);
    }
  }

  /** Ray casting. */
  isWater([lon, lat]: Spot): boolean {
    let isInside = false;
    for (const [[x0, y0], [x1, y1]] of this.#rows.get(rowOf(lat)) ?? []) {
      if (y0 > lat !== y1 > lat && lon < ((x1 - x0) * (lat - y0)) / (y1 - y0) + x0) isInside = !isInside;
    }
    return isInside === this.#isWaterInside;
  }

  isAcross(a: Spot, b: Spot): boolean {
    const found = [...new Set(this.#shores.near(a, b))].map((shore) => crossing([a, b], shore));
    const marks = [0, ...found.filter((along) => along !== undefined).toSorted((one, other) => one - other), 1];
    const miles = milesApart(a, b);
    let isWater = this.isWater(a);
    for (let at = 1; at < marks.length; at++, isWater = !isWater) {
      const isEnd = at === 1 || at === marks.length - 1;
      const most = isEnd ? SHORE_MILES : BRIDGED_MILES;
      if (isWater && (marks[at]! - marks[at - 1]!) * miles > most) return true;
    }
    return false;
  }
}

const rowOf = (lat: number) => Math.floor(lat * 20);

const shoresOf = ({ points }: Ring): Shore[] =>
  Array.from({ length: points.length / 2 }, (_, at): Shore => {
    const next = (2 * at + 2) % points.length;
    return [
      [points[2 * at]!, points[2 * at + 1]!],
      [points[next]!, points[next + 1]!],
    ];
  });
