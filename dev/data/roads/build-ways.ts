import type { MapData, Ring } from "#db/map/map-file.ts";
import { crossing, milesApart, type Spot, SquareIndex } from "./build-geometry.ts";
import type { RoadNet } from "./build-lines.ts";
import type { RoadWay } from "./build-speeds.ts";

const DIRECTIONS = 8;
const NEAREST = 1;
/** Degrees, growing until enough is found. */
const MARGINS = [0.05, 0.15, 0.4, 0.9];
/** Maximum miles of streets to a road, and to a place. */
const [FAR_TO_ROAD, FAR_TO_PLACE] = [30, 50];

const FAR_FROM_LAND = 4;

export interface Terrain {
  water: Water;
  openness: (spot: Spot) => number;
}

/** Assumes straight streets that cross no water. */
export function streetsOf(places: readonly Spot[], { nodes }: RoadNet, ground: Terrain): RoadWay[] {
  const [onRoads, amongPlaces] = [new SquareIndex<number>(0.05), new SquareIndex<number>(0.05)];
  for (const [node, spot] of nodes.entries()) onRoads.add(node, spot);
  for (const [place, spot] of places.entries()) amongPlaces.add(place, spot);
  const ways: RoadWay[] = [];
  for (const [place, spot] of places.entries()) {
    const open = ground.openness(spot);
    const lead = (kind: RoadWay["kind"], b: number, to: Spot) => {
      if (!ground.water.isAcross(spot, to))
        ways.push({ kind, a: place, b, miles: milesApart(spot, to), straight: 1, open });
    };
    for (const node of around(spot, { spots: nodes, squares: onRoads, far: FAR_TO_ROAD, each: 1 }))
      lead("access", places.length + node, nodes[node]!);
    for (const other of around(spot, { spots: places, squares: amongPlaces, far: FAR_TO_PLACE, each: NEAREST }))
      if (other !== place) lead("street", other, places[other]!);
  }
  return [...ways, ...fromTheWater(places, amongPlaces, ground)];
}

/** Connects points in the water to the nearest place on land. */
const fromTheWater = (places: readonly Spot[], squares: SquareIndex<number>, { water, openness }: Terrain): RoadWay[] =>
  places.flatMap((spot, place): RoadWay[] => {
    if (!water.isWater(spot)) return [];
    const away = (other: number) => milesApart(spot, places[other]!);
    const ashore = [...new Set(squares.near(spot, spot, 0.1))]
      .filter((other) => away(other) < FAR_FROM_LAND && !water.isWater(places[other]!))
      .toSorted((a, b) => away(a) - away(b) || a - b)[0];
    if (ashore === undefined) return [];
    return [{ kind: "street", a: place, b: ashore, miles: away(ashore), straight: 1, open: openness(spot) }];
  });

interface NearestSearch {
  spots: readonly Spot[];
  squares: SquareIndex<number>;
  far: number;
  each: number;
}

function around(spot: Spot, { spots, squares, far, each }: NearestSearch): number[] {
  let chosen: number[] = [];
  for (const margin of MARGINS) {
    const found = [...new Set(squares.near(spot, spot, margin))]
      .map((at) => ({ at, away: milesApart(spot, spots[at]!) }))
      .filter(({ away }) => away <= far)
      .toSorted((a, b) => a.away - b.away || a.at - b.at);
    const left = new Int32Array(DIRECTIONS).fill(each);
    chosen = found.filter(({ at }) => left[directionOf(spot, spots[at]!)]!-- > 0).map(({ at }) => at);
    if (chosen.length > DIRECTIONS * each * 0.5) break;
  }
  return chosen;
}

/** Octant by signs and the longer side. */
function directionOf([lon, lat]: Spot, [toLon, toLat]: Spot): number {
  const [x, y] = [toLon - lon, toLat - lat];
  return (x > 0 ? 4 : 0) + (y > 0 ? 2 : 0) + (Math.abs(x) > Math.abs(y) ? 1 : 0);
}

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
  readonly #shores = new SquareIndex<Shore>(0.1);
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
