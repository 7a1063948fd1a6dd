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
  /** Of each point of a ZIP code, sixteenths of a minute for a mile of street around it. */
  paces: Uint16Array;
}

/** A way that no road is known of: streets and ferries. */
export const STREET = -0x7fffffff;

type Block = Int32Array | Int16Array | Uint16Array;
const WORD = 4;

/** Arrays as they are in memory, little-endian, each after the number of its elements and on a word of four bytes. */
export function encodeRoads(data: RoadsData): Uint8Array {
  const { points, spots, firsts, targets, vias, units, roads, bends, paces } = data;
  const blocks: Block[] = [Int32Array.of(points), spots, firsts, targets, vias, units, roads, bends, paces];
  return Buffer.concat(
    blocks.flatMap((block) => {
      const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
      const rest = (WORD - (bytes.length % WORD)) % WORD;
      return [Buffer.from(Int32Array.of(block.length).buffer), bytes, Buffer.alloc(rest)];
    }),
  );
}

/** Nothing is copied: all arrays are parts of the file's bytes. */
export function decodeRoads({ buffer, byteOffset }: Uint8Array<ArrayBuffer>): RoadsData {
  let at = byteOffset;
  const next = <T extends Block>(Kind: new (buffer: ArrayBuffer, at: number, length: number) => T): T => {
    const [length] = new Int32Array(buffer, at, 1);
    const block = new Kind(buffer, at + WORD, length!);
    at += WORD + Math.ceil(block.byteLength / WORD) * WORD;
    return block;
  };
  return {
    points: next(Int32Array)[0]!,
    spots: next(Int32Array),
    firsts: next(Int32Array),
    targets: next(Int32Array),
    vias: next(Int32Array),
    units: next(Uint16Array),
    roads: next(Int32Array),
    bends: next(Int16Array),
    paces: next(Uint16Array),
  };
}
