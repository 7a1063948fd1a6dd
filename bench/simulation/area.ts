import { type Db, usCities, usZips } from "#db/db.ts";
import type { Place } from "#src/domain/travel.ts";
import { milesBetween } from "#src/shared/base/distance.ts";

/** A ZIP code with its approximate population. */
export interface Neighborhood extends Place {
  people: number;
}

/** Default population of towns that aren't listed. */
const USUAL_PEOPLE = 3000;

/** Inhabited ZIP codes around one of them. Each town's population is divided evenly among its ZIP codes. */
export function areaAround(db: Db, zipCode: string, miles: number): Neighborhood[] {
  const zips = db
    .select()
    .from(usZips)
    .all()
    .filter(({ isZcta }) => isZcta);
  const center = zips.find(({ zip }) => zip === zipCode);
  if (!center) throw new Error(`${zipCode} is no area where people live`);
  const nameOf = ({ state, city }: { state: string; city: string }) => `${state} ${city}`;
  const people = new Map(
    db
      .select()
      .from(usCities)
      .all()
      .map(({ state, name, population }) => [`${state} ${name}`, population]),
  );
  const zipsOf = Map.groupBy(zips, nameOf);
  return zips
    .filter((zip) => milesBetween(center, zip) <= miles)
    .map(({ lat, lon, radius, ...zip }) => {
      const name = nameOf(zip);
      return { lat, lon, radius, people: (people.get(name) ?? USUAL_PEOPLE) / zipsOf.get(name)!.length };
    });
}
