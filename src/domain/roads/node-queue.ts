/** Min-heap that is reused between searches. */
export class NodeQueue {
  #keys = new Int32Array(1024);
  #nodes = new Int32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get least(): number {
    return this.#keys[0]!;
  }

  push(key: number, node: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#keys[parent]! <= key) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#keys[at] = key;
    this.#nodes[at] = node;
  }

  pop(): number {
    const first = this.#nodes[0]!;
    const size = --this.#size;
    const key = this.#keys[size]!;
    const node = this.#nodes[size]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child + 1 < size && this.#keys[child + 1]! < this.#keys[child]!) child++;
      if (child >= size || this.#keys[child]! >= key) break;
      this.#move(child, at);
      at = child;
    }
    this.#keys[at] = key;
    this.#nodes[at] = node;
    return first;
  }

  #move(from: number, to: number): void {
    this.#keys[to] = this.#keys[from]!;
    this.#nodes[to] = this.#nodes[from]!;
  }

  #grow(): void {
    const [keys, nodes] = [this.#keys, this.#nodes];
    this.#keys = new Int32Array(2 * keys.length);
    this.#nodes = new Int32Array(2 * nodes.length);
    this.#keys.set(keys);
    this.#nodes.set(nodes);
  }
}
