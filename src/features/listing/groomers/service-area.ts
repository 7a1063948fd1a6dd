import { findZip } from "#db/geo/places.ts";
import { findTownsNear, type NearbyTown } from "#db/geo/towns.ts";
import type { Db } from "#db/open.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { AREA_TOWNS } from "#src/shared/listing/area-labels.ts";
import type { ServiceAreaQuery, ServiceAreaView } from "#src/shared/listing/service-area.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { cityKey } from "#src/shared/places/town-names.ts";

/** Throws 422 for an unknown ZIP code. */
export function mustFindServiceArea(db: Db, query: ServiceAreaQuery): ServiceAreaView {
  const area = findServiceArea(db, query);
  if (!area) throw invalid({ zipCode: "We don't know that ZIP code" });
  return area;
}

export function findServiceArea(db: Db, { zipCode, radius }: ServiceAreaQuery): ServiceAreaView | null {
  const place = findZip(db, zipCode);
  if (!place) return null;
  const own = cityKey(place.city);
  const towns = findTownsNear(db, place, radius).filter(({ key, state }) => key !== own || state !== place.state);
  return {
    place: { city: place.city, state: place.state },
    map: areaMap(db, place, radius),
    towns: biggestOfEachRadius(towns).map(({ name, state, miles }) => ({
      name,
      state,
      miles: Math.ceil(miles * 10) / 10,
    })),
    counts: countsByMile(towns, radius),
  };
}

export const areaMap = (db: Db, centre: Point, radius: number): MapView =>
  mapView(db, { centre, miles: radius, circle: radius, shape: "narrow" });

/** Keeps towns larger than all closer ones. Input and output are sorted by size. */
function biggestOfEachRadius(towns: readonly NearbyTown[]): NearbyTown[] {
  const biggest: number[] = [];
  const kept = new Set<NearbyTown>();
  for (const [rank, town] of [...towns.entries()].sort(([, a], [, b]) => a.miles - b.miles)) {
    if (biggest.length === AREA_TOWNS && rank > biggest.at(-1)!) continue;
    kept.add(town);
    biggest.push(rank);
    biggest.sort((a, b) => a - b).splice(AREA_TOWNS);
  }
  return towns.filter((town) => kept.has(town));
}

function countsByMile(towns: readonly NearbyTown[], radius: number): number[] {
  const counts = new Array<number>(radius + 1).fill(0);
  for (const { miles } of towns) counts[Math.ceil(miles)]! += 1;
  for (let mile = 1; mile <= radius; mile++) counts[mile]! += counts[mile - 1]!;
  return counts;
}
