import { expect, test } from "bun:test";
import { usZips } from "#db/schema/places/geo.ts";
import {
  frameName,
  ladder,
  parseFrame,
  pointsOfCentre,
  type Shape,
  shapes,
  snappedCentre,
} from "#src/domain/map/frame.ts";
import { boundsOf, frameAround, pixelOf, pixelsPerMile } from "#src/domain/map/projection.ts";
import { scaleBar } from "#src/domain/map/scale-bar.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { geoDatabase } from "../places/geo-db.ts";

const zips = geoDatabase().select().from(usZips).all();
const everyShape = Object.keys(shapes) as Shape[];
const asheville = { lat: 35.6, lon: -82.55 };

test("a frame's centre is on the grid, within half a step of the place", () => {
  for (const zip of zips) {
    const centre = snappedCentre(zip);
    const { west, south, east, north } = pointsOfCentre(centre);

    expect(Math.round(centre.lat * 20)).toBeCloseTo(centre.lat * 20, 6);
    expect(zip.lat >= south - 1e-9 && zip.lat <= north + 1e-9).toBe(true);
    expect(zip.lon >= west - 1e-9 && zip.lon <= east + 1e-9).toBe(true);
  }
});

test("a circle has room in the smallest frame that can hold it, wherever its middle lies and whatever the shape", () => {
  for (const zip of zips.filter((_, at) => at % 50 === 0)) {
    for (const shape of everyShape) {
      for (const miles of [5, 10, 15, 25, 50, 75, 100]) {
        const frame = frameAround(zip, miles, shape);
        const { x, y } = pixelOf(frame, zip);
        const { width, height } = shapes[shape];
        const reach = miles * pixelsPerMile(frame);

        expect(Math.min(x, y, width - x, height - y)).toBeGreaterThanOrEqual(reach + 12);
        expect(frame.miles).toBeGreaterThanOrEqual(miles);
        expect(frame.miles).toBeLessThanOrEqual(ladder[ladder.findIndex((step) => step >= miles) + 1]!);
      }
    }
  }
});

test("a circle that no frame can hold gets the widest", () => {
  expect(frameAround(asheville, 400, "wide").miles).toBe(150);
});

test("a frame is read from its name, and no other text is one", () => {
  for (const shape of everyShape) {
    const frame = frameAround(asheville, 25, shape);
    expect(frameName(frame)).toBe(`35.60,-82.55,25,${shape}`);
    expect(parseFrame(frameName(frame))).toEqual(frame);
  }
  expect(parseFrame("-14.30,-170.70,12,wide")).toBeDefined();
  const wrong = [
    ["35.6,-82.55,25,wide", "a number that is shortened"],
    ["35.61,-82.55,25,wide", "a centre beside the grid"],
    ["35.60,-82.55,26,wide", "no step of the ladder"],
    ["35.60,-82.55,025,wide", "a zero in front"],
    ["35.60,-82.55,25,huge", "no shape"],
    ["35.60,-82.55,25,toString", "a name that every object has"],
    ["35.60,-82.55,25", "no shape at all"],
    ["85.00,-82.55,25,wide", "the north pole"],
    ["35.60,-182.55,25,wide", "beyond the antimeridian"],
    ["35.60,180.00,25,wide", "the antimeridian by its other name"],
    ["-0.00,-82.55,25,wide", "minus zero"],
    ["NaN,NaN,25,wide", "no numbers"],
    [" 35.60,-82.55,25,wide", "a blank"],
    ["", "nothing"],
  ] as const;
  for (const [name, why] of wrong) expect([why, parseFrame(name)]).toEqual([why, undefined]);
});

test("the bounds of a drawing are its edges", () => {
  for (const shape of everyShape) {
    const frame = frameAround(asheville, 25, shape);
    const { west, south, east, north } = boundsOf(frame);
    const { width, height } = shapes[shape];

    expect(pixelOf(frame, { lat: north, lon: west }).x).toBeCloseTo(0, 6);
    expect(pixelOf(frame, { lat: north, lon: west }).y).toBeCloseTo(0, 6);
    expect(pixelOf(frame, { lat: south, lon: east }).x).toBeCloseTo(width, 6);
    expect(pixelOf(frame, { lat: south, lon: east }).y).toBeCloseTo(height, 6);
  }
});

test("north is up, east is right, and a mile is as long everywhere near the centre, the antimeridian included", () => {
  const adak = { lat: 51.9, lon: -176.65 };
  for (const place of [asheville, adak, { lat: 52, lon: 179.95 }, { lat: 18.45, lon: -66.1 }]) {
    const frame = frameAround(place, 25, "wide");
    const here = pixelOf(frame, place);
    for (const [lat, lon] of [
      [0.1, 0],
      [0, 0.1],
      [-0.1, 0],
      [0, -0.1],
      [0.08, 0.08],
    ] as const) {
      const other = { lat: place.lat + lat, lon: place.lon + lon > 180 ? place.lon + lon - 360 : place.lon + lon };
      const there = pixelOf(frame, other);
      const miles = Math.hypot(there.x - here.x, there.y - here.y) / pixelsPerMile(frame);

      expect(Math.abs(miles / milesBetween(place, other) - 1)).toBeLessThan(0.003);
      expect(Math.sign(Math.round(there.x - here.x))).toBe(Math.sign(lon));
      expect(Math.sign(Math.round(here.y - there.y))).toBe(Math.sign(lat));
    }
  }
});

test("the scale bar is a round number of miles, a fifteenth to a fifth of the width", () => {
  for (const shape of everyShape) {
    for (const miles of ladder) {
      const frame = { ...asheville, miles, shape };
      const bar = scaleBar(frame);
      const part = bar.pixels / shapes[shape].width;

      expect([1, 2, 5, 10, 20, 50, 100]).toContain(bar.miles);
      expect(part).toBeLessThanOrEqual(0.2);
      expect(part).toBeGreaterThan(0.066);
      expect(bar.pixels).toBeCloseTo(bar.miles * pixelsPerMile(frame), 6);
    }
  }
});
