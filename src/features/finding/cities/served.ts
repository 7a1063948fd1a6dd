import { findZip } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import { isByRoad } from "#src/domain/travel.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { cityPath, citySlug } from "#src/shared/finding/city-paths.ts";
import { findTown } from "./queries.ts";

interface Location {
  city: string;
  state: string;
  zipCode: string;
  /** Miles. */
  serviceRadius: number;
}

/** The places that come with the code are the same in every database and do not change at run time. */
const paths = new LruCache<{ path: string | undefined }>({ most: 5_000 });

/** The page of a listed groomer's own town; undefined when their radius does not reach the middle of it. */
export const findCityPath = (db: Db, location: Location): string | undefined =>
  paths.getOrInsertComputed(JSON.stringify(location), () => ({ path: readPath(db, location) })).path;

function readPath(db: Db, { city, state, zipCode, serviceRadius }: Location): string | undefined {
  const town = findTown(db, state, citySlug(city));
  const home = findZip(db, zipCode);
  if (!town || !home || !isByRoad(home, town)) return undefined;
  return milesBetween(home, town) <= serviceRadius ? cityPath(town) : undefined;
}
