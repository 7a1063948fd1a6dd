import type { Point } from "#src/shared/base/distance.ts";

/** Pixels, near the size in which it is shown: a wide map on a phone would have tiny names. */
export const shapes = {
  wide: { width: 1000, height: 640 },
  middle: { width: 680, height: 480 },
  tall: { width: 400, height: 440 },
  narrow: { width: 340, height: 340 },
} as const;
export type Shape = keyof typeof shapes;

/** How many miles a frame reaches: few steps, so that searches near each other share a drawing. */
export const ladder = [5, 8, 12, 18, 25, 40, 60, 100, 150] as const;

/** The step of the ladder for so many miles: while it stays the same, so does the drawing around a place. */
export const stepFor = (miles: number): number => ladder.find((step) => step >= miles) ?? ladder.at(-1)!;

/** What a drawing shows: a circle of so many miles around a centre, and a margin around that. */
export interface Frame extends Point {
  miles: number;
  shape: Shape;
}

/** Centres lie on a grid of a twentieth of a degree, three and a half miles from one to the next at the most. */
const STEPS_PER_DEGREE = 20;

export const snappedCentre = ({ lat, lon }: Point): Point => ({ lat: snapped(lat), lon: wrapped(snapped(lon)) });

const snapped = (angle: number) => Math.round(angle * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;

export const wrapped = (lon: number) => (lon >= -180 && lon < 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180);

/** West to east and south to north in degrees; west may lie below -180 and east beyond 180. */
export interface GeoBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Rounding must not put a point on the very edge outside. */
const HAIR = 1e-9;

/** Where the points lie that have this centre. */
export function pointsOfCentre({ lat, lon }: Point): GeoBox {
  const half = 0.5 / STEPS_PER_DEGREE + HAIR;
  return { west: lon - half, south: lat - half, east: lon + half, north: lat + half };
}

/** A frame in its address: "35.60,-82.55,25,wide". */
export const frameName = ({ lat, lon, miles, shape }: Frame) => `${lat.toFixed(2)},${lon.toFixed(2)},${miles},${shape}`;

const named = /^(-?\d\d?\.\d\d),(-?\d{1,3}\.\d\d),(\d{1,3}),([a-z]+)$/;

/** The frame of that name; undefined for any other text, another way to write the same numbers among them. */
export function parseFrame(name: string): Frame | undefined {
  const [, lat, lon, miles, shape] = named.exec(name) ?? [];
  const frame = { ...snappedCentre({ lat: Number(lat), lon: Number(lon) }), miles: Number(miles), shape };
  return isFrame(frame) && frameName(frame) === name ? frame : undefined;
}

/** Nearer to the poles than this the projection would fail. */
const FARTHEST_NORTH = 75;

const isFrame = (frame: Point & { miles: number; shape: string | undefined }): frame is Frame =>
  frame.shape !== undefined &&
  Object.hasOwn(shapes, frame.shape) &&
  ladder.some((step) => step === frame.miles) &&
  Math.abs(frame.lat) <= FARTHEST_NORTH;
