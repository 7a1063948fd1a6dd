import { join } from "node:path";
import type { GeoBox } from "#src/shared/base/distance.ts";
import { encodeBlocks, numberArrayReader } from "../blocks.ts";

export const MAP_FILE_PATH = join(import.meta.dir, "us_map.bin");

export interface MapData {
  land: Ring[];
  neighbors: Ring[];
  lakes: Ring[];
  rivers: IndexedLines;
  counties: IndexedLines;
  states: IndexedLines;
  borders: IndexedLines;
  roads: IndexedLines;
}

/** Pairs of longitude and latitude, continuing below -180. */
export type LonLats = Float32Array;

/** Counterclockwise around an area, clockwise around a hole. The first point is not repeated. */
export interface Ring {
  points: LonLats;
  box: GeoBox;
}

/** Lines in one array, indexed by one-degree cells. */
export interface IndexedLines {
  points: LonLats;
  cells: Int32Array;
  /** Cumulative number of stretches per cell. */
  ends: Uint32Array;
  /** First and last point of each stretch. */
  stretches: Uint32Array;
}

const CELLS_AROUND = 360;

export const cellNumber = (column: number, row: number): number =>
  row * CELLS_AROUND + (((column % CELLS_AROUND) + CELLS_AROUND) % CELLS_AROUND);

export const encodeMap = ({ land, neighbors, lakes, rivers, counties, states, borders, roads }: MapData): Uint8Array =>
  encodeBlocks([
    ...[land, neighbors, lakes].flatMap(blocksOfAreas),
    ...[rivers, counties, states, borders, roads].flatMap(blocksOfLines),
  ]);

function blocksOfAreas(rings: readonly Ring[]) {
  let end = 0;
  const ends = rings.map(({ points }) => (end += points.length));
  return [
    Uint32Array.from(ends),
    Float32Array.from(rings.flatMap(({ box: { west, south, east, north } }) => [west, south, east, north])),
    Float32Array.from(rings.flatMap(({ points }) => [...points])),
  ];
}

const blocksOfLines = ({ points, cells, ends, stretches }: IndexedLines) => [points, cells, ends, stretches];

/** Zero-copy views. */
export function decodeMap(file: Uint8Array<ArrayBuffer>): MapData {
  const next = numberArrayReader(file);
  const areas = () => ringsOf(next(Uint32Array), next(Float32Array), next(Float32Array));
  const lines = (): IndexedLines => ({
    points: next(Float32Array),
    cells: next(Int32Array),
    ends: next(Uint32Array),
    stretches: next(Uint32Array),
  });
  return {
    land: areas(),
    neighbors: areas(),
    lakes: areas(),
    rivers: lines(),
    counties: lines(),
    states: lines(),
    borders: lines(),
    roads: lines(),
  };
}

const ringsOf = (ends: Uint32Array, boxes: Float32Array, points: LonLats): Ring[] =>
  Array.from(ends, (end, at) => {
    const [west, south, east, north] = boxes.subarray(4 * at, 4 * at + 4);
    return {
      points: points.subarray(at === 0 ? 0 : ends[at - 1]!, end),
      box: { west: west!, south: south!, east: east!, north: north! },
    };
  });
