import { type Db, type NotAsync, readReplica, readSnapshot } from "#db/db.ts";
import { prepareQuery } from "#db/prepared.ts";
import { type Statement, statement } from "#db/statement.ts";
import { chordSquared, latLonOf, SLACK_MILES, type Strip, stripsOf, unitVector } from "#src/domain/geometry.ts";
import { nthSmallest } from "#src/domain/nth-smallest.ts";
import { hasRoad } from "#src/domain/travel.ts";
import { EARTH_RADIUS_MILES, type Point } from "#src/shared/base/distance.ts";
import { PRICES_PER_SIZE, serviceColumns } from "#src/shared/listing/services.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import { RESULTS_PER_PAGE, type SortBy } from "#src/shared/search/search-labels.ts";
import { type Candidate, type FoundGroomers, foundPage, type GroomerQuery, keySlack } from "./found-groomers.ts";

/**
 * Parameters: ?1 ?2 ?3 the place as a unit vector, ?4 now, ?5 the services, ?6 the dot product at the circle's edge, ?7
 * the place of the pet size's first price, ?8 the cut or the IDs of the second statement, ?9 what they must be good with, and
 * from ?10 four for each strip.
 */
const CUT_PARAMETER = 8;
const LAST_OWN_PARAMETER = 9;

/** Rounds up the number of strips, so that few statements are prepared. Extra strips match nothing. */
const STEP = 8;
const nowhere = [-1000, 0, 0, 0];

interface SqlQuery {
  sortBy: SortBy;
  hasFilter: boolean;
  hasSize: boolean;
  strips: number;
  values: (number | string)[];
}

type StatementInput = Omit<GroomerQuery, "page" | "size">;

function questionOf(query: StatementInput, now: number): SqlQuery {
  const { point, distance, sortBy, serviceMask, petSize, goodWith = 0 } = query;
  const { x, y, z } = unitVector(point);
  const bounds = stripsOf(point, distance).map(boundsOf);
  while (bounds.length % STEP !== 0) bounds.push(nowhere);
  const firstPrice = petSize ? PRICES_PER_SIZE * petSizes.indexOf(petSize) : 0;
  const edge = 1 - chordSquared(distance) / 2;
  const values = [x, y, z, now, serviceMask, edge, firstPrice, 0, goodWith, ...bounds.flat()];
  return { sortBy, hasFilter: serviceMask !== 0, hasSize: petSize !== undefined, strips: bounds.length, values };
}

const boundsOf = ({ band, west, east, isInside }: Strip) => [band, west, east, Number(isInside)];

/** Grows as the distance shrinks. Half the work of the chord, but imprecise below a foot. */
const dot = "(ux * ?1 + uy * ?2 + uz * ?3)";
const chord = "((ux - ?1) * (ux - ?1) + (uy - ?2) * (uy - ?2) + (uz - ?3) * (uz - ?3))";

const halfAngle = `((service_radius + ${SLACK_MILES}) / ${2 * EARTH_RADIUS_MILES})`;
/** Squared chord of a service area's radius. Avoids `pow`, which the nodes' server lacks. */
export const reachSql = `4 * (sin(${halfAngle}) * sin(${halfAngle}))`;
const covers = `${chord} <= ${reachSql}`;

const NONE = 1e12;

/** Price shown. `NONE` if no chosen package is offered for the size. */
function priceOf({ hasFilter, hasSize }: SqlQuery): string {
  const priceIn = (column: string, place: number) =>
    `ifnull(${hasSize ? `iif(size_prices IS NULL, ${column}, size_prices ->> (?7 + ${place}))` : column}, ${NONE})`;
  if (!hasFilter) return priceIn("min_price", 0);
  return `min(${serviceColumns.map((column, bit) => `iif(?5 & ${1 << bit}, ${priceIn(column, 1 + bit)}, ${NONE})`)})`;
}

function keyOf(question: SqlQuery): string {
  if (question.sortBy === "rating") return "-rating_key";
  if (question.sortBy === "distance") return `-${dot}`;
  return `${question.sortBy === "price_low" ? "" : "-"}${priceOf(question)}`;
}

const hitsStatement = (question: SqlQuery) => `${withStrips(question)} SELECT id, ${keyOf(question)} ${hits(question)}`;

const cutStatement = (question: SqlQuery) =>
  `${withStrips(question)} ${measured(question)} ${hits(question)} AND ${keyOf(question)} <= ?${CUT_PARAMETER}`;

const fewStatement = (question: SqlQuery) =>
  `${measured(question)} FROM groomer_profiles WHERE id IN (SELECT value FROM json_each(?${CUT_PARAMETER}))`;

const coverStatement = (question: SqlQuery) =>
  `${withStrips(question)} SELECT id, min_price AS minPrice, rating_key AS ratingKey, ux, uy, uz,
    service_radius AS radius, ${chord} AS chord ${hits(question)} AND ${covers}`;

const measured = (question: SqlQuery) => `SELECT id, ${question.sortBy === "distance" ? chord : keyOf(question)} AS key,
  ${chord} AS chord, ${covers} AS covers`;

const hits = (question: SqlQuery) => `FROM strips CROSS JOIN groomer_profiles
  WHERE listable = 1 AND band = strip AND lon >= west AND lon < east AND listed_until > ?4
    ${question.hasFilter ? "AND (service_mask & ?5) <> 0" : ""} AND (?9 & ~good_with) = 0 AND (is_inside OR ${dot} >= ?6)
    ${question.hasSize ? `AND ${priceOf(question)} < ${NONE}` : ""}`;

const tables = new Map<number, string>();

function withStrips({ strips }: SqlQuery): string {
  const known = tables.get(strips);
  if (known) return known;
  const rows = Array.from(
    { length: strips },
    (_, at) => `(${[1, 2, 3, 4].map((part) => `?${LAST_OWN_PARAMETER + 4 * at + part}`)})`,
  );
  const table = `WITH strips(strip, west, east, is_inside) AS (VALUES ${rows})`;
  tables.set(strips, table);
  return table;
}

type SqlText = (question: SqlQuery) => string;
type PreparedSql = (db: Db) => Statement<unknown, (number | string)[]>;
const preparedTexts = new Map<SqlText, Map<string, PreparedSql>>();

/** Cached by a short name, because looking up a long SQL text takes longer than a small search. */
function prepareSearch(db: Db, text: SqlText, question: SqlQuery): ReturnType<PreparedSql> {
  const { sortBy, hasFilter, hasSize, strips } = question;
  const forms = preparedTexts.getOrInsertComputed(text, () => new Map());
  const ask = forms.getOrInsertComputed(`${sortBy} ${hasFilter} ${hasSize} ${strips}`, () =>
    prepareQuery((connection) => statement(connection, text(question))),
  );
  return ask(db);
}

/** One pass computes all keys and the cut; only hits up to the cut are measured and sorted. */
export function findInDbIndex(db: Db, query: GroomerQuery, now: number): FoundGroomers {
  const question = questionOf(query, now);
  const { page: number, size = RESULTS_PER_PAGE } = query;
  const end = number * size;
  const start = end - size;
  const { total, candidates } = inOneGo(db, () => {
    const hits = prepareSearch(db, hitsStatement, question).values(...question.values) as Hit[];
    if (hits.length <= start) return { total: hits.length, candidates: [] };
    const cut = cutAt(end, hits, query.sortBy);
    return { total: hits.length, candidates: candidatesOf(db, question, { hits, cut }) };
  });
  return foundPage(candidates, { total, start, end });
}

const inOneGo = <T>(db: Db, read: () => NotAsync<T>): T => readReplica(db, () => readSnapshot(db, read) as NotAsync<T>);

type Hit = [id: number, key: number];

function cutAt(end: number, hits: Hit[], sortBy: SortBy): number {
  const keys = hits.map(([, key]) => key);
  return nthSmallest(keys, end) + keySlack(sortBy);
}

/** A table lookup costs as much as this many index rows. */
const LOOKUP = 10;

function candidatesOf(db: Db, question: SqlQuery, { hits, cut }: { hits: Hit[]; cut: number }) {
  const ids = hits.filter(([, key]) => key <= cut).map(([id]) => id);
  if (ids.length * LOOKUP < hits.length) {
    return prepareSearch(db, fewStatement, question).all(
      ...question.values.slice(0, CUT_PARAMETER - 1),
      JSON.stringify(ids),
    ) as Candidate[];
  }
  const values = question.values.with(CUT_PARAMETER - 1, cut);
  return prepareSearch(db, cutStatement, question).all(...values) as Candidate[];
}

/** Maximum service area (src/shared/people/locations.ts). */
const WIDEST_RADIUS = 100 + SLACK_MILES;

export interface CoveringGroomer {
  id: number;
  /** Price shown, in cents. */
  minPrice: number;
  ratingKey: number;
  /** Unit vector. */
  ux: number;
  uy: number;
  uz: number;
  /** Miles. */
  radius: number;
  /** Squared chord (geometry.ts). */
  chord: number;
}

export const rowPoint = ({ ux: x, uy: y, uz: z }: Pick<CoveringGroomer, "ux" | "uy" | "uz">): Point =>
  latLonOf({ x, y, z });

/** Best rating first, then nearest. */
export function findCovering(db: Db, point: Point, now: number): CoveringGroomer[] {
  const question = questionOf({ point, distance: WIDEST_RADIUS, sortBy: "rating", serviceMask: 0 }, now);
  const found = (prepareSearch(db, coverStatement, question).all(...question.values) as CoveringGroomer[]).filter(
    (groomer) => hasRoad(rowPoint(groomer), point),
  );
  return found.sort((a, b) => b.ratingKey - a.ratingKey || a.chord - b.chord || a.id - b.id);
}

export const isCovered = (db: Db, point: Point, now: number): boolean => findCovering(db, point, now).length > 0;
