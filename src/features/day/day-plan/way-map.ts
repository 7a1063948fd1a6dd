import type { Db, Tx } from "#db/db.ts";
import { type WayPart, wayBetween } from "#src/domain/travel.ts";
import { mapView, type WayLine } from "#src/features/places/map/map-view.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { placeOf } from "../../visits/bookings/room/day-facts.ts";
import { inOrder, type OwnDay, wayOf } from "./own-day.ts";

/** Minimum miles around the center, so that a map of one town shows its surroundings. */
const LEAST = 4;

/** Null if no visit is ahead. */
export function mapOfWay(db: Db | Tx, own: OwnDay): MapView | null {
  const { schedule } = own;
  const stops = inOrder(own).map((visit) => placeOf(schedule, visit));
  if (stops.length === 0) return null;
  const way = wayOf(own);
  const centre = amidst(way);
  const lines = linesOf(way.slice(1).flatMap((place, at) => wayBetween(way[at]!, place)));
  const spots = lines.flatMap(({ spots }) => spots);
  return mapView(db, {
    centre,
    miles: Math.max(LEAST, farthest(centre, [...way, ...spots])),
    shape: "narrow",
    list: stops.map(({ lat, lon }, place) => ({ number: place + 1, lat, lon })),
    home: schedule.start,
    way: lines,
  });
}

/** Merges consecutive parts, except ferries. */
function linesOf(parts: readonly WayPart[]): WayLine[] {
  const lines: WayLine[] = [];
  for (const { kind, spots } of parts) {
    const [isFerry, last, start] = [kind === "ferry", lines.at(-1), spots[0]!];
    const end = last?.spots.at(-1);
    const goesOn = !isFerry && last?.isFerry === false && end?.lat === start.lat && end.lon === start.lon;
    if (goesOn) last.spots.push(...spots.slice(1));
    else lines.push({ isFerry, spots: [...spots] });
  }
  return lines;
}

const farthest = (from: Point, points: readonly Point[]) => Math.max(...points.map((to) => milesBetween(from, to)));

/** The most central place. Independent of order, so the map doesn't move when the order changes. */
function amidst(points: readonly Point[]): Point {
  const sorted = points.toSorted((a, b) => a.lat - b.lat || a.lon - b.lon);
  const reaches = sorted.map((point) => farthest(point, points));
  return sorted[reaches.indexOf(Math.min(...reaches))]!;
}
