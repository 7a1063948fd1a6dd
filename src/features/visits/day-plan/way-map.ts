import type { Db, Tx } from "#db/open.ts";
import { wayBetween } from "#src/domain/travel.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { placeOf } from "../bookings/room/day-facts.ts";
import { inOrder, type OwnDay, wayOf } from "./own-day.ts";

/**
 * The map shows at least so many miles around its middle, so that a day in one town is seen with what lies around it.
 */
const LEAST = 4;

/** The drive from where the van is to the visits ahead and home, on a map; null when no visit is ahead. */
export function mapOfWay(db: Db | Tx, own: OwnDay): MapView | null {
  const { schedule } = own;
  const stops = inOrder(own).map((visit) => placeOf(schedule, visit));
  if (stops.length === 0) return null;
  const way = wayOf(own);
  const centre = amidst(way);
  return mapView(db, {
    centre,
    miles: Math.max(LEAST, farthest(centre, way)),
    shape: "narrow",
    list: stops.map(({ lat, lon }, place) => ({ number: place + 1, lat, lon })),
    home: schedule.start,
    way: way.slice(1).flatMap((place, at) => wayBetween(way[at]!, place)),
  });
}

const farthest = (from: Point, points: readonly Point[]) => Math.max(...points.map((to) => milesBetween(from, to)));

/** The place nearest to all others. It does not depend on their order, so the map stands still when that changes. */
function amidst(points: readonly Point[]): Point {
  const sorted = points.toSorted((a, b) => a.lat - b.lat || a.lon - b.lon);
  const reaches = sorted.map((point) => farthest(point, points));
  return sorted[reaches.indexOf(Math.min(...reaches))]!;
}
