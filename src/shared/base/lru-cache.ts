interface Bounds<V> {
  /** What all entries together may weigh; without `weigh` each weighs 1. */
  most: number;
  weigh?: (value: V, key: string) => number;
}

/** The least recently used goes first. A key must name everything that its value depends on. */
export class LruCache<V> {
  readonly #values = new Map<string, V>();
  readonly #most: number;
  readonly #weigh: (value: V, key: string) => number;
  #weight = 0;
  /** The last key of the map: what is asked for again and again need not be moved there. */
  #latest: string | undefined;

  constructor({ most, weigh = () => 1 }: Bounds<V>) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get weight(): number {
    return this.#weight;
  }

  getOrInsertComputed(key: string, make: () => V): V {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    return value;
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value === undefined || key === this.#latest) return value;
    // Its weight stays, so it only goes to the end.
    this.#values.delete(key);
    this.#values.set(key, value);
    this.#latest = key;
    return value;
  }

  /** The map keeps the order of use. A value that is heavier than the whole cache is not kept. */
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
