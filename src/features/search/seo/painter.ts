import { join } from "node:path";
import { AppError } from "#src/shared/base/errors.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const PROGRAM = join(import.meta.dir, "draw-picture.ts");
const FONTS = join(import.meta.dir, "fonts/fonts.conf");
const LONGEST_MS = 10_000;
const MAX_WAITING = 20;
const RETRY_SECONDS = 5;

const drawn = new LruCache<Bytes>({ most: 24_000_000, weigh: (bytes) => bytes.length });
const pending = new Map<string, Promise<Bytes>>();
let last: Promise<unknown> = Promise.resolve();

export const findPicture = (digest: string): Bytes | undefined => drawn.get(digest);

/** Concurrent requests share one drawing. `digest` covers everything shown. */
export function paint(digest: string, drawing: () => string): Promise<Bytes> {
  const kept = drawn.get(digest);
  if (kept) return Promise.resolve(kept);
  const started = pending.get(digest);
  if (started) return started;
  if (pending.size >= MAX_WAITING) {
    throw new AppError("unavailable", "This image isn't ready yet.", undefined, RETRY_SECONDS);
  }
  const picture = last.then(() => draw(drawing()));
  pending.set(digest, picture);
  last = picture
    .then((png) => drawn.set(digest, png))
    .catch(() => {})
    .finally(() => pending.delete(digest));
  return picture;
}

async function draw(svg: string): Promise<Bytes> {
  const program = Bun.spawn([process.execPath, PROGRAM], {
    stdin: new Blob([svg]),
    stderr: "ignore",
    env: { FONTCONFIG_FILE: FONTS },
    timeout: LONGEST_MS,
  });
  const png = await new Response(program.stdout).bytes();
  if ((await program.exited) !== 0) throw new Error("Image drawing failed");
  return png;
}
