interface Bounds<V> {
  /** Maximum total weight; 1 per entry by default. */
  most: number;
  weigh?: (value: V, key: string) => number;
}

/** A key must include everything that its value depends on. */
export class LruCache<V> {
  readonly #values = new Map<string, V>();
  readonly #most: number;
  readonly #weigh: (value: V, key: string) => number;
  #weight = 0;
  /** Fast path for repeated reads of one key. */
  #latest: string | undefined;

  constructor({ most, weigh = () => 1 }: Bounds<V>) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get weight(): number {
    return this.#weight;
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
    if (weight > this.#most) return;
    for (const oldest of this.#values.keys()) {
      if (this.#weight + weight <= this.#most) break;
      this.#drop(oldest);
    }
    this.#values.set(key, value);
    this.#weight += weight;
    this.#latest = key;
  }

  #drop(key: string): V | undefined {
    const value = this.#values.get(key);
    if (key === this.#latest) this.#latest = undefined;
    if (value !== undefined && this.#values.delete(key)) this.#weight -= this.#weigh(value, key);
    return value;
  }
}
