export interface CacheBound {
  /** Maximum total weight; 1 per entry by default. */
  readonly most: number;
  weight: number;
}

interface Bounds<V> {
  most: number | CacheBound;
  weigh?: (value: V, key: string) => number;
}

/** A key must include everything that its value depends on. */
export class LruCache<V> {
  readonly #values = new Map<string, V>();
  readonly #bound: CacheBound;
  readonly #weigh: (value: V, key: string) => number;
  /** Fast path for repeated reads of one key. */
  #latest: string | undefined;

  constructor({ most, weigh = () => 1 }: Bounds<V>) {
    this.#bound = typeof most === "number" ? { most, weight: 0 } : most;
    this.#weigh = weigh;
  }

  get weight(): number {
    return this.#bound.weight;
  }

  getOrInsertComputed(key: string, make: () => V): V {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const value = make();
    this.set(key, value);
    return value;
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value === undefined || key === this.#latest) return value;
    this.#values.delete(key);
    this.#values.set(key, value);
    this.#latest = key;
    return value;
  }

  /** Doesn't store a value heavier than the cache. */
  set(key: string, value: V): void {
    this.#drop(key);
    const weight = this.#weigh(value, key);
    const bound = this.#bound;
    if (weight > bound.most) return;
    for (const oldest of this.#values.keys()) {
      if (bound.weight + weight <= bound.most) break;
      this.#drop(oldest);
    }
    this.#values.set(key, value);
    bound.weight += weight;
    this.#latest = key;
  }

  #drop(key: string): V | undefined {
    const value = this.#values.get(key);
    if (key === this.#latest) this.#latest = undefined;
    if (value !== undefined && this.#values.delete(key)) this.#bound.weight -= this.#weigh(value, key);
    return value;
  }
}

/** Percent of the memory for all caches. */
const shares = { pages: 34, cards: 15, images: 13, maps: 10, sitemaps: 10, openings: 8, towns: 6, islands: 4 };
type CacheName = keyof typeof shares;

let total = 190_000_000;
const latest = new Map<CacheName, CacheBound>();

/** Takes effect at each cache's next addition. */
export const limitCacheBytes = (bytes: number) => {
  total = bytes;
};

/** For a new cache that weighs its values in bytes. */
export function newByteBound(name: CacheName): CacheBound {
  const bound = {
    weight: 0,
    get most() {
      return (total * shares[name]) / 100;
    },
  };
  latest.set(name, bound);
  return bound;
}

/** Bound of the latest cache of each name. */
export const boundsByCache = (): ReadonlyMap<CacheName, Readonly<CacheBound>> => latest;
