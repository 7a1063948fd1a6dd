import { eq } from "drizzle-orm";
import { type Db, usCities, usZips } from "#db/db.ts";
import { type Random, weighted } from "#db/seed/random.ts";
import { cityKey } from "#src/shared/places/town-names.ts";

type Town = typeof usCities.$inferSelect;
type Zip = typeof usZips.$inferSelect;
export type Spot = Pick<Zip, "city" | "state" | "lat" | "lon" | "timeZone"> & { zipCode: string };

export function population(db: Db) {
  const zipsOf = zipFinder(db);
  const towns = townsOf(db).filter((town) => zipsOf(town).length > 0);
  const pick = weighted(towns.map((town) => [town, town.population] as const));
  return {
    town: (dice: Random): Town => pick(dice.next()),
    zip: (dice: Random): Spot => dice.pick(zipsOf(pick(dice.next()))),
  };
}
export type Population = ReturnType<typeof population>;

/** Without aliases, and without New York City, whose boroughs are separate rows. */
const townsOf = (db: Db): Town[] =>
  db
    .select()
    .from(usCities)
    .all()
    .filter(({ key, name }) => key === cityKey(name) && name !== "New York City");

/** ZIP codes named after the town, or else within about ten miles in the state. */
function zipFinder(db: Db) {
  const { zip: zipCode, city, state, lat, lon, timeZone, isZcta } = usZips;
  const zips: Spot[] = db
    .select({ zipCode, city, state, lat, lon, timeZone })
    .from(usZips)
    .where(eq(isZcta, true))
    .all();
  const byName = Map.groupBy(zips, ({ state, city }) => `${state} ${city}`);
  const byCell = Map.groupBy(zips, cellOf);
  return (town: Town): Spot[] => byName.get(`${town.state} ${town.name}`) ?? byCell.get(cellOf(town)) ?? [];
}

const cellOf = ({ state, lat, lon }: Pick<Town, "state" | "lat" | "lon">) =>
  `${state} ${Math.floor(lat * 8)} ${Math.floor(lon * 8)}`;
