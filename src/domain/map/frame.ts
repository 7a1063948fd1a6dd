import type { Point } from "#src/shared/base/distance.ts";

/** Pixels, close to the displayed size, so that names stay readable. */
export const shapes = {
  wide: { width: 1000, height: 640 },
  middle: { width: 680, height: 480 },
  tall: { width: 400, height: 440 },
  narrow: { width: 340, height: 340 },
} as const;
export type Shape = keyof typeof shapes;

/** Miles. Few steps, so that nearby searches share a drawing. */
export const ladder = [5, 8, 12, 18, 25, 40, 60, 100, 150] as const;

export const stepFor = (miles: number): number => ladder.find((step) => step >= miles) ?? ladder.at(-1)!;

export interface Frame extends Point {
  miles: number;
  shape: Shape;
}

/** Centers snap to a grid of 0.05 degrees, up to 3.5 miles apart. */
const STEPS_PER_DEGREE = 20;

export const snappedCentre = ({ lat, lon }: Point): Point => ({ lat: snapped(lat), lon: wrapped(snapped(lon)) });

const snapped = (angle: number) => Math.round(angle * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;

export const wrapped = (lon: number) => (lon >= -180 && lon < 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180);

/** Degrees; `west` may be below -180, and `east` above 180. */
export interface GeoBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

const HAIR = 1e-9;

export function pointsOfCentre({ lat, lon }: Point): GeoBox {
  const half = 0.5 / STEPS_PER_DEGREE + HAIR;
  return { west: lon - half, south: lat - half, east: lon + half, north: lat + half };
}

export const frameName = ({ lat, lon, miles, shape }: Frame) => `${lat.toFixed(2)},${lon.toFixed(2)},${miles},${shape}`;

const named = /^(-?\d\d?\.\d\d),(-?\d{1,3}\.\d\d),(\d{1,3}),([a-z]+)$/;

/** Undefined for any other text, including other spellings of the numbers. */
export function parseFrame(name: string): Frame | undefined {
  const [, lat, lon, miles, shape] = named.exec(name) ?? [];
  const frame = { ...snappedCentre({ lat: Number(lat), lon: Number(lon) }), miles: Number(miles), shape };
  return isFrame(frame) && frameName(frame) === name ? frame : undefined;
}

/** The projection fails near the poles. */
const FARTHEST_NORTH = 75;

const isFrame = (frame: Point & { miles: number; shape: string | undefined }): frame is Frame =>
  frame.shape !== undefined &&
  Object.hasOwn(shapes, frame.shape) &&
  ladder.some((step) => step === frame.miles) &&
  Math.abs(frame.lat) <= FARTHEST_NORTH;
