import { chordSquared, type Strip, stripsOf, type UnitVector, unitVector } from "#src/domain/geometry.ts";
import { SmallestNumbers } from "#src/domain/nth-smallest.ts";
import { PRICES_PER_SIZE, serviceColumns } from "#src/shared/listing/services.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { RESULTS_PER_PAGE } from "#src/shared/search/search-labels.ts";
import { ANY_SERVICE, AREA, type BandColumns, type BandRow, BandRows, GOOD_WITH_SHIFT } from "./band.ts";
import { type Candidate, type FoundGroomers, foundPage, type GroomerQuery, keySlack } from "./found-groomers.ts";

type SizePrices = Map<number, (number | null)[]>;

/** In-memory copy of the index `groomer_search`. followed-grid.ts keeps it current. */
export class Grid {
  readonly #bands = new Map<number, BandRows>();
  readonly #places = new Map<number, BandRows>();
  /** By groomer, as in the column `size_prices`. */
  readonly #sizePrices: SizePrices = new Map();

  get size(): number {
    return this.#places.size;
  }

  clear() {
    for (const kept of [this.#bands, this.#places, this.#sizePrices]) kept.clear();
  }

  put(row: BandRow) {
    const [id, number, sizePrices] = row;
    this.remove(id);
    const band = this.#bands.getOrInsertComputed(number, () => new BandRows());
    band.insert(row);
    this.#places.set(id, band);
    if (sizePrices) this.#sizePrices.set(id, JSON.parse(sizePrices));
  }

  remove(id: number) {
    this.#places.get(id)?.remove(id);
    this.#places.delete(id);
    this.#sizePrices.delete(id);
  }

  find(query: GroomerQuery, now: number): FoundGroomers {
    const hits = new Hits(query, now, this.#sizePrices);
    for (const strip of inOrder(stripsOf(query.point, query.distance), query)) {
      const band = this.#bands.get(strip.band);
      if (band) hits.add(band, strip);
    }
    return hits.found();
  }
}

/** Nearest strips first for a sort by distance, so that far groomers are ruled out early. */
function inOrder(strips: Strip[], { sortBy }: GroomerQuery): Strip[] {
  if (sortBy !== "distance" || strips.length === 0) return strips;
  const middle = (strips[0]!.band + strips.at(-1)!.band) / 2;
  return strips.sort((a, b) => Math.abs(a.band - middle) - Math.abs(b.band - middle));
}

/** Price without a service filter, then for each service. */
const priceColumns = ["price", ...serviceColumns] as const;

type GridPlace = Record<"key" | "at", number> & Record<"band", BandRows>;

/** Places and keys of a strip's rows, for every search. Each rule is a short loop over them, because that's fastest. */
let rows = new Uint32Array(1_024);
let keys = new Float64Array(rows.length);

/** Uses the same arithmetic and order as statements.ts, so both round alike. */
class Hits {
  readonly #query: GroomerQuery;
  readonly #now: number;
  readonly #sizePrices: SizePrices;
  /** Places in `priceColumns` of the chosen packages. */
  readonly #priceColumns: number[];
  readonly #here: UnitVector;
  /** Dot product at the circle's edge; it shrinks with distance. */
  readonly #edge: number;
  readonly #end: number;
  readonly #smallest: SmallestNumbers;
  readonly #slack: number;
  readonly #places: GridPlace[] = [];
  #total = 0;
  /** Where the next strip begins, mostly. */
  #last: { band?: BandRows; east: number; end: number } = { east: 0, end: 0 };

  constructor(query: GroomerQuery, now: number, sizePrices: SizePrices) {
    const { point, distance, sortBy, serviceMask, page, size = RESULTS_PER_PAGE } = query;
    this.#query = query;
    this.#now = now;
    this.#sizePrices = sizePrices;
    this.#priceColumns = [...priceColumns.keys()].filter((at) => (2 * serviceMask || 1) & (1 << at));
    this.#here = unitVector(point);
    this.#edge = 1 - chordSquared(distance) / 2;
    this.#end = page * size;
    this.#smallest = new SmallestNumbers(this.#end);
    this.#slack = keySlack(sortBy);
  }

  add(band: BandRows, { west, east, isInside }: Strip) {
    const { sortBy, serviceMask, petSize, goodWith = 0 } = this.#query;
    const { columns } = band;
    const start = band === this.#last.band && west === this.#last.east ? this.#last.end : band.at(west);
    const end = band.at(east);
    this.#last = { band, east, end };
    if (start === end) return;
    if (end - start > rows.length) {
      rows = new Uint32Array(2 * (end - start));
      keys = new Float64Array(rows.length);
    }
    const wanted = { anyOf: serviceMask || ANY_SERVICE, allOf: goodWith << GOOD_WITH_SHIFT };
    let count = findListed(columns, { start, end, now: this.#now, ...wanted });
    if (!isInside) {
      fillDots(columns, count, this.#here);
      count = keepKeysFrom(this.#edge, count);
    }
    if (petSize || sortBy.startsWith("price")) count = this.#keepPriced(columns, count);
    if (sortBy === "distance") fillDots(columns, count, this.#here);
    if (sortBy === "rating") fillKeys(columns.rating, count);
    this.#total += count;
    const sign = sortBy === "price_low" ? 1 : -1;
    let limit = this.#smallest.limit + this.#slack;
    for (let n = 0; n < count; n++) {
      const key = sign * keys[n]!;
      if (key > limit) continue;
      this.#places.push({ key, band, at: rows[n]! });
      this.#smallest.add(key);
      limit = this.#smallest.limit + this.#slack;
    }
  }

  /** Fills in prices shown. Drops groomers who offer no chosen package for the size. */
  #keepPriced(columns: BandColumns, count: number): number {
    const { petSize } = this.#query;
    const first = petSize ? PRICES_PER_SIZE * petSizes.indexOf(petSize) : 0;
    for (const [at, column] of this.#priceColumns.entries()) fillKeys(columns[priceColumns[column]!], count, at > 0);
    for (let n = 0; petSize && n < count; n++) {
      const sized = this.#sizePrices.get(columns.id[rows[n]!]!);
      if (sized) keys[n] = Math.min(...this.#priceColumns.map((column) => sized[first + column] ?? Infinity));
    }
    return keepKeysFrom(0, count);
  }

  found(): FoundGroomers {
    const { page, size = RESULTS_PER_PAGE } = this.#query;
    const [total, start, end] = [this.#total, (page - 1) * size, this.#end];
    const cut = this.#smallest.limit + this.#slack;
    const candidates: Candidate[] = [];
    if (total > start) for (const place of this.#places) if (place.key <= cut) candidates.push(this.#measured(place));
    return foundPage(candidates, { total, start, end });
  }

  #measured({ key, band, at }: GridPlace): Candidate {
    const { id, area } = band.columns;
    const { x, y, z } = this.#here;
    const dx = area[AREA * at]! - x;
    const dy = area[AREA * at + 1]! - y;
    const dz = area[AREA * at + 2]! - z;
    const chord = dx * dx + dy * dy + dz * dz;
    const isByDistance = this.#query.sortBy === "distance";
    return { id: id[at]!, key: isByDistance ? chord : key, chord, covers: Number(chord <= area[AREA * at + 3]!) };
  }
}

type Wanted = Record<"start" | "end" | "now" | "anyOf" | "allOf", number>;

/** Counts instead of branching, because a processor guesses wrong which groomers offer a service. */
function findListed({ until, traits }: BandColumns, { start, end, now, anyOf, allOf }: Wanted): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const has = traits[at]!;
    rows[count] = at;
    count += Number(until[at]! > now) & Number((has & anyOf) !== 0) & Number((has & allOf) === allOf);
  }
  return count;
}

function fillKeys(column: Float64Array, count: number, isLowest = false) {
  for (let n = 0; n < count; n++) {
    const key = column[rows[n]!]!;
    if (!isLowest || key < keys[n]!) keys[n] = key;
  }
}

function fillDots({ area }: BandColumns, count: number, { x, y, z }: UnitVector) {
  for (let n = 0; n < count; n++) {
    const at = AREA * rows[n]!;
    keys[n] = area[at]! * x + area[at + 1]! * y + area[at + 2]! * z;
  }
}

/** Drops rows with smaller or infinite keys. */
function keepKeysFrom(least: number, count: number): number {
  let kept = 0;
  for (let n = 0; n < count; n++) {
    const key = keys[n]!;
    rows[kept] = rows[n]!;
    keys[kept] = key;
    kept += Number(key >= least) & Number(key < Infinity);
  }
  return kept;
}
