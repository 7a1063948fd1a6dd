import { type Db, sqlite } from "#db/open.ts";
import { boxAround, chordSquared, milesOfChord, unitVector } from "#src/domain/geometry.ts";
import { EARTH_RADIUS_MILES, type Point } from "#src/shared/distance.ts";
import { PAGE_SIZE, type SortBy } from "#src/shared/search-words.ts";

export interface GroomerQuery {
  point: Point;
  /** Miles. */
  distance: number;
  sortBy: SortBy;
  /** Bits of services.ts, any of which will do; 0 for no filter. */
  serviceMask: number;
  /** From 1. */
  page: number;
}

/** One page of groomers: the lists run in step. `covers` says whose own radius reaches the point (decisions.md 12). */
export interface FoundGroomers {
  total: number;
  ids: number[];
  miles: number[];
  covers: boolean[];
}

/**
 * The listed groomers within a distance of a point. Everything it needs stands in the index `groomer_search`, so the
 * table itself is never read (a test looks).
 * Decisions.md 14 and 15 give the order; among equals come first those whose own radius covers the point.
 */
export function findGroomers(db: Db, query: GroomerQuery, now: number): FoundGroomers {
  const connection = sqlite(db);
  const circle = circleOf(query, now);
  const offset = (query.page - 1) * PAGE_SIZE;
  const read = connection.transaction(() => {
    const hits = connection
      .query<Hit, [Circle & { limit: number; offset: number }]>(pageStatements[query.sortBy])
      .all({ ...circle, limit: PAGE_SIZE, offset });
    const isLastPage = hits.length < PAGE_SIZE && (hits.length > 0 || offset === 0);
    if (isLastPage) return { hits, total: offset + hits.length };
    return { hits, total: connection.query<{ total: number }, [Circle]>(countStatement).get(circle)!.total };
  });
  const { hits, total } = read.deferred();
  return {
    total,
    ids: hits.map((hit) => hit.id),
    miles: hits.map((hit) => milesOfChord(hit.chord)),
    covers: hits.map((hit) => hit.covers === 1),
  };
}

interface Hit {
  id: number;
  /** The squared chord of geometry.ts. */
  chord: number;
  covers: number;
}

type Circle = ReturnType<typeof circleOf>;

const circleOf = ({ point, distance, serviceMask }: GroomerQuery, now: number) => {
  const { bands, west, east } = boxAround(point, distance);
  return {
    ...unitVector(point),
    bands: JSON.stringify(bands),
    west,
    east,
    now,
    serviceMask,
    reach: chordSquared(distance),
  };
};

const chord = "((ux - $x) * (ux - $x) + (uy - $y) * (uy - $y) + (uz - $z) * (uz - $z))";

const inCircle = `FROM groomer_profiles
  WHERE listable = 1 AND band IN (SELECT value FROM json_each($bands)) AND lon BETWEEN $west AND $east
    AND listed_until > $now AND ($serviceMask = 0 OR (service_mask & $serviceMask) <> 0) AND ${chord} <= $reach`;

const orders: Record<SortBy, string> = {
  rating: "rating_key DESC, covers DESC, chord, id",
  distance: "chord, covers DESC, id",
  price_low: "min_price, covers DESC, chord, id",
  price_high: "min_price DESC, covers DESC, chord, id",
};

const pageOf = (sortBy: SortBy) => `SELECT id, ${chord} AS chord,
    ${chord} <= 4 * pow(sin(service_radius / ${2 * EARTH_RADIUS_MILES}), 2) AS covers
  ${inCircle} ORDER BY ${orders[sortBy]} LIMIT $limit OFFSET $offset`;

/** Texts that never change, so that each is prepared once. */
export const pageStatements: Record<SortBy, string> = {
  rating: pageOf("rating"),
  distance: pageOf("distance"),
  price_low: pageOf("price_low"),
  price_high: pageOf("price_high"),
};
export const countStatement = `SELECT count(*) AS total ${inCircle}`;
