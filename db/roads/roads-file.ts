import { join } from "node:path";

export const ROADS_FILE = join(import.meta.dir, "us_roads.bin");

/** Times in the file count in so many parts of a minute. */
export const UNITS = 16;
/** Points in the file count in so many parts of a degree. */
export const PARTS = 10_000;

/**
 * The graph as contraction hierarchies have it: of each node the ways up, to nodes that are more important. The first
 * nodes are the points of ZIP codes, south to north and west to east.
 */
export interface RoadsData {
  /** Numbers of what follows, in the order of its arrays: points of ZIP codes. */
  points: number;
  /** The nodes that follow them are landings of ferries, the two of each one after the other. */
  landings: number;
  /** Of all nodes: longitude and latitude in turn, in parts of a degree. */
  spots: Int32Array;
  /** Of each node, where its ways up begin; one more at the end. */
  firsts: Int32Array;
  /** Of each way: the node, its units and the node it leads through, or -1 - the number of a road, or STREET. */
  targets: Int32Array;
  vias: Int32Array;
  units: Uint16Array;
  /** Of each road, where its bends begin; one more at the end. */
  roads: Int32Array;
  /** Of each bend: steps of longitude and latitude in turn, in parts of a degree, from the one before. */
  bends: Int16Array;
  /** Of each point of a ZIP code, the number of what roads and ferries link it to. */
  linked: Uint16Array;
  /** Of each point of a ZIP code, sixteenths of a minute for a mile of street around it. */
  paces: Uint16Array;
}

/** A way that no road is known of: streets and ferries. */
export const STREET = -0x7fffffff;

type Block = Int32Array | Int16Array | Uint16Array;
const WORD = 4;

/** Arrays as they are in memory, little-endian, each after the number of its elements and on a word of four bytes. */
export function bytesOfRoads(data: RoadsData): Uint8Array {
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

export const encodeRoads = (data: RoadsData): Uint8Array => Bun.zstdCompressSync(bytesOfRoads(data), { level: 19 });

/** Nothing is copied: all arrays are parts of the bytes that come out of the file. */
export function decodeRoads(file: Uint8Array<ArrayBuffer>): RoadsData {
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
