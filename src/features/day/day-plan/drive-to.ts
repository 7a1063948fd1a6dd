import type { Tx } from "#db/open.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { drivePercent, lastPlace, placeOf } from "../../visits/bookings/room/day-facts.ts";
import { findVisit } from "../../visits/bookings/room/day-visits.ts";
import { ownSchedule } from "./own-day.ts";

/** Minutes of driving to one of today's visits from where the groomer last said to be. */
export function driveTo(tx: Tx, viewer: Viewer, id: number, now: number): number {
  const schedule = ownSchedule(tx, viewer, now);
  const place = placeOf(schedule, findVisit(tx, id)!);
  return driveMinutes(lastPlace(tx, schedule), place, drivePercent(schedule.rules));
}
