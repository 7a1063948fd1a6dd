import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeMap, MAP_FILE } from "../map/map-file.ts";
import { readTsv } from "../tsv.ts";
import { milesApart, type Spot } from "./build-geometry.ts";
import { bridgesOf, bridgeZips, islandZips } from "./build-islands.ts";
import { netOf } from "./build-lines.ts";
import { opennessOf, type ZipPoint, zipPoints } from "./build-places.ts";
import type { Way } from "./build-speeds.ts";
import { waterOf } from "./build-water.ts";
import { type Ground, streetsOf } from "./build-ways.ts";

/** ZIP code points, then ferry landings, then road nodes. */
export interface Country {
  points: ZipPoint[];
  spots: Spot[];
  ways: Way[];
  openness: Ground["openness"];
}

/** Connected to its ZIP code's point, regardless of shores. */
interface Landing {
  zip: string;
  spot: Spot;
}

/** `isInside` selects a part for tests. */
export function readCountry(isInside: (spot: Spot) => boolean = () => true): Country {
  const map = decodeMap(readFileSync(MAP_FILE));
  const points = zipPoints().filter(({ spot }) => isInside(spot));
  const net = netOf(map.roads, isInside);
  const ground = { water: waterOf(map), openness: opennessOf() };
  const ferries = ferryRows().filter(({ landings }) => landings.every(({ spot }) => isInside(spot)));
  const landings = ferries.flatMap(({ landings }) => landings);
  const places = [...points.map(({ spot }) => spot), ...landings.map(({ spot }) => spot)];
  const roads = net.pieces.map(({ a, b, ...piece }): Way => {
    const open = ground.openness(net.nodes[a]!);
    return { kind: "road", a: places.length + a, b: places.length + b, open, ...piece };
  });
  const crossings = ferries.map(({ minutes }, at): Way => {
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
  const toLandings = landings.map(({ zip, spot }, at): Way => {
    const a = pointOf(zip);
    const miles = milesApart(points[a]!.spot, spot);
    return { kind: "street", a, b: points.length + at, miles, straight: 1, open: ground.openness(spot) };
  });
  const knownBridges = bridgeZips().flatMap(({ from, to }): Way[] => {
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
  const known = islandZips();
  return [
    ...points.map(({ zips }) => zips.map((zip) => known.get(zip)).find((island) => island !== undefined)),
    ...landings.map(({ zip }) => known.get(zip)),
  ];
}

/** Name; ZIP code, latitude, and longitude of each landing; minutes of the crossing and the wait. */
function ferryRows() {
  const [, ...rows] = readTsv(join(import.meta.dir, "ferries.tsv"));
  return rows.map(([, fromZip, fromLat, fromLon, toZip, toLat, toLon, crossing, wait]) => {
    const landings: Landing[] = [
      { zip: fromZip!, spot: [Number(fromLon), Number(fromLat)] },
      { zip: toZip!, spot: [Number(toLon), Number(toLat)] },
    ];
    return { landings, minutes: Number(crossing) + Number(wait) };
  });
}
