import { chordSquared, SLACK_MILES, type Strip, stripsOf, type UnitVector, unitVector } from "#src/domain/geometry.ts";
import { SmallestHeap } from "#src/domain/nth-smallest.ts";
import { PRICES_PER_SIZE, serviceColumns } from "#src/shared/listing/services.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { RESULTS_PER_PAGE } from "#src/shared/search/search-labels.ts";
import { type BandRow, BandRows } from "./band.ts";
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
    this.#bands.clear();
    this.#places.clear();
    this.#sizePrices.clear();
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

interface GridPlace {
  key: number;
  band: BandRows;
  at: number;
}

/** Uses the same arithmetic and order as statements.ts, so both round alike. */
class Hits {
  readonly #query: GroomerQuery;
  readonly #now: number;
  readonly #sizePrices: SizePrices;
  readonly #here: UnitVector;
  /** Dot product at the circle's edge; it shrinks with distance. */
  readonly #edge: number;
  readonly #end: number;
  readonly #smallest: SmallestHeap;
  readonly #slack: number;
  readonly #places: GridPlace[] = [];
  #total = 0;

  constructor(query: GroomerQuery, now: number, sizePrices: SizePrices) {
    const { point, distance, sortBy, page, size = RESULTS_PER_PAGE } = query;
    this.#query = query;
    this.#now = now;
    this.#sizePrices = sizePrices;
    this.#here = unitVector(point);
    this.#edge = 1 - chordSquared(distance) / 2;
    this.#end = page * size;
    this.#smallest = new SmallestHeap(this.#end);
    this.#slack = keySlack(sortBy);
  }

  add(band: BandRows, { west, east, isInside }: Strip) {
    const { sortBy, serviceMask, petSize, goodWith = 0 } = this.#query;
    const { x, y, z } = this.#here;
    const { ux, uy, uz, until, rating, mask, good } = band.columns;
    const [now, edge] = [this.#now, this.#edge];
    const isByDistance = sortBy === "distance";
    const isMeasured = isByDistance || !isInside;
    const isByPrice = sortBy === "price_low" || sortBy === "price_high";
    const priceAt = isByPrice || petSize ? this.#pricesIn(band) : () => 0;
    const sign = sortBy === "price_low" ? 1 : -1;
    const end = band.at(east);
    let limit = this.#smallest.limit + this.#slack;
    let total = 0;
    for (let at = band.at(west); at < end; at++) {
      if (until[at]! <= now || (serviceMask !== 0 && (mask[at]! & serviceMask) === 0)) continue;
      if ((good[at]! & goodWith) !== goodWith) continue;
      const dot = isMeasured ? ux[at]! * x + uy[at]! * y + uz[at]! * z : 1;
      if (!isInside && dot < edge) continue;
      const price = priceAt(at);
      if (price === Infinity) continue;
      total++;
      const key = isByDistance ? -dot : sign * (isByPrice ? price : rating[at]!);
      if (key > limit) continue;
      this.#places.push({ key, band, at });
      this.#smallest.add(key);
      limit = this.#smallest.limit + this.#slack;
    }
    this.#total += total;
  }

  /** Price shown at each place of a band. Infinity if no chosen package is offered for the size. */
  #pricesIn({ columns }: BandRows): (at: number) => number {
    const { serviceMask, petSize } = this.#query;
    const first = petSize ? PRICES_PER_SIZE * petSizes.indexOf(petSize) : 0;
    const chosen = [...priceColumns.entries()].filter(([at]) =>
      serviceMask === 0 ? at === 0 : (2 * serviceMask) & (1 << at),
    );
    return (at) => {
      const sized = petSize && this.#sizePrices.get(columns.id[at]!);
      let lowest = Infinity;
      for (const [place, name] of chosen)
        lowest = Math.min(lowest, sized ? (sized[first + place] ?? Infinity) : columns[name][at]!);
      return lowest;
    };
  }

  found(): FoundGroomers {
    const { page, size = RESULTS_PER_PAGE } = this.#query;
    const [total, end] = [this.#total, this.#end];
    const start = (page - 1) * size;
    const cut = this.#smallest.limit + this.#slack;
    const candidates = total > start ? this.#places.filter(({ key }) => key <= cut) : [];
    return foundPage(
      candidates.map((place) => this.#measured(place)),
      { total, start, end },
    );
  }

  #measured({ key, band, at }: GridPlace): Candidate {
    const { id, ux, uy, uz, radius } = band.columns;
    const { x, y, z } = this.#here;
    const [dx, dy, dz] = [ux[at]! - x, uy[at]! - y, uz[at]! - z];
    const chord = dx * dx + dy * dy + dz * dz;
    const reach = chordSquared(radius[at]! + SLACK_MILES);
    const isByDistance = this.#query.sortBy === "distance";
    return { id: id[at]!, key: isByDistance ? chord : key, chord, covers: Number(chord <= reach) };
  }
}
