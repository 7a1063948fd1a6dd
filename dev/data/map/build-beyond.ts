import { squareDegrees } from "./build-index.ts";
import {
  type Atlas,
  type Corner,
  type Extent,
  isInBox,
  type Lines,
  type Polygon,
  type Position,
  rectangle,
  type Scratch,
  USA,
  worldOf,
} from "./build-sources.ts";

/** Area of the largest maps, including Alaska's beyond the antimeridian. */
const SURROUNDINGS: Extent = [-202, 6, -48, 81];

const ours = [USA, "Puerto Rico", "U.S. Virgin Is."];

export function beyondTheBorders(scratch: Scratch, land: readonly Polygon[]): { neighbors: Polygon[]; borders: Lines } {
  const { intersection, merge, mesh, union } = scratch.tools;
  const finenessAt = finenessAround(land);
  const atlas = coarser(scratch, finenessAt);
  const shapes = atlas.objects.countries!.geometries;
  const others = shapes.filter(
    (shape) => !ours.includes(shape.properties.name) && isNear(merge(atlas, [shape]).coordinates),
  );
  const merged = merge(atlas, others)
    .coordinates.map(westward)
    .filter((polygon) => isNear([polygon]));
  const neighbors = intersection(union(...merged.map((polygon) => [polygon])), [rectangle(SURROUNDINGS)]).filter(
    ([outer]) => Math.abs(squareDegrees(outer!)) > finenessAt(outer![0]!) ** 2,
  );
  const borders = mesh(atlas, atlas.objects.countries, (a, b) =>
    Boolean(a !== b && [a, b].some(({ properties }) => properties.name === USA)),
  );
  return { neighbors, borders };
}

/** Shifts longitudes so that Siberia is next to Alaska. */
const beyondGreenwich = ([lon, lat]: Position): Position => [lon > 0 ? lon - 360 : lon, lat];

/** Drops rings with less than a triangle. */
const westward = (polygon: Polygon): Polygon =>
  polygon.filter((ring) => ring.length > 3).map((ring) => ring.map(beyondGreenwich));

const isNear = (polygons: readonly Polygon[]) =>
  polygons.some(([outer]) => outer?.some((point) => isInBox(beyondGreenwich(point), SURROUNDINGS)));

/** Visvalingam: removes corners whose triangle is smaller than the fineness squared. */
function coarser({ tools, ...scratch }: Scratch, finenessAt: (point: Position) => number): Atlas {
  const weigh = ([a, b, c]: Corner) => Math.abs(squareDegrees([a, b, c])) / finenessAt(b) ** 2;
  return tools.simplify(tools.presimplify(worldOf({ tools, ...scratch }), weigh), 1);
}

/** Fraction of the distance to our land; under a pixel. */
const UNSEEN = 1 / 400;
/** Degrees within which everything is kept. */
const BESIDE_US = 0.3;

/** Degrees. Distant areas appear only on large maps. */
function finenessAround(land: readonly Polygon[]): (point: Position) => number {
  const coast = land.flatMap(([outer]) => outer!.map(beyondGreenwich));
  const cached = new Map<string, number>();
  return (point) => {
    const [lon, lat] = beyondGreenwich(point).map((angle) => Math.round(angle * 10) / 10) as Position;
    return cached.getOrInsertComputed(
      `${lon} ${lat}`,
      () => Math.max(BESIDE_US, distanceTo(coast, [lon, lat])) * UNSEEN,
    );
  };
}

function distanceTo(points: readonly Position[], [lon, lat]: Position): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y] of points) least = Math.min(least, ((x - lon) * shrink) ** 2 + (y - lat) ** 2);
  return Math.sqrt(least);
}
