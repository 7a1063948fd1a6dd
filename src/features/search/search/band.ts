import { lowerBound } from "#src/domain/lower-bound.ts";
import { serviceColumns } from "#src/shared/listing/services.ts";

export type BandRow = [
  id: number,
  band: number,
  sizePrices: string | null,
  lon: number,
  ux: number,
  uy: number,
  uz: number,
  until: number,
  rating: number,
  price: number,
  mask: number,
  radius: number,
  good: number,
  ...prices: (number | null)[],
];
export const bandColumnsSql = `id, band, size_prices, lon, ux, uy, uz, listed_until, rating_key, min_price, service_mask,
  service_radius, good_with, ${serviceColumns.join(", ")}`;

/** Columns of a band. */
const names = [
  "id",
  "lon",
  "ux",
  "uy",
  "uz",
  "until",
  "rating",
  "price",
  "mask",
  "radius",
  "good",
  ...serviceColumns,
] as const;
type BandColumns = Record<(typeof names)[number], Float64Array>;

const columnsWith = (make: (name: keyof BandColumns) => Float64Array) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as BandColumns;

const FIRST_CAPACITY = 8;

/** Groomers of one latitude band, west to east, in column arrays. Items beyond `size` are spare. */
export class BandRows {
  size = 0;
  columns = columnsWith(() => new Float64Array(FIRST_CAPACITY));

  /** First index with at least this longitude. */
  at(lon: number): number {
    const list = this.columns.lon;
    return lowerBound(this.size, (at) => list[at]! < lon);
  }

  insert([id, , , ...rest]: BandRow) {
    if (this.size === this.columns.id.length) this.#grow();
    const at = this.at(rest[0]);
    const values = [id, ...rest];
    for (const [column, name] of names.entries()) {
      const list = this.columns[name];
      list.copyWithin(at + 1, at, this.size);
      list[at] = values[column] ?? Infinity;
    }
    this.size++;
  }

  remove(id: number) {
    const at = this.columns.id.indexOf(id);
    for (const name of names) this.columns[name].copyWithin(at, at + 1, this.size);
    this.size--;
  }

  #grow() {
    const capacity = Math.ceil(1.5 * this.size);
    this.columns = columnsWith((name) => {
      const wider = new Float64Array(capacity);
      wider.set(this.columns[name]);
      return wider;
    });
  }
}
