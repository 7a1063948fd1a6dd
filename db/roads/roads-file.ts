import { join } from "node:path";
import type { RoadData } from "#src/shared/places/road-data.ts";
import { encodeBlocks, numberArrayReader } from "../blocks.ts";

export const ROADS_FILE_PATH = join(import.meta.dir, "us_roads.bin");

export function encodeRoadBlocks({ points, landings, spots, firsts, targets, vias, ...data }: RoadData): Uint8Array {
  const { units, roads, bends, linked, paces } = data;
  const counts = Int32Array.of(points, landings);
  return encodeBlocks([counts, spots, firsts, targets, vias, units, roads, bends, linked, paces]);
}

export const encodeRoads = (data: RoadData): Uint8Array => Bun.zstdCompressSync(encodeRoadBlocks(data), { level: 19 });

/** Zero-copy views. */
export function decodeRoads(file: Uint8Array<ArrayBuffer>): RoadData {
  const next = numberArrayReader(Bun.zstdDecompressSync(file) as Uint8Array<ArrayBuffer>);
  const [points, landings] = next(Int32Array);
  return {
    points: points!,
    landings: landings!,
    spots: next(Int32Array),
    firsts: next(Int32Array),
    targets: next(Int32Array),
    vias: next(Int32Array),
    units: next(Uint16Array),
    roads: next(Int32Array),
    bends: next(Int16Array),
    linked: next(Uint16Array),
    paces: next(Uint16Array),
  };
}
