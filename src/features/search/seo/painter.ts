import { join } from "node:path";
import { bunPath } from "#src/base/bun-path.ts";
import { cacheImages } from "#src/base/timed-cache.ts";
import { newByteBound } from "#src/shared/base/lru-cache.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const PROGRAM = join(import.meta.dir, "draw-image.ts");
const FONTS = join(import.meta.dir, "fonts/fonts.conf");
const LONGEST_MS = 10_000;

const drawn = cacheImages<Bytes>("image", { most: newByteBound("images"), weigh: ({ length }) => length });

export const findDrawnImage = drawn.get;

/** `digest` covers everything shown. */
export const paintImage = async (digest: string, drawing: () => string): Promise<Bytes> =>
  (await drawn.getOrMake(digest, () => draw(drawing())))!;

async function draw(svg: string): Promise<Bytes> {
  const program = Bun.spawn([bunPath, PROGRAM], {
    stdin: new Blob([svg]),
    stderr: "ignore",
    env: { FONTCONFIG_FILE: FONTS },
    timeout: LONGEST_MS,
  });
  const png = await new Response(program.stdout).bytes();
  if ((await program.exited) !== 0) throw new Error("Image drawing failed");
  return png;
}
