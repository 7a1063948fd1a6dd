import type { Db, Tx } from "#db/db.ts";
import { townsInBox, townsNear } from "#db/geo/towns.ts";
import { memoPerConnection } from "#db/prepared.ts";
import { simplify, squareAround } from "#src/domain/map/clip.ts";
import { type CountAtPoint, mergeDots } from "#src/domain/map/dots.ts";
import {
  barBox,
  circleFrame,
  type Frame,
  frameBounds,
  frameName,
  mapRadii,
  mapSizes,
  type Pixel,
  pixelOf,
  pixelsPerMile,
  type Shape,
  scaleBar,
} from "#src/domain/map/frame.ts";
import { type Label, type MapTown, OWN_TOWN_PART, placeLabels } from "#src/domain/map/labels.ts";
import { type NumberedPoint, type Pin, pinBox, placePins } from "#src/domain/map/pins.ts";
import { type Region, regionBox, regionFrame } from "#src/domain/map/regions.ts";
import { type GeoBox, milesBetween, type Point } from "#src/shared/base/distance.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { mapPath } from "#src/shared/base/paths.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { mapEdition } from "./edition.ts";
import { isInWater } from "./water.ts";

const TOWNS_LOOKED_AT = 120;

const regions = memoPerConnection(() => new LruCache<readonly MapTown[]>({ most: 500 }));

/** Lazy, because a map names few towns. */
const largestIn = (db: Db | Tx, box: GeoBox) => townsInBox(db, box).take(TOWNS_LOOKED_AT);

const cachedIn = (db: Db | Tx, name: string, box: GeoBox) =>
  regions(db).getOrInsertComputed(name, () => largestIn(db, box).toArray());

/** Cached for regions, which touch many cells. */
export const townsInFrame = (db: Db | Tx, frame: Frame): Iterable<MapTown> =>
  frame.miles > mapRadii.at(-1)!
    ? cachedIn(db, frameName(frame), frameBounds(frame))
    : readOnce(largestIn(db, frameBounds(frame)));

/** Keeps what was read, because a map goes through its towns several times. */
function readOnce<T>(items: Iterator<T, unknown>): Iterable<T> {
  const read: T[] = [];
  return {
    *[Symbol.iterator]() {
      for (let at = 0; ; at++) {
        const next = at < read.length ? undefined : items.next();
        if (next?.done) return;
        if (next) read.push(next.value);
        yield read[at]!;
      }
    },
  };
}

const NAMED_INSIDE = 5;

/** Towns of the state or circle come first. */
function townsFor(
  db: Db | Tx,
  wish: { region: Region } | { center: Point; circle?: number },
  frame: Frame,
): Iterable<MapTown> {
  const towns = townsInFrame(db, frame);
  if ("region" in wish) return inOrder(cachedIn(db, wish.region, regionBox(wish.region)), towns);
  const { center, circle } = wish;
  if (!circle) return towns;
  const inside = Iterator.from(towns).filter((town) => milesBetween(center, town) <= circle);
  return inOrder(inside.take(NAMED_INSIDE).toArray(), towns);
}

const inOrder = (first: readonly MapTown[], towns: Iterable<MapTown>): Iterable<MapTown> => ({
  *[Symbol.iterator]() {
    yield* first;
    for (const town of towns) if (!first.includes(town)) yield town;
  },
});

export const centralTown = (db: Db | Tx, frame: Frame): MapTown | undefined =>
  frame.miles > mapRadii.at(-1)!
    ? undefined
    : (townsNear(db, frame, frame.miles * OWN_TOWN_PART).next().value ?? undefined);

const wet = new WeakMap<MapTown, boolean>();

interface Signs {
  shape: Shape;
  /** Numbered as in the list. Overlapping pins are merged. */
  list?: readonly NumberedPoint[];
  home?: Point;
  way?: readonly RouteLine[];
  /** Nearby amounts are merged into a dot with a number. */
  dots?: readonly CountAtPoint[];
}

export interface RouteLine {
  isFerry: boolean;
  spots: Point[];
}

export interface PlaceMapOptions extends Signs {
  center: Point;
  miles: number;
  /** Defaults to the largest town near the center. */
  town?: MapTown;
  /** Radius in miles. */
  circle?: number;
}

export interface RegionMapOptions extends Signs {
  region: Region;
}

/** For `MapFrame`; add "map" to the page's `styles`. Render two with `on="phones"` and `on="wider"` to differ. */
export function mapView(db: Db | Tx, wish: PlaceMapOptions | RegionMapOptions): MapView {
  const { shape, list = [], home, way } = wish;
  const frame = "region" in wish ? regionFrame(wish.region, shape) : circleFrame(wish.center, wish.miles, shape);
  const pins = placePins(frame, list);
  const house = home && houseSpot(frame, home, pins);
  const dots = wish.dots && mergeDots(frame, wish.dots);
  const taken = [
    ...pins.map(pinBox),
    ...(house ? [squareAround(house, HOUSE)] : []),
    barBox(frame),
    ...(dots ?? []).map(({ at, r }) => squareAround(at, r)),
  ];
  return {
    src: mapPath(frameName(frame), mapEdition()),
    ...mapSizes[shape],
    labels: placeLabels(frame, {
      towns: townsFor(db, wish, frame),
      own: ("town" in wish && wish.town) || centralTown(db, frame),
      taken,
      isInWater: (town) => wet.getOrInsertComputed(town, isInWater),
    }).map(labelView),
    ...("circle" in wish && wish.circle
      ? { circle: { ...spotOf(frame, wish.center), r: tenth(wish.circle * pixelsPerMile(frame)) } }
      : {}),
    ...(house ? { home: tenths(house) } : {}),
    ...(way ? { way: linesOf(frame, way) } : {}),
    ...(dots ? { dots: dots.map(({ at, r, ...dot }) => ({ ...dot, at: tenths(at), r: tenth(r) })) } : {}),
    pins: pins.map(({ numbers, at }) => ({ numbers, at: tenths(at) })),
    scale: scaleOf(frame),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const tenths = ({ x, y }: Pixel): Pixel => ({ x: tenth(x), y: tenth(y) });
const spotOf = (frame: Frame, point: Point) => tenths(pixelOf(frame, point));

/** Maximum bends of a drawn route, which keeps it under two kilobytes. */
const MOST_BENDS = 90;

function linesOf(frame: Frame, route: readonly RouteLine[]): NonNullable<MapView["way"]> {
  const all = route.map(({ spots }) => spots.map((spot) => spotOf(frame, spot)).flatMap(({ x, y }) => [x, y]));
  let lines = all;
  for (let tolerance = 0.5; tolerance < mapSizes.wide.width; tolerance *= 1.5) {
    lines = all.map((line) => simplify(line, tolerance));
    if (lines.flat().length / 2 <= MOST_BENDS) break;
  }
  return lines.map((line, at) => ({ isFerry: route[at]!.isFerry, spots: pairsOf(line) }));
}

const pairsOf = (line: readonly number[]): Pixel[] =>
  Array.from({ length: line.length / 2 }, (_, at) => ({ x: line[2 * at]!, y: line[2 * at + 1]! }));

const labelView = ({ name, dot, text, anchor, size }: Label) => ({
  name,
  ...(dot ? { dot: tenths(dot) } : {}),
  text: tenths(text),
  anchor,
  size,
});

const [HOUSE, BELOW_PIN] = [17, 13];

/** At its place, or right below a pin there. */
function houseSpot(frame: Frame, home: Point, pins: readonly Pin[]): Pixel {
  const { x, y } = pixelOf(frame, home);
  const isBelow = pins.some(({ at }) => Math.hypot(at.x - x, at.y - y) < BELOW_PIN);
  return { x, y: isBelow ? y + BELOW_PIN : y };
}

function scaleOf(frame: Frame) {
  const { miles, pixels } = scaleBar(frame);
  return { miles, pixels: tenth(pixels) };
}
