import { BoundedCache } from "#src/shared/lru-cache.ts";
import { inTurns } from "./concurrency.ts";

interface Rules<V> {
  now: () => number;
  /** How long a value is good for, in milliseconds: what people see may be so old. */
  forMs: number;
  /** What all values together may weigh; without `weigh` each weighs 1. */
  most: number;
  weigh?: (value: V) => number;
  /** Asked on every use, about what must not be shown even for so long. */
  isStillTrue?: (value: V) => boolean;
}

/**
 * Keeps for a while what is the same for everyone and takes long to make. However many ask at the same moment, a value is
 * made once; different ones are made one after the other, and other requests come in between. What turns out not to be
 * there is not kept.
 */
export function keptFor<V extends object>({ now, forMs, most, weigh = () => 1, isStillTrue = () => true }: Rules<V>) {
  const kept = new BoundedCache<{ at: number; value: V }>({ most, weigh: ({ value }) => weigh(value) });
  const underWay = new Map<string, Promise<V | undefined>>();
  const turn = inTurns(1);

  function find(key: string): V | undefined {
    const found = kept.find(key);
    // What a clock that ran ahead has kept would stay for too long.
    const isFresh = found !== undefined && found.at <= now() && now() < found.at + forMs;
    return isFresh && isStillTrue(found.value) ? found.value : undefined;
  }

  async function makeOne(key: string, make: () => V | undefined | Promise<V | undefined>) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    const at = now();
    const value = await make();
    if (value !== undefined) kept.keep(key, { at, value });
    return value;
  }

  return {
    find,
    get(key: string, make: () => V | undefined | Promise<V | undefined>): Promise<V | undefined> {
      const found = find(key);
      if (found) return Promise.resolve(found);
      const started = underWay.get(key) ?? turn(() => makeOne(key, make)).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
}
