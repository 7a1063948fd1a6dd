/** Pareto-optimal labels per state, by driving and time. Column arrays, because there are thousands. */
export class ParetoLabels {
  #capacity = 1 << 10;
  #used = 0;
  #first = new Int32Array(1 << 10);
  #next = new Int32Array(this.#capacity);
  drive = new Int32Array(this.#capacity);
  ready = new Int32Array(this.#capacity);
  state = new Int32Array(this.#capacity);
  previous = new Int32Array(this.#capacity);

  clear(states: number): void {
    if (this.#first.length < states) this.#first = new Int32Array(states);
    this.#first.fill(-1, 0, states);
    this.#used = 0;
  }

  firstOf(state: number): number {
    return this.#first[state]!;
  }

  after(label: number): number {
    return this.#next[label]!;
  }

  /** Dominance check: keeps a label unless another is at least as good, and drops those it dominates. */
  keep(state: number, drive: number, ready: number, previous: number): void {
    let at = this.#first[state]!;
    let last = -1;
    while (at >= 0) {
      if (this.drive[at]! <= drive && this.ready[at]! <= ready) return;
      const next = this.#next[at]!;
      if (drive <= this.drive[at]! && ready <= this.ready[at]!) {
        if (last < 0) this.#first[state] = next;
        else this.#next[last] = next;
      } else last = at;
      at = next;
    }
    if (this.#used === this.#capacity) this.#grow();
    const label = this.#used++;
    this.drive[label] = drive;
    this.ready[label] = ready;
    this.state[label] = state;
    this.previous[label] = previous;
    this.#next[label] = this.#first[state]!;
    this.#first[state] = label;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#next = this.#widened(this.#next);
    this.drive = this.#widened(this.drive);
    this.ready = this.#widened(this.ready);
    this.state = this.#widened(this.state);
    this.previous = this.#widened(this.previous);
  }

  #widened(column: Int32Array): Int32Array<ArrayBuffer> {
    const wide = new Int32Array(this.#capacity);
    wide.set(column);
    return wide;
  }
}
