import type { Db, Tx } from "#db/open.ts";
import type { Box } from "#src/domain/map/clip.ts";
import { type Amount, type Dot, joinDots } from "#src/domain/map/dots.ts";
import { type Frame, frameName, type Shape, shapes } from "#src/domain/map/frame.ts";
import { type Label, placeLabels, type Town } from "#src/domain/map/labels.ts";
import { type Listed, type Pin, pinBox, placePins } from "#src/domain/map/pins.ts";
import { frameAround, type Pixel, pixelOf, pixelsPerMile } from "#src/domain/map/projection.ts";
import { type Region, regionFrame } from "#src/domain/map/regions.ts";
import { scaleBar, scaleBox } from "#src/domain/map/scale-bar.ts";
import { simplify } from "#src/domain/map/simplify.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { mapPath } from "#src/shared/base/paths.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { mapEdition } from "./edition.ts";
import { isTownInWater, ownTown, townsFor } from "./towns.ts";

interface Signs {
  shape: Shape;
  /** By its number in the list beside the map. Pins that would cover each other are joined. */
  list?: readonly Listed[];
  home?: Point;
  way?: readonly WayLine[];
  /** How much there is at each place. What lies near each other is one dot with a number. */
  dots?: readonly Amount[];
}

export interface WayLine {
  isFerry: boolean;
  spots: Point[];
}

export interface PlaceWish extends Signs {
  centre: Point;
  miles: number;
  /** What the map is of, where that is known; else the largest town amid it. */
  town?: Town;
  /** Draws a circle of so many miles around the centre. */
  circle?: number;
}

export interface RegionWish extends Signs {
  region: Region;
}

/**
 * A map for a page or an island to draw: `<MapFrame map={mapView(db, { centre, miles: 25, shape: "wide", circle: 25, list })} … />`.
 * The page has "map" among its `styles`, so that the map's styles are loaded. For pages that look different on phones make two views and draw
 * both, one with `on="phones"` and the other with `on="wider"`: browsers load the picture of the one that is seen.
 */
export function mapView(db: Db | Tx, wish: PlaceWish | RegionWish): MapView {
  const { shape, list = [], home, way } = wish;
  const frame = "region" in wish ? regionFrame(wish.region, shape) : frameAround(wish.centre, wish.miles, shape);
  const pins = placePins(frame, list);
  const house = home && houseSpot(frame, home, pins);
  const dots = wish.dots && joinDots(frame, wish.dots);
  const taken = [
    ...pins.map(pinBox),
    ...(house ? [houseBox(house)] : []),
    scaleBox(frame),
    ...(dots ?? []).map(dotBox),
  ];
  return {
    src: mapPath(frameName(frame), mapEdition()),
    ...shapes[shape],
    labels: placeLabels(frame, {
      towns: townsFor(db, wish, frame),
      own: ("town" in wish && wish.town) || ownTown(db, frame),
      taken,
      isInWater: isTownInWater,
    }).map(labelView),
    ...("circle" in wish && wish.circle ? { circle: circleOf(frame, wish.centre, wish.circle) } : {}),
    ...(house ? { home: tenths(house) } : {}),
    ...(way ? { way: linesOf(frame, way) } : {}),
    ...(dots ? { dots: dots.map(dotView) } : {}),
    pins: pins.map(({ numbers, at }) => ({ numbers, at: tenths(at) })),
    scale: scaleOf(frame),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const tenths = ({ x, y }: Pixel): Pixel => ({ x: tenth(x), y: tenth(y) });
const spotOf = (frame: Frame, point: Point) => tenths(pixelOf(frame, point));

/** A way is sent with so many bends at the most: two kilobytes. */
const MOST_BENDS = 90;

/** As many stops and bends of a way as can be told apart. */
function linesOf(frame: Frame, way: readonly WayLine[]): NonNullable<MapView["way"]> {
  const all = way.map(({ spots }) => spots.map((spot) => spotOf(frame, spot)).flatMap(({ x, y }) => [x, y]));
  let lines = all;
  for (let tolerance = 0.5; tolerance < shapes.wide.width; tolerance *= 1.5) {
    lines = all.map((line) => simplify(line, tolerance));
    if (lines.flat().length / 2 <= MOST_BENDS) break;
  }
  return lines.map((line, at) => ({ isFerry: way[at]!.isFerry, spots: pairsOf(line) }));
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

const circleOf = (frame: Frame, centre: Point, miles: number) => ({
  ...spotOf(frame, centre),
  r: tenth(miles * pixelsPerMile(frame)),
});

/** Pixels from the middle of a house to where names may stand, and how far below a pin it is still seen. */
const [HOUSE, BELOW_PIN] = [17, 13];

/** Where the house of a home stands: at its place, or right below a pin that is there too. */
function houseSpot(frame: Frame, home: Point, pins: readonly Pin[]): Pixel {
  const { x, y } = pixelOf(frame, home);
  const isBelow = pins.some(({ at }) => Math.hypot(at.x - x, at.y - y) < BELOW_PIN);
  return { x, y: isBelow ? y + BELOW_PIN : y };
}

const houseBox = ({ x, y }: Pixel): Box => ({ left: x - HOUSE, right: x + HOUSE, top: y - HOUSE, bottom: y + HOUSE });

const dotView = ({ at, r, count, isLack }: Dot) => ({ at: tenths(at), r: tenth(r), count, isLack });

const dotBox = ({ at: { x, y }, r }: Dot): Box => ({ left: x - r, right: x + r, top: y - r, bottom: y + r });

function scaleOf(frame: Frame) {
  const { miles, pixels } = scaleBar(frame);
  return { miles, pixels: tenth(pixels) };
}
