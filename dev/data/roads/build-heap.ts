export class Heap {
  readonly #keys: number[] = [];
  readonly #items: number[] = [];

  get size(): number {
    return this.#keys.length;
  }

  get least(): number {
    return this.#keys[0]!;
  }

  push(key: number, item: number): void {
    let at = this.#keys.length;
    for (; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (this.#keys[parent]! <= key) break;
      this.#put(at, this.#keys[parent]!, this.#items[parent]!);
      at = parent;
    }
    this.#put(at, key, item);
  }

  pop(): { key: number; item: number } {
    const [key, item] = [this.#keys[0]!, this.#items[0]!];
    const lastKey = this.#keys.pop()!;
    const lastItem = this.#items.pop()!;
    const size = this.#keys.length;
    if (size === 0) return { key, item };
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && this.#keys[child + 1]! < this.#keys[child]!) child++;
      if (this.#keys[child]! >= lastKey) break;
      this.#put(at, this.#keys[child]!, this.#items[child]!);
      at = child;
    }
    this.#put(at, lastKey, lastItem);
    return { key, item };
  }

  #put(at: number, key: number, item: number) {
    this.#keys[at] = key;
    this.#items[at] = item;
  }
}
