import { expect, test } from "bun:test";
import { usZips } from "#db/schema/places/geo.ts";
import {
  cellBoxAround,
  circleFrame,
  mapRadii,
  mapSizes,
  pixelOf,
  pixelsPerMile,
  type Shape,
  scaleBar,
  snappedCenter,
} from "#src/domain/map/frame.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { geoDatabase } from "../places/geo-db.ts";

const zips = geoDatabase().select().from(usZips).all();
const everyShape = Object.keys(mapSizes) as Shape[];
const asheville = { lat: 35.6, lon: -82.55 };

test("snaps a frame's center to the grid within half a step", () => {
  for (const zip of zips) {
    const center = snappedCenter(zip);
    const { west, south, east, north } = cellBoxAround(center);

    expect(Math.round(center.lat * 20)).toBeCloseTo(center.lat * 20, 6);
    expect(zip.lat >= south - 1e-9 && zip.lat <= north + 1e-9).toBe(true);
    expect(zip.lon >= west - 1e-9 && zip.lon <= east + 1e-9).toBe(true);
  }
});

test("fits a circle into the smallest frame for any center and shape", () => {
  for (const zip of zips.filter((_, at) => at % 50 === 0)) {
    for (const shape of everyShape) {
      for (const miles of [5, 10, 15, 25, 50, 75, 100]) {
        const frame = circleFrame(zip, miles, shape);
        const { x, y } = pixelOf(frame, zip);
        const { width, height } = mapSizes[shape];
        const reach = miles * pixelsPerMile(frame);

        expect(Math.min(x, y, width - x, height - y)).toBeGreaterThanOrEqual(reach + 12);
        expect(frame.miles).toBeGreaterThanOrEqual(miles);
        expect(frame.miles).toBeLessThanOrEqual(mapRadii[mapRadii.findIndex((step) => step >= miles) + 1]!);
      }
    }
  }
});

test("uses the widest frame for a circle that fits none", () => {
  expect(circleFrame(asheville, 400, "wide").miles).toBe(150);
});

test("keeps directions and miles true near the center even at the antimeridian", () => {
  const adak = { lat: 51.9, lon: -176.65 };
  for (const place of [asheville, adak, { lat: 52, lon: 179.95 }, { lat: 18.45, lon: -66.1 }]) {
    const frame = circleFrame(place, 25, "wide");
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

test("draws a scale bar of round miles and a sensible width", () => {
  for (const shape of everyShape) {
    for (const miles of mapRadii) {
      const frame = { ...asheville, miles, shape };
      const bar = scaleBar(frame);
      const part = bar.pixels / mapSizes[shape].width;

      expect([1, 2, 5, 10, 20, 50, 100]).toContain(bar.miles);
      expect(part).toBeLessThanOrEqual(0.2);
      expect(part).toBeGreaterThan(0.066);
      expect(bar.pixels).toBeCloseTo(bar.miles * pixelsPerMile(frame), 6);
    }
  }
});
