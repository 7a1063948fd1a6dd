import { findTownsNear, findZip, type NearbyTown, type ZipPlace } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import { bearingTo } from "#src/shared/distance.ts";
import { invalid } from "#src/shared/errors.ts";
import type { ServiceAreaQuery, ServiceAreaView } from "#src/shared/service-area.ts";
import { cityKey } from "#src/shared/town-names.ts";

const TOWNS_SHOWN = 12;
/** More than any circle of 100 miles holds. */
const EVERY_TOWN = 10_000;

/** The towns that a service area reaches. Throws a 422 for a ZIP that we do not know. */
export function mustFindServiceArea(db: Db, query: ServiceAreaQuery): ServiceAreaView {
  const area = findServiceArea(db, query);
  if (!area) throw invalid({ zipCode: "We don't know that ZIP code" });
  return area;
}

/** The same; null for a ZIP that we do not know. */
export function findServiceArea(db: Db, { zipCode, radius }: ServiceAreaQuery): ServiceAreaView | null {
  const place = findZip(db, zipCode);
  if (!place) return null;
  const towns = findTownsNear(db, place, radius, EVERY_TOWN);
  const others = towns.filter((town) => !isSame(town, place));
  return {
    place: { city: place.city, state: place.state },
    towns: others.slice(0, TOWNS_SHOWN).map((town) => seenFrom(place, town)),
    count: others.length,
  };
}

const isSame = (town: NearbyTown, place: ZipPlace) =>
  town.state === place.state && cityKey(town.name) === cityKey(place.city);

const seenFrom = (place: ZipPlace, town: NearbyTown) => ({
  name: town.name,
  state: town.state,
  miles: Math.round(town.miles * 10) / 10,
  bearing: Math.round(bearingTo(place, town)) % 360,
});
