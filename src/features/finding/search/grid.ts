import { type Strip, stripsOf } from "#src/domain/geometry.ts";
import { Band, type Row } from "./band.ts";
import type { FoundGroomers, GroomerQuery } from "./found-groomers.ts";
import { Hits } from "./hits.ts";

/**
 * Everybody who can be listed, in memory: what the index `groomer_search` holds, in the same bands of latitude. A strip of a circle
 * is two binary searches and one pass over numbers that lie side by side. Whether that is what the database holds now is not its
 * business (followed-grid.ts).
 */
export class Grid {
  readonly #bands = new Map<number, Band>();
  readonly #places = new Map<number, Band>();

  get size(): number {
    return this.#places.size;
  }

  clear() {
    this.#bands.clear();
    this.#places.clear();
  }

  put(row: Row) {
    const [id, number] = row;
    this.remove(id);
    const band = this.#bands.getOrInsertComputed(number, () => new Band());
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

/** By distance the strips around the point come first: groomers who are farther away are then ruled out at once. */
function inOrder(strips: Strip[], { sortBy }: GroomerQuery): Strip[] {
  if (sortBy !== "distance" || strips.length === 0) return strips;
  const middle = (strips[0]!.band + strips.at(-1)!.band) / 2;
  return strips.sort((a, b) => Math.abs(a.band - middle) - Math.abs(b.band - middle));
}
