import { limitPerTick } from "#src/base/concurrency.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { firstPathPart } from "./plain-requests.ts";

const files = new Set(["art", "build", "fonts", "icons", "map", "og", "sitemaps", "uploads"]);
const FILES_IN_A_TURN = 4;
/** Recently requested URLs to remember. */
const ADDRESSES = 20_000;

/** One page of each kind per event loop turn (docs/decisions/0017-fair-render-queue.md). */
export function createRenderQueue(routes: readonly { path: string }[]) {
  const kinds = new Set(routes.map(({ path }) => firstPathPart(path)));
  const queues = new Map<string, ReturnType<typeof limitPerTick>>();
  const lately = new LruCache<true>({ most: ADDRESSES });

  function isNew(pathname: string): boolean {
    const key = Bun.hash(pathname).toString(36);
    const isKnown = lately.get(key) !== undefined;
    if (!isKnown) lately.set(key, true);
    return !isKnown;
  }

  function queueFor(pathname: string) {
    const kind = firstPathPart(pathname);
    if (files.has(kind)) return queues.getOrInsertComputed(kind, () => limitPerTick(FILES_IN_A_TURN));
    if (!kinds.has(kind)) return queues.getOrInsertComputed("/", () => limitPerTick(1));
    return queues.getOrInsertComputed(isNew(pathname) ? `new ${kind}` : kind, () => limitPerTick(1));
  }

  return <T>(pathname: string, work: () => T | Promise<T>): T | Promise<T> =>
    firstPathPart(pathname) === "api" ? work() : queueFor(pathname)(work);
}
