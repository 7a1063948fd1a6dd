import type { Point } from "#src/shared/base/distance.ts";
import { type Box, overlaps, squareAround } from "./clip.ts";
import { type Frame, mapSizes, type Pixel, pixelOf } from "./frame.ts";
import { type LabelSpot, spotsAround } from "./label-spots.ts";

export interface MapTown extends Point {
  name: string;
  population: number;
}

export interface Label extends LabelSpot {
  name: string;
  /** Undefined if it would be in water or under a pin. */
  dot: Pixel | undefined;
  size: number;
}

export const DOT_RADIUS = 3;
const CALM = 9;
const BESIDE_PINS = 4;
const EDGE = 10;

const nowhere = (_: MapTown) => false;

interface NamesToDraw {
  towns: Iterable<MapTown>;
  own?: MapTown | undefined;
  taken?: readonly Box[];
  isInWater?: typeof nowhere;
}

/** Skips names that would overlap another name, a dot, the edge, or `taken`. */
export function placeLabels(frame: Frame, { towns, own, taken = [], isInWater = nowhere }: NamesToDraw): Label[] {
  const labels: Label[] = [];
  const used: Box[] = [];
  const most = mostLabels(frame);
  const pins = taken.map((box) => grown(box, BESIDE_PINS));
  const first = Iterator.from(towns).take(most).toArray();
  const largest = first.map((town) => squareAround(pixelOf(frame, town), DOT_RADIUS + 1));
  const add = (town: MapTown) => {
    if (labels.some(({ name }) => isSameTown(name, town.name))) return;
    const label = placeLabel(frame, town, { used, pins, largest, isInWater, isOwn: town === own });
    if (!label) return;
    labels.push(label);
    if (label.dot) used.push(squareAround(label.dot, DOT_RADIUS + 1));
    used.push(grown(label.box, CALM));
  };
  if (own) add(own);
  for (const town of towns) {
    if (labels.length === most) break;
    if (labels.length >= FEWEST && town.population < leastPopulation(first)) break;
    add(town);
  }
  return labels;
}

/** The map's own town is the largest within this part of the radius. */
export const OWN_TOWN_PART = 1 / 6;

const FEWEST = 6;
const MAX = 20;
const PIXELS_FOR_ONE = 38_000;

function mostLabels({ shape }: Frame): number {
  const { width, height } = mapSizes[shape];
  return Math.min(MAX, Math.max(FEWEST, Math.floor((width * height) / PIXELS_FOR_ONE)));
}

const leastPopulation = (towns: readonly MapTown[]) => Math.min(2_500, (towns.at(0)?.population ?? 0) * 0.03);

/** "New York City" and "New York" are the same town. */
const isSameTown = (name: string, other: string) => name.startsWith(other) || other.startsWith(name);

interface LabelSpace {
  used: readonly Box[];
  pins: readonly Box[];
  largest: readonly Box[];
  isInWater: typeof nowhere;
  isOwn: boolean;
}

/** A city is named even if its point is in water. */
const [LARGE, CITY] = [100_000, 250_000];

function placeLabel(frame: Frame, town: MapTown, { used, pins, ...around }: LabelSpace): Label | undefined {
  const { name, population } = town;
  const dot = pixelOf(frame, town);
  const dotBox = squareAround(dot, DOT_RADIUS + 1);
  if (!isOn(frame, dotBox) || meets(dotBox, used)) return undefined;
  const size = sizeOfType(population);
  let spot: LabelSpot | undefined;
  for (const free of spotsAround(name, dot, size, around.isOwn)) {
    if (!isOn(frame, free.box) || meets(free.box, used) || meets(free.box, pins)) continue;
    const isBest = !meets(free.box, around.largest);
    if (isBest || !spot) spot = free;
    if (isBest) break;
  }
  if (!spot) return undefined;
  const isInWater = around.isInWater(town);
  if (isInWater && !around.isOwn && population < CITY) return undefined;
  return { ...spot, name, size, dot: isInWater || meets(dotBox, pins) ? undefined : dot };
}

const meets = (box: Box, others: readonly Box[]) => others.some((other) => overlaps(box, other));

function isOn({ shape }: Frame, { left, right, top, bottom }: Box): boolean {
  const { width, height } = mapSizes[shape];
  return left >= EDGE && right <= width - EDGE && top >= EDGE && bottom <= height - EDGE;
}

const sizeOfType = (population: number) => (population >= LARGE ? 16 : population >= 15_000 ? 14 : 13);

const grown = ({ left, right, top, bottom }: Box, by: number): Box => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
});
