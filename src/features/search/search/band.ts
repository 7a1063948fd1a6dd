import { allServices, serviceColumns } from "#src/shared/listing/services.ts";
import { reachSql } from "./statements.ts";

export type BandRow = [id: number, band: number, sizePrices: string | null, lon: number, ...columns: (number | null)[]];

/** Bits of services.ts, one that all groomers have, and then the bits of good-with.ts. */
export const ANY_SERVICE = 1 << allServices.length;
export const GOOD_WITH_SHIFT = allServices.length + 1;

export const bandColumnsSql = `id, band, size_prices, lon, listed_until, rating_key,
  service_mask | ${ANY_SERVICE} | (good_with << ${GOOD_WITH_SHIFT}), ux, uy, uz, ${reachSql}, min_price, ${serviceColumns.join(", ")}`;

/** Columns of a band. Those of an area are read together: its unit vector and the squared chord of its radius. */
const names = ["id", "lon", "until", "rating", "traits", "area", "price", ...serviceColumns] as const;
export type BandColumns = Record<Exclude<(typeof names)[number], "traits">, Float64Array> & { traits: Int32Array };
export const AREA = 4;
const widthOf = (name: keyof BandColumns) => (name === "area" ? AREA : 1);

const columnsWith = (capacity: number) =>
  Object.fromEntries(
    names.map((name) => [name, new (name === "traits" ? Int32Array : Float64Array)(capacity * widthOf(name))]),
  ) as unknown as BandColumns;

const FIRST_CAPACITY = 8;

/** Groomers of one latitude band, west to east, in column arrays. Items beyond `size` are spare. */
export class BandRows {
  size = 0;
  columns = columnsWith(FIRST_CAPACITY);

  /** First index with at least this longitude. */
  at(lon: number): number {
    const list = this.columns.lon;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle]! < lon) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert([id, , , ...rest]: BandRow) {
    if (this.size === this.columns.id.length) this.#grow();
    const at = this.at(rest[0]);
    const values = [id, ...rest];
    let next = 0;
    for (const name of names) {
      const list = this.columns[name];
      const width = widthOf(name);
      list.copyWithin(width * (at + 1), width * at, width * this.size);
      for (let n = 0; n < width; n++) list[width * at + n] = values[next++] ?? Infinity;
    }
    this.size++;
  }

  remove(id: number) {
    const at = this.columns.id.indexOf(id);
    for (const name of names) {
      const width = widthOf(name);
      this.columns[name].copyWithin(width * at, width * (at + 1), width * this.size);
    }
    this.size--;
  }

  #grow() {
    const wider = columnsWith(Math.ceil(1.5 * this.size));
    for (const name of names) wider[name].set(this.columns[name]);
    this.columns = wider;
  }
}
