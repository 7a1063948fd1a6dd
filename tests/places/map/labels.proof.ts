import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Box, overlaps } from "#src/domain/map/clip.ts";
import { barBox, circleFrame, type Frame, frameName, mapSizes, pixelOf, type Shape } from "#src/domain/map/frame.ts";
import { DOT_RADIUS, type Label, type MapTown, placeLabels } from "#src/domain/map/labels.ts";
import { pinBox, placePins } from "#src/domain/map/pins.ts";
import { regionFrame, regions } from "#src/domain/map/regions.ts";
import { centralTown, mapView, townsInFrame } from "#src/features/places/map/map-view.ts";
import { geoDatabase } from "../places/geo-db.ts";
import { drawnOf, type Spot } from "./drawn.ts";
import { mapSamples } from "./frames.ts";

const db = geoDatabase();
const samples = mapSamples(db);
const named = (name: string) => samples.find((sample) => sample.name.startsWith(name))!;

const dotBox = ({ dot }: Label): Box | undefined =>
  dot && { left: dot.x - DOT_RADIUS, right: dot.x + DOT_RADIUS, top: dot.y - DOT_RADIUS, bottom: dot.y + DOT_RADIUS };

/** Lists the faults that make a map hard to read. */
function faultsOf({ shape }: Frame, labels: readonly Label[], taken: readonly Box[]): string[] {
  const { width, height } = mapSizes[shape];
  const faults: string[] = [];
  for (const [at, label] of labels.entries()) {
    const { name, box } = label;
    if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) faults.push(`${name} is cut`);
    if (taken.some((other) => overlaps(box, other))) faults.push(`${name} is below a pin`);
    const own = dotBox(label);
    if (own && taken.some((other) => overlaps(own, other))) faults.push(`the dot of ${name} is below a pin`);
    for (const other of labels.filter((_, index) => index !== at)) {
      if (overlaps(box, other.box)) faults.push(`${name} crosses ${other.name}`);
      const dot = dotBox(other);
      if (dot && overlaps(box, dot)) faults.push(`${name} covers the dot of ${other.name}`);
    }
  }
  return faults;
}

test.each(samples.map((sample) => [sample.name, sample] as const))(
  "gives names their own space on %s",
  (_, { wish }) => {
    const frame = circleFrame(wish.center, wish.miles, wish.shape);
    const taken = [...placePins(frame, wish.list!).map(pinBox), barBox(frame)];
    const labels = placeLabels(frame, { towns: townsInFrame(db, frame), own: centralTown(db, frame), taken });

    expect(faultsOf(frame, labels, taken)).toEqual([]);
    expect(labels.length).toBeGreaterThanOrEqual(1);
    expect(labels.length).toBeLessThanOrEqual(20);
    expect(new Set(labels.map(({ name }) => name)).size).toBe(labels.length);
  },
);

test.each([
  "New York City",
  "San Francisco",
  "Salt Lake City",
  "Asheville",
  "Norfolk",
  "Denver",
  "Detroit",
  "Honolulu",
])("names %s on its own map with any pins", (name) => {
  const { wish } = named(name);
  const namesOn = (list: typeof wish.list) => mapView(db, { ...wish, list }).labels.map((label) => label.name);

  expect(namesOn([])).toContain(name);
  expect(namesOn(wish.list)).toContain(name);
});

test("places dots on land wherever the image has land", () => {
  for (const { name, wish } of samples) {
    const frame = circleFrame(wish.center, wish.miles, wish.shape);
    const drawn = drawnOf(frame);
    const towns = [...townsInFrame(db, frame)];
    const { labels } = mapView(db, wish);
    const dotted = labels.filter(({ dot }) => dot).map((label) => towns.find((town) => town.name === label.name)!);

    const wet = dotted.filter((town) => !drawn.isLand(town));
    expect([name, wet.length <= 1]).toEqual([name, true]);
  }
});

test("crosses names with nothing for any towns and pins", () => {
  const town = fc.record({
    name: fc.stringMatching(/^[A-Z][a-z]{2,12}( [A-Z][a-z]{2,8})?$/),
    lat: fc.double({ min: 35.2, max: 36, noNaN: true }),
    lon: fc.double({ min: -83.2, max: -81.9, noNaN: true }),
    population: fc.integer({ min: 0, max: 3_000_000 }),
    isInWater: fc.boolean(),
  });
  const shape = fc.constantFrom<Shape>("wide", "middle", "tall", "narrow");
  const towns = fc.array(town, { maxLength: 40 });
  fc.assert(
    fc.property(towns, fc.nat(80), fc.array(town, { maxLength: 12 }), shape, (some, ownAt, pinned, kind) => {
      const frame: Frame = { lat: 35.6, lon: -82.55, miles: 25, shape: kind };
      const list = pinned.map((point, at) => ({ ...point, number: at + 1 }));
      const taken = placePins(frame, list).map(pinBox);
      const largestFirst: MapTown[] = some.toSorted((a, b) => b.population - a.population);
      const inWater = new Set<MapTown>(some.filter(({ isInWater }) => isInWater));
      const labels = placeLabels(frame, {
        towns: largestFirst,
        own: some[ownAt],
        taken,
        isInWater: (one) => inWater.has(one),
      });

      expect(faultsOf(frame, labels, taken)).toEqual([]);
      const wet = new Set([...inWater].map(({ name }) => name));
      expect(labels.filter(({ dot, name }) => dot && wet.has(name) && !isTwice(some, name))).toEqual([]);
      const far = labels.filter((label) => pixelsFromTown(frame, some, label) > most(label.name, some[ownAt]));
      expect(far).toEqual([]);
    }),
  );
});

const isTwice = (towns: readonly MapTown[], name: string) => towns.filter((town) => town.name === name).length > 1;

test("names a country's cities and each state's own towns", () => {
  for (const shape of Object.keys(mapSizes) as Shape[]) {
    const country = mapView(db, { region: "US", shape }).labels.map(({ name }) => name);
    expect(country).toEqual(expect.arrayContaining(["New York City", "Los Angeles", "Chicago", "Houston"]));
  }
  const alaska = mapView(db, { region: "AK", shape: "wide" });
  expect(alaska.labels.map(({ name }) => name)).toEqual(expect.arrayContaining(["Anchorage", "Fairbanks"]));
  const onPhones = mapView(db, { region: "AK", shape: "narrow" }).labels.map(({ name }) => name);
  expect(onPhones).toEqual(expect.arrayContaining(["Anchorage", "Fairbanks", "Juneau", "Ketchikan", "Kodiak"]));
  expect(alaska.src).toContain(frameName(regionFrame("AK", "wide")));
});

/** Pixels from the dot of a town to the nearest edge of its name, seen or below a pin. Farther off it would mislead. */
const BESIDE = 12;
const BESIDE_PINS = 80;
const most = (name: string, own: MapTown | undefined) => (name === own?.name ? BESIDE_PINS : BESIDE);

test("puts each name right beside its town on state and country maps", () => {
  for (const region of regions) {
    for (const shape of ["wide", "narrow"] as const) {
      const frame = regionFrame(region, shape);
      const towns = [...townsInFrame(db, frame)];
      const far = placeLabels(frame, { towns }).filter((label) => pixelsFromTown(frame, towns, label) > BESIDE);
      expect([region, far.map(({ name }) => name)]).toEqual([region, []]);
    }
  }
});

const pixelsFromTown = (frame: Frame, towns: readonly MapTown[], { name, box }: Label) =>
  Math.min(
    ...towns
      .filter((town) => town.name === name)
      .map((town) => pixelOf(frame, town))
      .map(({ x, y }) => Math.hypot(beyond(x, box.left, box.right), beyond(y, box.top, box.bottom))),
  );

const beyond = (at: number, low: number, high: number) => Math.max(low - at, 0, at - high);

const LONG = 60;
/** A pixel or two, so that a rounded edge is not looked at from both its sides. */
const ASIDE = 2;

function straightShores(frame: Frame): string[] {
  const { lines, isGround, isOnMap } = drawnOf(frame);
  const sides = lines("land").flatMap((ring) => ring.map((to, at) => [ring.at(at - 1)!, to] as const));
  return sides
    .filter(([[fromX, fromY], [toX, toY]]) => {
      const [x, y] = [Math.abs(toX - fromX), Math.abs(toY - fromY)];
      return Math.min(x, y) < 0.15 && Math.max(x, y) > LONG;
    })
    .filter(([from, to]) => {
      const isUpright = from[0] === to[0] || Math.abs(from[0] - to[0]) < 0.15;
      const partsOfWay = [0.2, 0.35, 0.5, 0.65, 0.8];
      return partsOfWay.some((part) => {
        const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
        const beside = ([-ASIDE, ASIDE] as const).map((by): Spot => (isUpright ? [x + by, y] : [x, y + by]));
        return beside.every(isOnMap) && isGround(beside[0]!) !== isGround(beside[1]!);
      });
    })
    .map(([from, to]) => `${from} to ${to}`);
}

test.each(Object.keys(mapSizes) as Shape[])("ends land in no straight cut on any %s map", (shape) => {
  const found = regions
    .map((region) => ({ region, shores: straightShores(regionFrame(region, shape)) }))
    .filter(({ shores }) => shores.length > 0);

  expect(found).toEqual([]);
});
