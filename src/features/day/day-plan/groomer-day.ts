import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";
import { type Db, dayPlans, putRow, type Tx, visits } from "#db/db.ts";
import { allRowsQuery, asSql } from "#db/prepared.ts";
import type { Viewer } from "#src/base/context.ts";
import type { BestPlan } from "#src/domain/day/planner.ts";
import type { Place } from "#src/domain/travel.ts";
import { found } from "#src/shared/base/errors.ts";
import type { AnyVisitView } from "#src/shared/day/added/added-visits.ts";
import { bestPlanOf } from "../../visits/bookings/capacity/infeasible-day.ts";
import {
  findSchedule,
  type PlannerDay,
  readDay,
  type Schedule,
  stopPlace,
} from "../../visits/bookings/capacity/read-days.ts";
import { visitsKeyedById } from "../../visits/bookings/queries.ts";

export interface GroomerDay {
  schedule: Schedule;
  facts: PlannerDay;
  times: BestPlan;
}

/** Throws 404 without a business with a known place. */
export const groomerDay = (db: Db | Tx, viewer: Viewer, date: string, now: number): GroomerDay =>
  loadDay(db, requireSchedule(db, viewer, now), date);

/** Throws 404 without a business with a known place. */
export function requireSchedule(db: Db | Tx, viewer: Viewer, now: number): Schedule {
  return found(viewer.groomerId === null ? undefined : findSchedule(db, viewer.groomerId, now));
}

export function loadDay(db: Db | Tx, schedule: Schedule, date: string): GroomerDay {
  const facts = readDay(db, schedule, date);
  return { schedule, facts, times: bestPlanOf(facts) };
}

export function sortVisits({ facts, times }: GroomerDay) {
  const visits = new Map(facts.visits.map((visit) => [visit.id, visit]));
  return times.legs.flatMap(({ kind, id }) => (kind === "visit" && visits.get(id)) || []);
}

/** From the van's position past all known stops and busy times to home. */
export const dayRoute = ({ schedule, facts, times }: GroomerDay): Place[] =>
  [facts.from, ...times.legs.map((leg) => stopPlace(facts, leg)), schedule.start].filter(
    (place, at, all) => place !== all[at - 1],
  );

const savedPlans = allRowsQuery((db, { groomerId, from, until }: { groomerId: number; from: string; until: string }) =>
  db
    .select()
    .from(dayPlans)
    .where(and(eq(dayPlans.groomerId, groomerId), gte(dayPlans.date, from), lte(dayPlans.date, until))),
);

export const findSavedPlans = (db: Db | Tx, groomerId: number, from: string, until: string) =>
  new Map(savedPlans(db, { groomerId, from, until }).map((day) => [day.date, day]));

export function writeDayPlan(tx: Tx, groomerId: number, date: string, plan: Partial<typeof dayPlans.$inferInsert>) {
  putRow(tx, dayPlans, { groomerId, date }, plan);
}

const booked = allRowsQuery((db, { groomerId, date }: { groomerId: number; date: string }) =>
  db
    .select({ id: visits.id })
    .from(visits)
    .where(
      and(
        eq(visits.groomerId, asSql(groomerId)),
        eq(visits.preferredDate, asSql(date)),
        inArray(visits.status, ["accepted", "completed", "no_show"]),
      ),
    )
    .orderBy(asc(visits.id)),
);

export const bookedIds = (db: Db | Tx, groomerId: number, date: string): number[] =>
  booked(db, { groomerId, date }).map(({ id }) => id);

export const visitsOn = (db: Db | Tx, { start, now }: Schedule, date: string): AnyVisitView[] => [
  ...visitsKeyedById(db, start.id, bookedIds(db, start.id, date), now).values(),
];
