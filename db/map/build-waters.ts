import {
  featuresOf,
  type GeoBox,
  isInBox,
  type Line,
  type Polygon,
  type Position,
  polygonsOf,
  rectangle,
  type Scratch,
  USA,
  worldOf,
} from "./build-sources.ts";

/** Waters that the Census outline counts as land, each by a point in it. */
const waters: Record<string, Position> = {
  "Lake Pontchartrain": [-90.1, 30.18],
  "Hudson at the Tappan Zee": [-73.89, 41.1],
};
const REACH = 0.7;

/** The connected difference of both sources around each point. */
export function missingWaters(scratch: Scratch, land: readonly Polygon[]): Polygon[] {
  const { intersection, difference } = scratch.tools;
  const usa = featuresOf(scratch.tools, worldOf(scratch), "countries").find(
    ({ properties }) => properties.name === USA,
  )!;
  return Object.values(waters).flatMap(([x, y]) => {
    const box: GeoBox = [x - REACH, y - REACH, x + REACH, y + REACH];
    const cut = (polygons: readonly Polygon[]) =>
      polygons.filter(([outer]) => reaches(outer!, box)).flatMap((rings) => intersection([rings], [rectangle(box)]));
    return difference(cut(land), cut(polygonsOf(usa.geometry))).filter(([outer]) => isIn(outer!, [x, y]));
  });
}

function reaches(outer: Line, box: GeoBox): boolean {
  const [west, south, east, north] = box;
  const [lons, lats] = [outer.map(([x]) => x), outer.map(([, y]) => y)];
  const isAcross = (angles: number[], low: number, high: number) =>
    angles.some((angle) => angle <= high) && angles.some((angle) => angle >= low);
  return outer.some((point) => isInBox(point, box)) || (isAcross(lons, west, east) && isAcross(lats, south, north));
}

/** Ray casting. */
function isIn(outer: Line, [x, y]: Position): boolean {
  const crossed = outer.filter(([toX, toY], at) => {
    const [fromX, fromY] = outer.at(at - 1)!;
    return toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX;
  });
  return crossed.length % 2 === 1;
}
