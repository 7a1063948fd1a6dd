import type { GeoBox } from "#src/shared/base/distance.ts";
import { type Frame, frameName, holdsBox, mapRadii, mapSizes, type Shape, snappedCenter } from "./frame.ts";

export type Region = keyof typeof boxes;

/** West, south, east, and north of all ZIP codes, rounded outward. */
const boxes = {
  US: [-124.7, 24.5, -67.0, 49.4],
  AK: [-176.7, 51.8, -130.0, 71.3],
  AL: [-88.5, 30.2, -84.9, 35.0],
  AR: [-94.6, 33.0, -89.7, 36.5],
  AZ: [-114.8, 31.3, -109.0, 37.0],
  CA: [-124.3, 32.5, -114.1, 42.0],
  CO: [-109.0, 37.0, -102.1, 41.0],
  CT: [-73.7, 41.0, -71.8, 42.1],
  DC: [-77.1, 38.8, -76.9, 39.0],
  DE: [-75.8, 38.4, -75.0, 39.9],
  FL: [-87.5, 24.5, -80.0, 31.0],
  GA: [-85.6, 30.5, -80.8, 35.0],
  HI: [-159.8, 19.0, -154.9, 22.3],
  IA: [-96.6, 40.4, -90.1, 43.5],
  ID: [-117.1, 42.0, -111.0, 49.0],
  IL: [-91.5, 37.0, -87.5, 42.5],
  IN: [-88.0, 37.8, -84.8, 41.8],
  KS: [-102.1, 37.0, -94.6, 40.0],
  KY: [-89.2, 36.5, -82.0, 39.2],
  LA: [-94.1, 29.1, -89.2, 33.1],
  MA: [-73.5, 41.2, -69.9, 42.9],
  MD: [-79.5, 37.9, -75.0, 39.8],
  ME: [-71.1, 43.0, -67.0, 47.5],
  MI: [-90.2, 41.7, -82.4, 47.5],
  MN: [-97.3, 43.5, -89.6, 49.4],
  MO: [-95.7, 36.0, -89.2, 40.6],
  MS: [-91.5, 30.2, -88.1, 35.0],
  MT: [-116.0, 44.6, -104.0, 49.0],
  NC: [-84.2, 33.8, -75.4, 36.6],
  ND: [-104.0, 45.9, -96.6, 49.0],
  NE: [-104.1, 40.0, -95.4, 43.0],
  NH: [-72.6, 42.7, -70.7, 45.1],
  NJ: [-75.6, 38.9, -73.9, 41.4],
  NM: [-109.1, 31.8, -103.0, 37.0],
  NV: [-120.1, 35.1, -114.0, 42.0],
  NY: [-79.8, 40.5, -71.9, 45.0],
  OH: [-84.9, 38.4, -80.5, 42.0],
  OK: [-103.0, 33.7, -94.4, 37.0],
  OR: [-124.5, 41.9, -116.8, 46.2],
  PA: [-80.6, 39.7, -74.7, 42.3],
  PR: [-67.3, 17.9, -65.3, 18.5],
  RI: [-71.9, 41.1, -71.1, 42.1],
  SC: [-83.3, 32.1, -78.6, 35.2],
  SD: [-104.1, 42.5, -96.4, 46.0],
  TN: [-90.2, 34.9, -81.7, 36.7],
  TX: [-106.6, 25.9, -93.6, 36.6],
  UT: [-114.1, 37.0, -109.1, 42.0],
  VA: [-83.6, 36.5, -75.3, 39.4],
  VI: [-65.0, 17.7, -64.7, 18.4],
  VT: [-73.4, 42.7, -71.4, 45.1],
  WA: [-124.7, 45.5, -117.0, 49.0],
  WI: [-92.8, 42.5, -86.8, 46.9],
  WV: [-82.6, 37.2, -77.7, 40.7],
  WY: [-111.1, 41.0, -104.0, 45.0],
} as const satisfies Record<string, readonly [number, number, number, number]>;

export const regions = Object.keys(boxes) as Region[];

/** Miles. Regions can be larger than any search radius. */
const steps = [...mapRadii, 250, 400, 600, 900, 1500];

export function regionBox(region: Region): GeoBox {
  const [west, south, east, north] = boxes[region];
  return { west, south, east, north };
}

export function regionFrame(region: Region, shape: Shape): Frame {
  const box = regionBox(region);
  const center = snappedCenter({ lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 });
  return steps.map((miles): Frame => ({ ...center, miles, shape })).find((frame) => holdsBox(frame, box))!;
}

let frameCache: Map<string, Frame> | undefined;

export function loadFrames(): ReadonlyMap<string, Frame> {
  frameCache ??= new Map(
    regions
      .flatMap((region) => (Object.keys(mapSizes) as Shape[]).map((shape) => regionFrame(region, shape)))
      .map((frame) => [frameName(frame), frame]),
  );
  return frameCache;
}
