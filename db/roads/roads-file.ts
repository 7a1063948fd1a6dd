import { join } from "node:path";
import type { RoadData } from "#src/shared/places/road-data.ts";

export const ROADS_FILE = join(import.meta.dir, "us_roads.bin");

type Block = Int32Array | Int16Array | Uint16Array;
const WORD = 4;

/** Little-endian arrays, each preceded by its length and aligned to 4 bytes. */
export function bytesOfRoads(data: RoadData): Uint8Array {
  const { points, landings, spots, firsts, targets, vias, units, roads, bends, linked, paces } = data;
  const blocks: Block[] = [
    Int32Array.of(points, landings),
    spots,
    firsts,
    targets,
    vias,
    units,
    roads,
    bends,
    linked,
    paces,
  ];
  return Buffer.concat(
    blocks.flatMap((block) => {
      const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
      const rest = (WORD - (bytes.length % WORD)) % WORD;
      return [Buffer.from(Int32Array.of(block.length).buffer), bytes, Buffer.alloc(rest)];
    }),
  );
}

export const encodeRoads = (data: RoadData): Uint8Array => Bun.zstdCompressSync(bytesOfRoads(data), { level: 19 });

/** Zero-copy views. */
export function decodeRoads(file: Uint8Array<ArrayBuffer>): RoadData {
  const { buffer, byteOffset } = Bun.zstdDecompressSync(file) as Uint8Array<ArrayBuffer>;
  let at = byteOffset;
  const next = <T extends Block>(Kind: new (buffer: ArrayBuffer, at: number, length: number) => T): T => {
    const [length] = new Int32Array(buffer, at, 1);
    const block = new Kind(buffer, at + WORD, length!);
    at += WORD + Math.ceil(block.byteLength / WORD) * WORD;
    return block;
  };
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
