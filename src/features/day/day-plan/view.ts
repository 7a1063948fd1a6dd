import type { Db, Tx } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { limitingStopId, setOutMinute } from "#src/domain/day/planner.ts";
import { roadMiles, type WayPart, wayPartsOf } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { mapView, type RouteLine } from "#src/features/places/map/map-view.ts";
import { milesBetween, type Point } from "#src/shared/base/distance.ts";
import { addDays, minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { AnyVisitView } from "#src/shared/day/added/added-visits.ts";
import type { DayLeg, DayPlanView, DaySummary } from "#src/shared/day/day-plans.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { bestPlanOf, isConflict, stopNamesById, whyInfeasible } from "../../visits/bookings/capacity/infeasible-day.ts";
import { findSchedule, knownPlaceOf, readDays } from "../../visits/bookings/capacity/read-days.ts";
import { dayRoute, findSavedPlans, type GroomerDay, groomerDay, loadDay, sortVisits, visitsOn } from "./groomer-day.ts";
import { buildItinerary } from "./itinerary.ts";

export function findDayPlan(db: Db | Tx, viewer: Viewer, date: string, now: number): DayPlanView {
  const own = groomerDay(db, viewer, date, now);
  return { ...dayWithoutMap(db, own, visitsOn(db, own.schedule, date)), map: routeMap(db, own) };
}

/** `leg` is undefined once the van is there, on past days, and if the start is unknown. */
export function findDriveLeg(db: Db, { groomerId }: Viewer, { id, date }: { id: number; date: string }, now: number) {
  const schedule = groomerId === null ? undefined : findSchedule(db, groomerId, now);
  if (!schedule || date < schedule.openings.today) return { leg: undefined, timeNow: null };
  const leg = legsOf(loadDay(db, schedule, date)).find(({ bookingId }) => bookingId === id);
  return { leg, timeNow: date === schedule.openings.today ? schedule.openings.timeNow : null };
}

export function dayWithoutMap(db: Db | Tx, own: GroomerDay, visits: AnyVisitView[]): Omit<DayPlanView, "map"> {
  const { schedule, facts, times } = own;
  const { date } = facts;
  const savedPlan = findSavedPlans(db, schedule.start.id, date, date).get(date);
  const { isFeasible } = times;
  return {
    date,
    isToday: date === schedule.openings.today,
    isPast: date < schedule.openings.today,
    isPlanned: schedule.rules.isPlanned,
    isFeasible,
    ...(isConflict(schedule, times) ? { why: whyInfeasible(own, stopNamesById(db, facts.visits)) } : {}),
    isConfirmed: savedPlan?.confirmedAt != null,
    lateUntil: reportedDelayEndTime(own),
    drive: times.drive,
    miles: Math.round(milesOf(own) * 10) / 10,
    finish: facts.visits.length === 0 ? null : timeOfDay(times.finish),
    closes: facts.hours && timeOfDay(facts.hours.closes),
    legs: legsOf(own),
    itinerary: buildItinerary(own),
    visits,
  };
}

/** "HH:MM"; null once the van continues. */
export const reportedDelayEndTime = ({ schedule, facts: { lateUntil = 0 } }: GroomerDay) =>
  lateUntil > minutesOfDay(schedule.openings.timeNow) ? timeOfDay(lateUntil) : null;

function legsOf({ facts, times }: GroomerDay): DayLeg[] {
  const visits = new Map(facts.visits.map((visit) => [visit.id, visit]));
  return times.legs.flatMap(({ kind, id, drive, arrives, latest, leaves }, place) => {
    const visit = kind === "visit" && visits.get(id);
    if (!visit) return [];
    return {
      bookingId: id,
      drive,
      // Without a road, the drive would begin days before.
      leaveBy: timeOfDay(Math.max(0, setOutMinute({ arrives, drive }, times.pauses))),
      arrives: timeOfDay(arrives),
      latest: timeOfDay(latest),
      slack: latest - arrives,
      limitedBy: limitingStopId(facts.day, times, place),
      leaves: timeOfDay(leaves),
      hour: hourOf(visit),
    };
  });
}

const hourOf = ({ arrivalFrom: from, arrivalUntil: until }: DayVisit): DayLeg["hour"] =>
  from !== null && until !== null ? { from, until } : null;

/** Remaining miles, including the way home. */
function milesOf(own: GroomerDay): number {
  if (own.facts.visits.length === 0) return 0;
  const way = dayRoute(own);
  return way.slice(1).reduce((sum, place, at) => sum + roadMiles(way[at]!, place), 0);
}

/** Null if no visit is ahead. */
function routeMap(db: Db | Tx, own: GroomerDay): MapView | null {
  const { schedule } = own;
  const stops = sortVisits(own).flatMap((visit, at) =>
    knownPlaceOf(visit) ? { number: at + 1, lat: visit.lat!, lon: visit.lon! } : [],
  );
  if (stops.length === 0) return null;
  const way = dayRoute(own);
  const center = amidst(way);
  const lines = linesOf(way.slice(1).flatMap((place, at) => wayPartsOf(way[at]!, place)));
  const spots = lines.flatMap(({ spots }) => spots);
  return mapView(db, {
    center,
    // A map of one town shows its surroundings.
    miles: Math.max(4, farthest(center, [...way, ...spots])),
    shape: "narrow",
    list: stops,
    home: schedule.start,
    way: lines,
  });
}

/** Merges consecutive parts, except ferries. */
function linesOf(parts: readonly WayPart[]): RouteLine[] {
  const lines: RouteLine[] = [];
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

/** Days with visits, of today and the next six. */
export function findVisitDaysSoon({ db, now }: Ctx, { groomerId }: Viewer): DaySummary[] {
  const schedule = groomerId === null ? undefined : findSchedule(db, groomerId, now());
  if (!schedule) return [];
  const dates = Array.from({ length: 7 }, (_, ahead) => addDays(schedule.openings.today, ahead));
  return readDays(db, schedule, dates)
    .filter(({ visits, behind }) => visits.length + behind > 0)
    .map((facts) => {
      const { date, visits, behind } = facts;
      const { drive, finish, isFeasible } = bestPlanOf(facts);
      return {
        date,
        visits: visits.length + behind,
        drive,
        finish: visits.length === 0 ? null : timeOfDay(finish),
        isFeasible,
      };
    });
}
