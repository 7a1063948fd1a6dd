export type Spot = readonly [lon: number, lat: number];

const MILES_PER_DEGREE = 69.093;
const RADIANS = Math.PI / 180;

/** No sines, because their last bit differs between machines and the file must not. */
export function milesApart([lonA, latA]: Spot, [lonB, latB]: Spot): number {
  const x = (lonB - lonA) * cosine((latA + latB) / 2);
  const y = latB - latA;
  return MILES_PER_DEGREE * Math.sqrt(x * x + y * y);
}

/** Taylor series, accurate to nine digits. */
function cosine(degrees: number): number {
  const square = (degrees * RADIANS) ** 2;
  let [sum, term] = [1, 1];
  for (let n = 2; n <= 14; n += 2) {
    term *= -square / (n * (n - 1));
    sum += term;
  }
  return sum;
}

/** A grid index in degrees. */
export class SquareIndex<T> {
  readonly #squares = new Map<number, T[]>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(thing: T, a: Spot, b: Spot = a): void {
    for (const square of this.#touched(a, b)) this.#squares.getOrInsertComputed(square, () => []).push(thing);
  }

  /** May return duplicates. */
  *near(a: Spot, b: Spot = a, margin = 0): Generator<T> {
    const west = Math.min(a[0], b[0]) - margin;
    const east = Math.max(a[0], b[0]) + margin;
    const south = Math.min(a[1], b[1]) - margin;
    const north = Math.max(a[1], b[1]) + margin;
    for (const square of this.#touched([west, south], [east, north])) yield* this.#squares.get(square) ?? [];
  }

  *#touched(a: Spot, b: Spot): Generator<number> {
    const [x0, x1] = [Math.floor(Math.min(a[0], b[0]) / this.#size), Math.floor(Math.max(a[0], b[0]) / this.#size)];
    const [y0, y1] = [Math.floor(Math.min(a[1], b[1]) / this.#size), Math.floor(Math.max(a[1], b[1]) / this.#size)];
    for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) yield x * 100_000 + y;
  }
}

/** Fraction of a to b, from 0 to 1. Undefined without a crossing. */
export function crossing([a, b]: readonly [Spot, Spot], [c, d]: readonly [Spot, Spot]): number | undefined {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const across = rx * sy - ry * sx;
  if (across === 0) return undefined;
  const [qx, qy] = [c[0] - a[0], c[1] - a[1]];
  const along = (qx * sy - qy * sx) / across;
  const other = (qx * ry - qy * rx) / across;
  return along >= 0 && along <= 1 && other >= 0 && other <= 1 ? along : undefined;
}
