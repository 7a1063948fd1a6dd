import { LruCache } from "#src/shared/base/lru-cache.ts";
import { limitConcurrency } from "./concurrency.ts";

interface Rules<V> {
  now: () => number;
  /** How long a value is kept, in milliseconds: what people see may be this old. */
  forMs: number;
  /** The most that all values together may weigh; without `weigh` each weighs 1. */
  most: number;
  weigh?: (value: V) => number;
  /** Asked on every use, for what must not be shown even for that long. */
  isStillTrue?: (value: V) => boolean;
}

/**
 * Keeps for a while what is the same for everyone and takes long to make. However many ask at the same moment, a value
 * is made once; different ones are made one after the other, and other requests come in between. What does not exist is
 * not kept.
 */
export function timedCache<V extends object>({
  now,
  forMs,
  most,
  weigh = () => 1,
  isStillTrue = () => true,
}: Rules<V>) {
  const values = new LruCache<{ at: number; value: V }>({ most, weigh: ({ value }) => weigh(value) });
  const pending = new Map<string, Promise<V | undefined>>();
  const turn = limitConcurrency(1);

  function get(key: string): V | undefined {
    const found = values.get(key);
    // Values kept by a clock that ran ahead would stay for too long.
    const isFresh = found !== undefined && found.at <= now() && now() < found.at + forMs;
    return isFresh && isStillTrue(found.value) ? found.value : undefined;
  }

  async function makeOne(key: string, make: () => V | undefined | Promise<V | undefined>) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    const at = now();
    const value = await make();
    if (value !== undefined) values.set(key, { at, value });
    return value;
  }

  return {
    get,
    /** The value of a key, made when it is not there; undefined when there is none. */
    getOrMake(key: string, make: () => V | undefined | Promise<V | undefined>): Promise<V | undefined> {
      const found = get(key);
      if (found) return Promise.resolve(found);
      const started = pending.get(key) ?? turn(() => makeOne(key, make)).finally(() => pending.delete(key));
      pending.set(key, started);
      return started;
    },
  };
}
