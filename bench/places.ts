import type { Database } from "bun:sqlite";
import { cityKey } from "#src/shared/town-names.ts";
import { type Dice, weighted } from "./dice.ts";

export interface Spot {
  zip: string;
  city: string;
  state: string;
  lat: number;
  lon: number;
  timeZone: string;
}

interface Town {
  key: string;
  name: string;
  state: string;
  lat: number;
  lon: number;
  population: number;
}

/** Where people live: a town by its population, then one of its ZIPs. The product places groomers on ZIPs as well. */
export function population(db: Database) {
  const zipsOf = zipFinder(db);
  const towns = townsOf(db).filter((town) => zipsOf(town).length > 0);
  const pick = weighted(towns.map((town) => [town, town.population] as const));
  return {
    town: (random: Dice): Town => pick(random.roll()),
    zip: (random: Dice): Spot => random.oneOf(zipsOf(pick(random.roll()))),
  };
}
export type Population = ReturnType<typeof population>;

/** The table has its five boroughs as well. */
const isCountedInParts = ({ name }: Town) => name === "New York City";

/** Without the aliases, so that nobody counts twice. */
const townsOf = (db: Database): Town[] =>
  db
    .query<Town, []>("SELECT key, name, state, lat, lon, population FROM us_cities")
    .all()
    .filter((town) => town.key === cityKey(town.name) && !isCountedInParts(town));

/** The ZIPs that bear a town's name, or those around it (within about ten miles) when none does. */
function zipFinder(db: Database) {
  const zips = db
    .query<Spot, []>("SELECT zip, city, state, lat, lon, time_zone AS timeZone FROM us_zips WHERE is_zcta = 1")
    .all();
  const byName = Map.groupBy(zips, ({ state, city }) => `${state} ${city}`);
  const byCell = Map.groupBy(zips, cellOf);
  return (town: Town) => byName.get(`${town.state} ${town.name}`) ?? byCell.get(cellOf(town)) ?? [];
}

const cellOf = ({ state, lat, lon }: Pick<Town, "state" | "lat" | "lon">) =>
  `${state} ${Math.floor(lat * 8)} ${Math.floor(lon * 8)}`;
