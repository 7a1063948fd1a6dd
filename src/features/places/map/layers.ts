import type { Lines, MapData, Ring } from "#db/map/map-file.ts";
import { type Box, clipLine, clipRing } from "#src/domain/map/clip.ts";
import { type Frame, type GeoBox, shapes } from "#src/domain/map/frame.ts";
import { areaPath, linePath } from "#src/domain/map/path.ts";
import { boundsOf, pixelsPerMile, projectLine } from "#src/domain/map/projection.ts";
import { simplify } from "#src/domain/map/simplify.ts";
import type { MapLayers } from "#views/places/map/base-map.tsx";
import { linesIn } from "./lines.ts";

/** Pixels beyond the edge, which hide cuts. */
const BEYOND = 10;
const TOLERANCE = 0.5;

/** Minimum pixels per mile to draw these lines. */
const LEAST = { counties: 0.9, rivers: 0.6, roads: 0.4 };

export function layersOf(data: MapData, frame: Frame): MapLayers {
  const [lines, areas, mile] = [linesOf(frame), areasOf(frame), pixelsPerMile(frame)];
  const linesFrom = (least: number, of: Lines) => (mile >= least ? lines(of) : "");
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
  const [box, edge] = [boundsOf(frame, BEYOND), edgeOf(frame)];
  return (lines: Lines) =>
    linePath(
      linesIn(lines, box)
        .flatMap((line) => clipLine(projectLine(frame, line, turnTo(frame, line[0]!)), edge))
        .map((part) => simplify(part, TOLERANCE)),
    );
}

function areasOf(frame: Frame) {
  const [box, edge] = [boundsOf(frame, BEYOND), edgeOf(frame)];
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
  const { width, height } = shapes[shape];
  return { left: -BEYOND, top: -BEYOND, right: width + BEYOND, bottom: height + BEYOND };
}

const ringsIn = (rings: readonly Ring[], box: GeoBox) =>
  rings.flatMap(({ points, box: own }) =>
    [0, 360, -360].filter((turn) => touches(own, box, turn)).map((turn) => ({ points, turn })),
  );

const touches = (own: GeoBox, box: GeoBox, turn: number) =>
  own.west + turn <= box.east && own.east + turn >= box.west && own.south <= box.north && own.north >= box.south;
