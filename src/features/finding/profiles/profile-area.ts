import { findZip, type ZipPlace } from "#db/geo/places.ts";
import { type PlacedTown, townsNear } from "#db/geo/towns.ts";
import type { Db } from "#db/open.ts";
import { isByRoad } from "#src/domain/travel.ts";
import { areaMap } from "#src/features/listing/groomers/service-area.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { cityPath, citySlug } from "#src/shared/finding/city-paths.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import type { ProfileArea, ServedTown } from "#views/listing/groomers/service-area.tsx";
import { findTown, hasPage } from "../cities/queries.ts";

type Location = NonNullable<GroomerProfileView["location"]>;

const TOWNS_ON_PAGE = 3;

/** A few KB each. Place data doesn't change at run time. */
const areas = new LruCache<ProfileArea>({ most: 1_000 });

const unknown: ProfileArea = { map: undefined, towns: [], cityPath: undefined };

export const findArea = (db: Db, location: Location): ProfileArea =>
  areas.getOrInsertComputed(keyOf(location), () => {
    const home = findZip(db, location.zipCode);
    if (!home) return unknown;
    return {
      map: areaMap(db, home, location.serviceRadius),
      towns: biggest(db, location, home),
      cityPath: pathOfOwn(db, location, home),
    };
  });

const keyOf = ({ city, state, zipCode, serviceRadius }: Location) => `${zipCode} ${serviceRadius} ${state} ${city}`;

/** Undefined if the service area doesn't reach the town's center. */
function pathOfOwn(db: Db, { city, state, serviceRadius }: Location, home: ZipPlace): string | undefined {
  const town = findTown(db, state, citySlug(city));
  if (!town || !isByRoad(home, town)) return undefined;
  return milesBetween(home, town) <= serviceRadius ? cityPath(town) : undefined;
}

function biggest(db: Db, { city, state, serviceRadius }: Location, home: ZipPlace): ServedTown[] {
  const own = cityKey(city);
  return townsNear(db, home, serviceRadius)
    .filter(({ key }) => key !== own)
    .take(TOWNS_ON_PAGE)
    .map((town) => ({
      name: town.state === state ? town.name : `${town.name} (${town.state})`,
      path: pageOf.getOrInsertComputed(town, () => (hasPage(town) ? cityPath(town) : undefined)),
    }))
    .toArray();
}

/** Cached, because building a path takes longer than finding the town. */
const pageOf = new WeakMap<PlacedTown, string | undefined>();
