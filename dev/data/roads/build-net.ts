import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeMap, MAP_FILE_PATH } from "#db/map/map-file.ts";
import { readTsv } from "#db/tsv.ts";
import { milesApart, type Spot, SquareIndex } from "./build-geometry.ts";
import { bridgesOf, bridgeZips, islandZips } from "./build-islands.ts";
import { netOf } from "./build-lines.ts";
import type { RoadWay } from "./build-speeds.ts";
import { streetsOf, type Terrain, waterOf } from "./build-ways.ts";

/** ZIP code points, then ferry landings, then road nodes. */
export interface Country {
  points: ZipPoint[];
  spots: Spot[];
  ways: RoadWay[];
  openness: Terrain["openness"];
}

/** Connected to its ZIP code's point, regardless of shores. */
interface Landing {
  zip: string;
  spot: Spot;
}

/** `isInside` selects a part for tests. */
export function readCountry(isInside: (spot: Spot) => boolean = () => true): Country {
  const map = decodeMap(readFileSync(MAP_FILE_PATH));
  const points = zipPoints().filter(({ spot }) => isInside(spot));
  const net = netOf(map.roads, isInside);
  const ground = { water: waterOf(map), openness: opennessOf() };
  const ferries = ferryRows().filter(({ landings }) => landings.every(({ spot }) => isInside(spot)));
  const landings = ferries.flatMap(({ landings }) => landings);
  const places = [...points.map(({ spot }) => spot), ...landings.map(({ spot }) => spot)];
  const roads = net.pieces.map(({ a, b, ...piece }): RoadWay => {
    const open = ground.openness(net.nodes[a]!);
    return { kind: "road", a: places.length + a, b: places.length + b, open, ...piece };
  });
  const crossings = ferries.map(({ minutes }, at): RoadWay => {
    const a = points.length + 2 * at;
    return { kind: "ferry", a, b: a + 1, miles: 0, straight: 1, open: 1, minutes };
  });
  const streets = streetsOf(places, net, ground);
  const islands = islandsOf(points, landings);
  const spots = [...places, ...net.nodes];
  const pointOf = (zip: string) => points.findIndex(({ zips }) => zips.includes(zip));
  const crossed = crossingsFrom(landings, points.length, pointOf);
  /** True if a street would bypass the ferry. */
  const isAcross = (from: number, to: number) =>
    crossed.get(from)?.some(([own, other]) => milesApart(spots[to]!, other) < milesApart(spots[to]!, own)) ?? false;
  const streetsOnLand = streets.filter(({ a, b }) => islands[a] === islands[b] && !isAcross(a, b) && !isAcross(b, a));
  const toLandings = landings.map(({ zip, spot }, at): RoadWay => {
    const a = pointOf(zip);
    const miles = milesApart(points[a]!.spot, spot);
    return { kind: "street", a, b: points.length + at, miles, straight: 1, open: ground.openness(spot) };
  });
  const knownBridges = bridgeZips().flatMap(({ from, to }): RoadWay[] => {
    const [a, b] = [from, to].map(pointOf);
    if (a === -1 || b === -1) return [];
    const miles = milesApart(points[a!]!.spot, points[b!]!.spot);
    return [{ kind: "street", a: a!, b: b!, miles, straight: 1, open: ground.openness(points[a!]!.spot) }];
  });
  const ways = [...roads, ...streetsOnLand, ...toLandings, ...crossings, ...knownBridges];
  const { openness } = ground;
  const isIsland = (node: number) => islands[node] !== undefined;
  const bridges = bridgesOf({ spots, points: points.length, ways, isIsland, openness });
  return { points, spots, ways: [...ways, ...bridges], openness };
}

function crossingsFrom(landings: readonly Landing[], points: number, pointOf: (zip: string) => number) {
  const crossed = new Map<number, [Spot, Spot][]>();
  for (const [at, { zip, spot }] of landings.entries()) {
    const ferry: [Spot, Spot] = [spot, landings[at ^ 1]!.spot];
    for (const node of [points + at, pointOf(zip)]) crossed.set(node, [...(crossed.get(node) ?? []), ferry]);
  }
  return crossed;
}

function islandsOf(points: readonly ZipPoint[], landings: readonly Landing[]): (string | undefined)[] {
  const cached = islandZips();
  return [
    ...points.map(({ zips }) => zips.map((zip) => cached.get(zip)).find((island) => island !== undefined)),
    ...landings.map(({ zip }) => cached.get(zip)),
  ];
}

/** Name; ZIP code, latitude, and longitude of each landing; minutes of the crossing and the wait. */
function ferryRows() {
  const [, ...rows] = readTsv(join(import.meta.dir, "../../../db/roads", "ferries.tsv"));
  return rows.map(([, fromZip, fromLat, fromLon, toZip, toLat, toLon, crossing, wait]) => {
    const landings: Landing[] = [
      { zip: fromZip!, spot: [Number(fromLon), Number(fromLat)] },
      { zip: toZip!, spot: [Number(toLon), Number(toLat)] },
    ];
    return { landings, minutes: Number(crossing) + Number(wait) };
  });
}

interface ZipPoint {
  spot: Spot;
  zips: string[];
}

/** Miles: radius of ZIP areas in a large city and in the country. */
const [CITY_MILES, COUNTRY_MILES] = [0.5, 6];
const NEIGHBORS = 3;
const CELL = 0.02;

interface ZipRow {
  zip: string;
  spot: Spot;
  isArea: boolean;
  radius: number;
}

/** Columns of us_zip.tsv: ZIP, city, state, latitude, longitude, time zone, 1 if a Census ZCTA, radius. */
const zipRows = (): ZipRow[] =>
  readTsv(join(import.meta.dir, "../../../db/geo/us_zip.tsv")).map(([zip, , , lat, lon, , isArea, radius]) => ({
    zip: zip!,
    spot: [Number(lon), Number(lat)],
    isArea: isArea === "1",
    radius: Number(radius),
  }));

function zipPoints(): ZipPoint[] {
  const byPoint = Map.groupBy(zipRows(), ({ spot }) => spot.join());
  const points = [...byPoint.values()].map((rows) => ({ spot: rows[0]!.spot, zips: rows.map(({ zip }) => zip) }));
  return points.sort((a, b) => a.spot[1] - b.spot[1] || a.spot[0] - b.spot[0]);
}

/** 0 in a large city to 1 in open country, from ZIP areas. */
function opennessOf(): (spot: Spot) => number {
  const areas = zipRows().filter(({ isArea }) => isArea);
  const squares = new SquareIndex<ZipRow>(0.25);
  for (const area of areas) squares.add(area, area.spot);
  const share = (radius: number) => Math.min(1, Math.max(0, (radius - CITY_MILES) / (COUNTRY_MILES - CITY_MILES)));
  const cached = new Map<string, number>();
  return ([lon, lat]) => {
    const cell: Spot = [Math.round(lon / CELL) * CELL, Math.round(lat / CELL) * CELL];
    return cached.getOrInsertComputed(cell.join(), () => around(cell));
  };

  function around(spot: Spot): number {
    for (const margin of [0.1, 0.5, 2]) {
      const near = [...new Set(squares.near(spot, spot, margin))]
        .map(({ spot: other, radius }) => ({ radius, away: milesApart(spot, other) }))
        .toSorted((a, b) => a.away - b.away)
        .slice(0, NEIGHBORS);
      if (near.length < NEIGHBORS) continue;
      // The square root spreads towns and suburbs, where most people live.
      return Math.sqrt(share(near.reduce((sum, { radius }) => sum + radius, 0) / NEIGHBORS));
    }
    return 1;
  }
}
