import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { usCities } from "#db/schema/tables.ts";
import { chordSquared } from "#src/domain/geometry.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { citySlug } from "#src/shared/finding/city-paths.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import type { Covering } from "../search/covering.ts";

export interface Town extends Point {
  name: string;
  state: string;
  population: number;
}

const { lat, lon, population } = usCities;

const townOf = prepared((db) =>
  db
    .select({ name: usCities.name, state: usCities.state, lat, lon, population })
    .from(usCities)
    .where(and(eq(usCities.state, sql.placeholder("state")), eq(usCities.key, sql.placeholder("key"))))
    .prepare(),
);

/** Accepts any spelling and aliases. */
export function findTown(db: Db, state: string, slug: string): Town | undefined {
  const town = townOf(db).get({ state: state.toUpperCase(), key: cityKey(slug) });
  return town && hasPage(town) ? town : undefined;
}

/** False for the few towns whose names can't be in a URL. Needs the name's own key, not an alias's. */
export const hasPage = ({ name, key = cityKey(name) }: { name: string; key?: string }) =>
  cityKey(citySlug(name)) === key;

/** `x`, `y`, `z` are a unit vector. */
export const reaches = ({ ux, uy, uz, radius }: Covering, { x, y, z }: { x: number; y: number; z: number }) =>
  (ux - x) ** 2 + (uy - y) ** 2 + (uz - z) ** 2 <= chordSquared(radius);
