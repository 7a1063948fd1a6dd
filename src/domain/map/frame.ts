import { EARTH_RADIUS_MILES, type GeoBox, type Point, radians } from "#src/shared/base/distance.ts";
import type { Box } from "./clip.ts";

/** Pixels, close to the displayed size, so that names stay readable. */
export const mapSizes = {
  wide: { width: 1000, height: 640 },
  middle: { width: 680, height: 480 },
  tall: { width: 400, height: 440 },
  narrow: { width: 340, height: 340 },
} as const;
export type Shape = keyof typeof mapSizes;

/** Miles. Few steps, so that nearby searches share a drawing. */
export const mapRadii = [5, 8, 12, 18, 25, 40, 60, 100, 150] as const;

export const roundUpRadius = (miles: number): number => mapRadii.find((step) => step >= miles) ?? mapRadii.at(-1)!;

export interface Frame extends Point {
  miles: number;
  shape: Shape;
}

/** Centers snap to a grid of 0.05 degrees, up to 3.5 miles apart. */
const STEPS_PER_DEGREE = 20;

export const snappedCenter = ({ lat, lon }: Point): Point => ({ lat: snapped(lat), lon: wrappedLon(snapped(lon)) });

const snapped = (angle: number) => Math.round(angle * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;

const wrappedLon = (lon: number) => (lon >= -180 && lon < 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180);

const HAIR = 1e-9;

export function cellBoxAround({ lat, lon }: Point): GeoBox {
  const half = 0.5 / STEPS_PER_DEGREE + HAIR;
  return { west: lon - half, south: lat - half, east: lon + half, north: lat + half };
}

export const frameName = ({ lat, lon, miles, shape }: Frame) => `${lat.toFixed(2)},${lon.toFixed(2)},${miles},${shape}`;

const named = /^(-?\d\d?\.\d\d),(-?\d{1,3}\.\d\d),(\d{1,3}),([a-z]+)$/;

/** Undefined for any other text, including other spellings of the numbers. */
export function parseFrame(name: string): Frame | undefined {
  const [, lat, lon, miles, shape] = named.exec(name) ?? [];
  const frame = { ...snappedCenter({ lat: Number(lat), lon: Number(lon) }), miles: Number(miles), shape };
  return isFrame(frame) && frameName(frame) === name ? frame : undefined;
}

/** The projection fails near the poles. */
const FARTHEST_NORTH = 75;

const isFrame = (frame: Point & { miles: number; shape: string | undefined }): frame is Frame =>
  frame.shape !== undefined &&
  Object.hasOwn(mapSizes, frame.shape) &&
  mapRadii.some((step) => step === frame.miles) &&
  Math.abs(frame.lat) <= FARTHEST_NORTH;

export interface Pixel {
  x: number;
  y: number;
}

/** Room for pins and names outside the circle. */
const MARGIN = 1.18;
const MILES_PER_DEGREE = radians(1) * EARTH_RADIUS_MILES;

export function pixelsPerMile({ miles, shape }: Pick<Frame, "miles" | "shape">): number {
  const { width, height } = mapSizes[shape];
  return Math.min(width, height) / 2 / (miles * MARGIN);
}

/** Pixels per degree. Equirectangular around the center, so miles are true there. */
function scaleOf(frame: Frame): Pixel {
  const y = pixelsPerMile(frame) * MILES_PER_DEGREE;
  return { x: y * Math.cos(radians(frame.lat)), y };
}

export function pixelOf(frame: Frame, { lat, lon }: Point): Pixel {
  const { width, height } = mapSizes[frame.shape];
  const scale = scaleOf(frame);
  return { x: width / 2 + wrappedLon(lon - frame.lon) * scale.x, y: height / 2 - (lat - frame.lat) * scale.y };
}

export function frameBounds(frame: Frame, extra = 0): GeoBox {
  const { width, height } = mapSizes[frame.shape];
  const scale = scaleOf(frame);
  const [east, north] = [(width / 2 + extra) / scale.x, (height / 2 + extra) / scale.y];
  return { west: frame.lon - east, south: frame.lat - north, east: frame.lon + east, north: frame.lat + north };
}

/** Pairs of longitude and latitude to pairs of pixels. `turn` is 0, 360, or -360. */
export function projectLine(frame: Frame, line: ArrayLike<number>, turn = 0): number[] {
  const { width, height } = mapSizes[frame.shape];
  const scale = scaleOf(frame);
  const pixels = new Array<number>(line.length);
  for (let at = 0; at < line.length; at += 2) {
    pixels[at] = width / 2 + (line[at]! + turn - frame.lon) * scale.x;
    pixels[at + 1] = height / 2 - (line[at + 1]! - frame.lat) * scale.y;
  }
  return pixels;
}

/** Falls back to the widest frame. */
export function circleFrame(point: Point, miles: number, shape: Shape): Frame {
  const { lat, lon } = snappedCenter(point);
  const frameOf = (step: number): Frame => ({ lat, lon, miles: step, shape });
  return frameOf(mapRadii.find((step) => hasRoomForCircle(frameOf(step), point, miles)) ?? mapRadii.at(-1)!);
}

const CLEAR = 12;

function hasRoomForCircle(frame: Frame, point: Point, miles: number): boolean {
  const { width, height } = mapSizes[frame.shape];
  const { x, y } = pixelOf(frame, point);
  return Math.min(x, y, width - x, height - y) >= miles * pixelsPerMile(frame) + CLEAR;
}

export function holdsBox(frame: Frame, { west, south, east, north }: GeoBox): boolean {
  const { width, height } = mapSizes[frame.shape];
  const [upperLeft, lowerRight] = [
    pixelOf(frame, { lat: north, lon: west }),
    pixelOf(frame, { lat: south, lon: east }),
  ];
  return Math.min(upperLeft.x, upperLeft.y) >= CLEAR && width - lowerRight.x >= CLEAR && height - lowerRight.y >= CLEAR;
}

const lengths = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const WIDEST_PART = 0.2;
const SCALE = { margin: 14, height: 18 } as const;

/** The longest round number within a fifth of the width. */
export function scaleBar(frame: Frame): { miles: number; pixels: number } {
  const mile = pixelsPerMile(frame);
  const miles = lengths.findLast((length) => length * mile <= WIDEST_PART * mapSizes[frame.shape].width) ?? lengths[0]!;
  return { miles, pixels: miles * mile };
}

export function barBox(frame: Frame): Box {
  const bottom = mapSizes[frame.shape].height - SCALE.margin;
  const right = SCALE.margin + Math.max(scaleBar(frame).pixels, WORDS);
  return { left: SCALE.margin, right, top: bottom - SCALE.height, bottom };
}

const WORDS = 44;
