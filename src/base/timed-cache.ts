import { AppError } from "#src/shared/base/errors.ts";
import { type CacheBound, LruCache } from "#src/shared/base/lru-cache.ts";
import { limitConcurrency, yieldTurn } from "./concurrency.ts";

interface CacheOptions<V> {
  now: () => number;
  /** Milliseconds. People may see data this old. */
  forMs: number;
  /** Maximum values, or their summed weight with `weigh`. */
  most: number | CacheBound;
  weigh?: (value: V) => number;
  isStillTrue?: (value: V) => boolean;
  /** May throw if too many wait. */
  admit?: (waiting: number) => void;
}

/** Concurrent callers share one computation. Undefined is not cached. */
export function createTimedCache<V extends object>({
  now,
  forMs,
  most,
  weigh = () => 1,
  isStillTrue = () => true,
  admit,
}: CacheOptions<V>) {
  const values = new LruCache<{ at: number; value: V }>({ most, weigh: ({ value }) => weigh(value) });
  const pending = new Map<string, Promise<V | undefined>>();
  const turn = limitConcurrency(1, admit);

  function get(key: string): V | undefined {
    const found = values.get(key);
    // A future timestamp comes from a wrong clock.
    const isFresh = found !== undefined && found.at <= now() && now() < found.at + forMs;
    return isFresh && isStillTrue(found.value) ? found.value : undefined;
  }

  async function makeOne(key: string, make: () => V | undefined | Promise<V | undefined>) {
    await yieldTurn();
    const at = now();
    const value = await make();
    if (value !== undefined) values.set(key, { at, value });
    return value;
  }

  return {
    get,
    getOrMake(key: string, make: () => V | undefined | Promise<V | undefined>): Promise<V | undefined> {
      const found = get(key);
      if (found) return Promise.resolve(found);
      const started = pending.get(key) ?? turn(() => makeOne(key, make)).finally(() => pending.delete(key));
      pending.set(key, started);
      return started;
    },
  };
}

const MAX_WAITING = 20;
const RETRY_SECONDS = 5;

/** Caches images by a hash or frame that determines them. Throws 503 if too many wait. */
export const cacheImages = <V extends object>(what: string, size: Required<Pick<CacheOptions<V>, "most" | "weigh">>) =>
  createTimedCache<V>({
    ...size,
    now: () => 0,
    forMs: 1,
    admit(waiting) {
      if (waiting + 1 < MAX_WAITING) return;
      throw new AppError("unavailable", `This ${what} isn't ready yet.`, undefined, RETRY_SECONDS);
    },
  });
