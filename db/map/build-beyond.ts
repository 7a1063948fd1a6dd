import { areaOf } from "./build-index.ts";
import {
  type Atlas,
  type Corner,
  type GeoBox,
  isInBox,
  type Lines,
  type Polygon,
  type Position,
  rectangle,
  type Scratch,
  USA,
  worldOf,
} from "./build-sources.ts";

/** What the largest maps show around the country, Alaska's beyond the antimeridian included. No edge of it is on any. */
export const SURROUNDINGS: GeoBox = [-202, 6, -48, 81];

const ours = [USA, "Puerto Rico", "U.S. Virgin Is."];

/** Land of other countries as one area, and the lines between them and ours. */
export function beyondTheBorders(scratch: Scratch, land: readonly Polygon[]): { neighbors: Polygon[]; borders: Lines } {
  const { intersection, merge, mesh, union } = scratch.tools;
  const finenessAt = finenessAround(land);
  const world = coarser(scratch, finenessAt);
  const shapes = world.objects.countries!.geometries;
  const others = shapes.filter(
    (shape) => !ours.includes(shape.properties.name) && isNear(merge(world, [shape]).coordinates),
  );
  const whole = merge(world, others)
    .coordinates.map(westward)
    .filter((polygon) => isNear([polygon]));
  const neighbors = intersection(union(...whole.map((polygon) => [polygon])), [rectangle(SURROUNDINGS)]).filter(
    ([outer]) => Math.abs(areaOf(outer!)) > finenessAt(outer![0]!) ** 2,
  );
  const borders = mesh(world, world.objects.countries, (a, b) =>
    Boolean(a !== b && [a, b].some(({ properties }) => properties.name === USA)),
  );
  return { neighbors, borders };
}

/** East of Greenwich is west of the antimeridian: Siberia lies beside Alaska and its two parts can be one. */
const beyondGreenwich = ([lon, lat]: Position): Position => [lon > 0 ? lon - 360 : lon, lat];

/** Rings that were left with less than a triangle are none. */
const westward = (polygon: Polygon): Polygon =>
  polygon.filter((ring) => ring.length > 3).map((ring) => ring.map(beyondGreenwich));

const isNear = (polygons: readonly Polygon[]) =>
  polygons.some(([outer]) => outer?.some((point) => isInBox(beyondGreenwich(point), SURROUNDINGS)));

/** The world as fine as it is seen, after Visvalingam: a corner goes when its triangle is smaller than that, squared. */
function coarser({ tools, ...scratch }: Scratch, finenessAt: (point: Position) => number): Atlas {
  const weigh = ([a, b, c]: Corner) => Math.abs(areaOf([a, b, c])) / finenessAt(b) ** 2;
  return tools.simplify(tools.presimplify(worldOf({ tools, ...scratch }), weigh), 1);
}

/** Of the way from our land: less than a pixel on maps that reach so far. */
const UNSEEN = 1 / 400;
/** Degrees within which all that the source knows is kept. */
const BESIDE_US = 0.3;

/** How fine lines have to be at a point, in degrees: what lies far from our land is on large maps only. */
function finenessAround(land: readonly Polygon[]): (point: Position) => number {
  const coast = land.flatMap(([outer]) => outer!.map(beyondGreenwich));
  const known = new Map<string, number>();
  return (point) => {
    const [lon, lat] = beyondGreenwich(point).map((angle) => Math.round(angle * 10) / 10) as Position;
    return known.getOrInsertComputed(
      `${lon} ${lat}`,
      () => Math.max(BESIDE_US, distanceTo(coast, [lon, lat])) * UNSEEN,
    );
  };
}

/** Degrees of latitude to the nearest of the points. */
function distanceTo(points: readonly Position[], [lon, lat]: Position): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y] of points) least = Math.min(least, ((x - lon) * shrink) ** 2 + (y - lat) ** 2);
  return Math.sqrt(least);
}
