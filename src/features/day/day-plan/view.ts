import type { Db, Tx } from "#db/db.ts";
import type { Viewer } from "#src/base/context.ts";
import { limitOf, setOutFor } from "#src/domain/day/planner.ts";
import { roadMiles } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { DayLeg, DayPlanView } from "#src/shared/day/day-plans.ts";
import type { GroomerVisit } from "#src/shared/day/own/added-visits.ts";
import { findSchedule } from "../../visits/bookings/room/day-facts.ts";
import { stopNames } from "../../visits/bookings/room/stop-names.ts";
import { whyNot } from "../../visits/bookings/room/why-not.ts";
import { itineraryIn } from "./itinerary.ts";
import { dayOf, findSaid, type OwnDay, ownDay, visitsOn, wayOf } from "./own-day.ts";
import { mapOfWay } from "./way-map.ts";

export function findDayPlan(db: Db | Tx, viewer: Viewer, date: string, now: number): DayPlanView {
  const own = ownDay(db, viewer, date, now);
  return { ...planWithoutMap(db, own, visitsOn(db, own.schedule, date)), map: mapOfWay(db, own) };
}

/** Undefined once the van is there, and where the start is unknown. */
export function legTo(db: Db, { groomerId }: Viewer, { id, date }: { id: number; date: string }, now: number) {
  const schedule = groomerId === null ? undefined : findSchedule(db, groomerId, now);
  if (!schedule || date < schedule.openings.today) return { leg: undefined, timeNow: null };
  const leg = legsOf(dayOf(db, schedule, date)).find(({ bookingId }) => bookingId === id);
  return { leg, timeNow: date === schedule.openings.today ? schedule.openings.timeNow : null };
}

export function planWithoutMap(db: Db | Tx, own: OwnDay, visits: GroomerVisit[]): Omit<DayPlanView, "map"> {
  const { schedule, facts, times } = own;
  const { date } = facts;
  const said = findSaid(db, schedule.start.id, date, date).get(date);
  const { isFeasible } = times;
  const isLate = said?.lateAt != null && said.lateMinutes !== null;
  return {
    date,
    isToday: date === schedule.openings.today,
    isPast: date < schedule.openings.today,
    isPlanned: schedule.rules.isPlanned,
    isFeasible,
    ...(isFeasible ? {} : { why: whyNot(own, stopNames(db, facts.visits)) }),
    isConfirmed: said?.confirmedAt != null,
    lateUntil: isLate ? localTime(said.lateAt! + said.lateMinutes! * MINUTE_MS, schedule.start.timeZone).timeNow : null,
    drive: times.drive,
    miles: Math.round(milesOf(own) * 10) / 10,
    finish: facts.visits.length === 0 ? null : timeOfDay(times.finish),
    closes: facts.hours && timeOfDay(facts.hours.closes),
    legs: legsOf(own),
    itinerary: itineraryIn(own),
    visits,
  };
}

function legsOf({ facts, times }: OwnDay): DayLeg[] {
  const visits = new Map(facts.visits.map((visit) => [visit.id, visit]));
  return times.legs.flatMap(({ kind, id, drive, arrives, latest, leaves }, place) => {
    const visit = kind === "visit" && visits.get(id);
    if (!visit) return [];
    return {
      bookingId: id,
      drive,
      // Without a road, the drive would begin days before.
      leaveBy: timeOfDay(Math.max(0, setOutFor({ arrives, drive }, times.pauses))),
      arrives: timeOfDay(arrives),
      latest: timeOfDay(latest),
      slack: latest - arrives,
      limitedBy: limitOf(facts.day, times, place),
      leaves: timeOfDay(leaves),
      hour: hourOf(visit),
    };
  });
}

const hourOf = ({ arrivalFrom: from, arrivalUntil: until }: DayVisit): DayLeg["hour"] =>
  from !== null && until !== null ? { from, until } : null;

/** Remaining miles, including the way home. */
function milesOf(own: OwnDay): number {
  if (own.facts.visits.length === 0) return 0;
  const way = wayOf(own);
  return way.slice(1).reduce((sum, place, at) => sum + roadMiles(way[at]!, place), 0);
}
