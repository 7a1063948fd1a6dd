import { chordSquared, SLACK_MILES, type Strip, stripsOf, type UnitVector, unitVector } from "#src/domain/geometry.ts";
import { SmallestHeap } from "#src/domain/nth-smallest.ts";
import { serviceColumns } from "#src/shared/listing/services.ts";
import { RESULTS_PER_PAGE } from "#src/shared/search/search-labels.ts";
import { type BandColumns, type BandRow, BandRows } from "./band.ts";
import { type Candidate, type FoundGroomers, foundPage, type GroomerQuery, keySlack } from "./found-groomers.ts";

/** In-memory copy of the index `groomer_search`. followed-grid.ts keeps it current. */
export class Grid {
  readonly #bands = new Map<number, BandRows>();
  readonly #places = new Map<number, BandRows>();

  get size(): number {
    return this.#places.size;
  }

  clear() {
    this.#bands.clear();
    this.#places.clear();
  }

  put(row: BandRow) {
    const [id, number] = row;
    this.remove(id);
    const band = this.#bands.getOrInsertComputed(number, () => new BandRows());
    band.insert(row);
    this.#places.set(id, band);
  }

  remove(id: number) {
    this.#places.get(id)?.remove(id);
    this.#places.delete(id);
  }

  find(query: GroomerQuery, now: number): FoundGroomers {
    const hits = new Hits(query, now);
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

/** Columns to sort by. The smallest of several prices decides. */
function sortedColumns({ sortBy, serviceMask }: GroomerQuery): (keyof BandColumns)[] {
  if (sortBy === "rating" || sortBy === "distance") return ["rating"];
  return serviceMask === 0 ? ["price"] : serviceColumns.filter((_, bit) => serviceMask & (1 << bit));
}

interface GridPlace {
  key: number;
  band: BandRows;
  at: number;
}

/** Uses the same arithmetic and order as statements.ts, so both round alike. */
class Hits {
  readonly #query: GroomerQuery;
  readonly #now: number;
  readonly #here: UnitVector;
  /** Dot product at the circle's edge; it shrinks with distance. */
  readonly #edge: number;
  readonly #end: number;
  readonly #smallest: SmallestHeap;
  readonly #slack: number;
  readonly #places: GridPlace[] = [];
  #total = 0;

  constructor(query: GroomerQuery, now: number) {
    const { point, distance, sortBy, page, size = RESULTS_PER_PAGE } = query;
    this.#query = query;
    this.#now = now;
    this.#here = unitVector(point);
    this.#edge = 1 - chordSquared(distance) / 2;
    this.#end = page * size;
    this.#smallest = new SmallestHeap(this.#end);
    this.#slack = keySlack(sortBy);
  }

  add(band: BandRows, { west, east, isInside }: Strip) {
    const { sortBy, serviceMask, goodWith = 0 } = this.#query;
    const { x, y, z } = this.#here;
    const { ux, uy, uz, until, mask, good } = band.columns;
    const [now, edge] = [this.#now, this.#edge];
    const isByDistance = sortBy === "distance";
    const isMeasured = isByDistance || !isInside;
    const [sorted, ...others] = sortedColumns(this.#query).map((name) => band.columns[name]);
    const sign = sortBy === "price_low" ? 1 : -1;
    const end = band.at(east);
    let limit = this.#smallest.limit + this.#slack;
    let total = 0;
    for (let at = band.at(west); at < end; at++) {
      if (until[at]! <= now || (serviceMask !== 0 && (mask[at]! & serviceMask) === 0)) continue;
      if ((good[at]! & goodWith) !== goodWith) continue;
      const dot = isMeasured ? ux[at]! * x + uy[at]! * y + uz[at]! * z : 1;
      if (!isInside && dot < edge) continue;
      total++;
      let value = isByDistance ? 0 : sorted![at]!;
      for (const other of others) value = Math.min(value, other[at]!);
      const key = isByDistance ? -dot : sign * value;
      if (key > limit) continue;
      this.#places.push({ key, band, at });
      this.#smallest.add(key);
      limit = this.#smallest.limit + this.#slack;
    }
    this.#total += total;
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
