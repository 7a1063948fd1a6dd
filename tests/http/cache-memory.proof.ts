import { heapStats } from "bun:jsc";
import { expect, test } from "bun:test";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { inOnePiece } from "#views/render-once.tsx";

const PIECES = 1_000;
const KEPT = 200;

const streamChunks = (seed: number) =>
  Array.from({ length: PIECES }, (_, at) => `<b>${seed + at}</b>`).reduce((html, piece) => html + piece, "");

test("markup that is kept is kept in one piece, also after the compiler has looked at how that is done", () => {
  const kept = new LruCache<string>({ most: KEPT });
  Bun.gc(true);
  const before = heapStats().objectTypeCounts.string ?? 0;

  for (let at = 0; at < 5_000; at++) kept.getOrInsertComputed(String(at), () => inOnePiece(streamChunks(at)));

  Bun.gc(true);
  expect((heapStats().objectTypeCounts.string ?? 0) - before).toBeLessThan((KEPT * PIECES) / 10);
});
