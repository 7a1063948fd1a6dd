import { and, eq, sql } from "drizzle-orm";
import { type Db, usCities } from "#db/db.ts";
import { matchCity } from "#db/geo/places.ts";
import { townsWithMiles } from "#db/geo/towns.ts";
import { prepareQuery } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import { chordSquared, milesOfChord, SLACK_MILES, unitVector } from "#src/domain/geometry.ts";
import { hasRoad } from "#src/domain/travel.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import type { UrlPreview } from "#src/http/pages/site-head.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { dollars } from "#src/shared/base/money.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import { cityPath, citySlug } from "#src/shared/search/city-paths.ts";
import type { CityMapData, CityPageProps } from "#views/search/cities/city-page.tsx";
import { type LoadedCard, loadCards } from "../search/cards.ts";
import { type CoveringGroomer, findCovering, rowPoint } from "../search/statements.ts";
import { findOpenDays } from "./who-is-free.ts";

const MAX_GROOMERS = 12;
const MAX_NEARBY_TOWNS = 16;
const NEARBY = 40;

export function cityProps({ db, now }: Ctx, state: string, slug: string): CityPageProps | undefined {
  const town = findTown(db, state, slug);
  const groomers = town ? findCovering(db, town, now()) : [];
  if (!town || groomers.length === 0) return undefined;
  const hits = groomers
    .slice(0, MAX_GROOMERS)
    .map(({ id, chord }) => ({ id, miles: milesOfChord(chord), covers: true }));
  const loaded = loadCards(db, { hits }, town);
  return {
    town,
    total: groomers.length,
    prices: pricesOf(groomers),
    openDays: findOpenDays(db, groomers, now(), zoneOf(db, town)),
    groomers: loaded.map(({ card }) => card),
    map: cityMap(db, town, loaded),
    towns: findNearby(db, town, groomers),
  };
}

function pricesOf(groomers: readonly CoveringGroomer[]) {
  const prices = groomers.map(({ minPrice }) => minPrice);
  return { lowest: prices.reduce((a, b) => Math.min(a, b)), highest: prices.reduce((a, b) => Math.max(a, b)) };
}

function zoneOf(db: Db, { name, state }: City): string {
  const answer = matchCity(db, name, state);
  return "found" in answer ? answer.found.timeZone : "UTC";
}

const findNearby = (db: Db, town: City, groomers: readonly CoveringGroomer[]): City[] =>
  townsWithMiles(db, town, NEARBY)
    .sort((a, b) => a.miles - b.miles)
    // Lazy, because the first few are enough.
    .values()
    .filter((other) => other.state !== town.state || other.name !== town.name)
    .filter((other) => {
      const point = unitVector(other);
      return groomers.some((groomer) => reachesPoint(groomer, point) && hasRoad(rowPoint(groomer), other));
    })
    .filter(fitsCityUrl)
    .take(MAX_NEARBY_TOWNS)
    .toArray();

export const cityImageKey = ({ name, state }: Pick<City, "name" | "state">) =>
  `${state.toLowerCase()}-${citySlug(name)}`;

export const cityPreview = ({ town, total, prices }: Pick<CityPageProps, "town" | "total" | "prices">): UrlPreview => ({
  title: cityTitle(town),
  note: `${total === 1 ? "1 groomer" : `${total} groomers`}, packages from ${dollars(prices.lowest)}`,
  seed: 1 + ([...cityPath(town)].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 7) % 9999),
});

export const cityTitle = ({ name, state }: Pick<City, "name" | "state">) => `Mobile dog grooming in ${name}, ${state}`;

/** Minimum miles around the town's center on its map. */
const AT_LEAST = 8;
/** Maximum miles, so that one far-driving groomer doesn't shrink the town. */
const AT_MOST = 50;

function cityMap(db: Db, town: City, groomers: readonly LoadedCard[]): CityMapData {
  const all = groomers.map(({ card: { distance }, point }, at) => ({ distance, ...point, number: at + 1 }));
  const list = all.filter(({ distance }) => distance <= AT_MOST);
  const miles = Math.max(AT_LEAST, ...list.map(({ distance }) => distance));
  const wish = { center: town, town, miles, list };
  return {
    wider: mapView(db, { ...wish, shape: "middle" }),
    phones: mapView(db, { ...wish, shape: "narrow" }),
    beyond: all.filter(({ distance }) => distance > AT_MOST).map(({ number }) => number),
  };
}

export interface City extends Point {
  name: string;
  state: string;
  population: number;
}

const { lat, lon, population } = usCities;

const townOf = prepareQuery((db) =>
  db
    .select({ name: usCities.name, state: usCities.state, lat, lon, population })
    .from(usCities)
    .where(and(eq(usCities.state, sql.placeholder("state")), eq(usCities.key, sql.placeholder("key"))))
    .prepare(),
);

/** Accepts any spelling and aliases. */
export function findTown(db: Db, state: string, slug: string): City | undefined {
  const town = townOf(db).get({ state: state.toUpperCase(), key: cityKey(slug) });
  return town && fitsCityUrl(town) ? town : undefined;
}

/** False for the few towns whose names can't be in a URL. Needs the name's own key, not an alias's. */
export const fitsCityUrl = ({ name, key = cityKey(name) }: { name: string; key?: string }) =>
  cityKey(citySlug(name)) === key;

/** `x`, `y`, `z` are a unit vector. */
const reachesPoint = ({ ux, uy, uz, radius }: CoveringGroomer, { x, y, z }: { x: number; y: number; z: number }) =>
  (ux - x) ** 2 + (uy - y) ** 2 + (uz - z) ** 2 <= chordSquared(radius + SLACK_MILES);
