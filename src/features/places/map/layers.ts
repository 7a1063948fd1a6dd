import { cellNumber, type IndexedLines, type LonLats, type MapData, type Ring } from "#db/map/map-file.ts";
import { lowerBound } from "#src/domain/lower-bound.ts";
import { areaPath, type Box, clipLine, clipRing, linePath, simplify } from "#src/domain/map/clip.ts";
import { type Frame, frameBounds, mapSizes, pixelsPerMile, projectLine } from "#src/domain/map/frame.ts";
import type { GeoBox } from "#src/shared/base/distance.ts";
import type { LayerPaths } from "#views/places/map/base-map.tsx";

/** Pixels beyond the edge, which hide cuts. */
const BEYOND = 10;
const TOLERANCE = 0.5;

/** Minimum pixels per mile to draw these lines. */
const LEAST = { counties: 0.9, rivers: 0.6, roads: 0.4 };

export function mapLayers(data: MapData, frame: Frame): LayerPaths {
  const [lines, areas, mile] = [linesOf(frame), areasOf(frame), pixelsPerMile(frame)];
  const linesFrom = (least: number, of: IndexedLines) => (mile >= least ? lines(of) : "");
  return {
    land: areas(data.land),
    neighbors: areas(data.neighbors),
    lakes: areas(data.lakes),
    rivers: linesFrom(LEAST.rivers, data.rivers),
    counties: linesFrom(LEAST.counties, data.counties),
    states: lines(data.states),
    borders: lines(data.borders),
    roads: linesFrom(LEAST.roads, data.roads),
  };
}

function linesOf(frame: Frame) {
  const [box, edge] = [frameBounds(frame, BEYOND), edgeOf(frame)];
  return (lines: IndexedLines) =>
    linePath(
      linesIn(lines, box)
        .flatMap((line) => clipLine(projectLine(frame, line, turnTo(frame, line[0]!)), edge))
        .map((part) => simplify(part, TOLERANCE)),
    );
}

function areasOf(frame: Frame) {
  const [box, edge] = [frameBounds(frame, BEYOND), edgeOf(frame)];
  return (rings: readonly Ring[]) =>
    areaPath(
      ringsIn(rings, box)
        .map(({ points, turn }) => clipRing(projectLine(frame, points, turn), edge))
        .filter((ring) => ring.length > 0)
        .map((ring) => simplify([...ring, ring[0]!, ring[1]!], TOLERANCE).slice(0, -2)),
    );
}

/** Shift that moves a longitude to the frame's side of the antimeridian. */
const turnTo = ({ lon }: Frame, other: number) => (other - lon > 180 ? -360 : other - lon < -180 ? 360 : 0);

function edgeOf({ shape }: Frame): Box {
  const { width, height } = mapSizes[shape];
  return { left: -BEYOND, top: -BEYOND, right: width + BEYOND, bottom: height + BEYOND };
}

const ringsIn = (rings: readonly Ring[], box: GeoBox) =>
  rings.flatMap(({ points, box: own }) =>
    [0, 360, -360].filter((turn) => touches(own, box, turn)).map((turn) => ({ points, turn })),
  );

const touches = (own: GeoBox, box: GeoBox, turn: number) =>
  own.west + turn <= box.east && own.east + turn >= box.west && own.south <= box.north && own.north >= box.south;

interface PointRange {
  from: number;
  to: number;
}

/** Returns the lines near the box without duplicates, each in one piece. */
function linesIn(lines: IndexedLines, { west, south, east, north }: GeoBox): LonLats[] {
  const found: PointRange[] = [];
  for (let row = Math.floor(south); row <= north; row++)
    for (let column = Math.floor(west); column <= east; column++) addStretches(found, lines, cellNumber(column, row));
  return joined(found).map(({ from, to }) => lines.points.subarray(2 * from, 2 * to + 2));
}

function addStretches(found: PointRange[], { cells, ends, stretches }: IndexedLines, cell: number) {
  const at = lowerBound(cells.length, (one) => cells[one]! < cell);
  if (cells[at] !== cell) return;
  for (let end = at === 0 ? 0 : ends[at - 1]!; end < ends[at]!; end += 2)
    found.push({ from: stretches[end]!, to: stretches[end + 1]! });
}

/** A segment on a cell border is in both cells. */
function joined(stretches: readonly PointRange[]): PointRange[] {
  const whole: PointRange[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const before = whole.at(-1);
    if (before && from <= before.to) before.to = Math.max(before.to, to);
    else whole.push({ from, to });
  }
  return whole;
}
