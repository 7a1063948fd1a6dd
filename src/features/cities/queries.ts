import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { usCities } from "#db/schema/tables.ts";
import { chordSquared } from "#src/domain/geometry.ts";
import { citySlug } from "#src/shared/city-paths.ts";
import type { Point } from "#src/shared/distance.ts";
import { cityKey } from "#src/shared/town-names.ts";
import { coverStatement, prepare, questionOf } from "../search/statements.ts";

/** A town of the place data. */
export interface Town extends Point {
  name: string;
  state: string;
}

/** The widest service area allowed (src/shared/locations.ts). */
export const WIDEST_RADIUS = 100;

const townOf = prepared((db) =>
  db
    .select({ name: usCities.name, state: usCities.state, lat: usCities.lat, lon: usCities.lon })
    .from(usCities)
    .where(and(eq(usCities.state, sql.placeholder("state")), eq(usCities.key, sql.placeholder("key"))))
    .prepare(),
);

/** The town of a page's address, in whatever spelling; an alias gives the town it stands for. */
export function findTown(db: Db, state: string, slug: string): Town | undefined {
  const town = townOf(db).get({ state: state.toUpperCase(), key: cityKey(slug) });
  return town && hasPage(town) ? town : undefined;
}

/** A few towns in the data are named after companies, with letters that no address can keep. */
export const hasPage = ({ name }: { name: string }) => cityKey(citySlug(name)) === cityKey(name);

/** A listed groomer whose own radius reaches a place. */
export interface Covering {
  id: number;
  /** The lowest price of a package, in cents. */
  minPrice: number;
  ratingKey: number;
  /** The point as a unit vector. */
  ux: number;
  uy: number;
  uz: number;
  /** Miles. */
  radius: number;
  /** The squared chord of geometry.ts. */
  chord: number;
}

/** Everyone who comes to a place: the best rated first, then the nearer. */
export function findCovering(db: Db, point: Point, now: number): Covering[] {
  const question = questionOf({ point, distance: WIDEST_RADIUS, sortBy: "rating", serviceMask: 0 }, now);
  const found = prepare(db, coverStatement, question).all(...question.values) as Covering[];
  return found.sort((a, b) => b.ratingKey - a.ratingKey || a.chord - b.chord || a.id - b.id);
}

/** Whether this groomer's radius reaches a point given as a unit vector. */
export const reaches = ({ ux, uy, uz, radius }: Covering, { x, y, z }: { x: number; y: number; z: number }) =>
  (ux - x) ** 2 + (uy - y) ** 2 + (uz - z) ** 2 <= chordSquared(radius);
