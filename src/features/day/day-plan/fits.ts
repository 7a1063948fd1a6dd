import { and, asc, eq, gte } from "drizzle-orm";
import { type Booking, bookings, type Db } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { allRowsQuery, asLimit, asSql } from "#db/prepared.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { planTimes, previewPlacement } from "#src/domain/day/planner.ts";
import { DAY_MS, timeOfDay } from "#src/shared/base/time.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import { findSchedule, type PlannerDay, readDay, type Schedule } from "../../visits/bookings/capacity/read-days.ts";
import { refusalTextOn, slotInputsOn, slotOfDay } from "../../visits/bookings/capacity/slot-capacity.ts";

/** Bounds the work for a groomer who never replies. */
const MAX = 100;

/** Keyed by booking ID. */
export function findRequestFits({ db, now }: Ctx, { groomerId }: Viewer): Map<number, RequestFit> {
  const schedule = groomerId === null ? undefined : findSchedule(db, groomerId, now());
  if (!schedule?.rules.isPlanned) return new Map();
  const { start, openings } = schedule;
  const open = openRequests(db, { groomerId: start.id, today: openings.today, since: schedule.now - DAY_MS });
  const days = new Map<string, PlannerDay>();
  return new Map(
    open.map((request) => {
      const { id, preferredDate: date } = request;
      const facts = days.getOrInsertComputed(date, () => readDay(db, schedule, date));
      const others = open.filter((other) => other !== request && isSameTime(other, request)).length;
      return [id, { ...fitOf(db, schedule, facts, request), others }];
    }),
  );
}

const isSameTime = (a: Booking, b: Booking) =>
  a.preferredDate === b.preferredDate && a.preferredTimeSlot === b.preferredTimeSlot;

const openRequests = allRowsQuery(
  (db, { groomerId, since, today }: { groomerId: number; since: number; today: string }) =>
    db
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.groomerId, asSql(groomerId)),
          gte(bookings.startsAt, since),
          eq(bookings.status, "pending"),
          gte(bookings.preferredDate, today),
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(asLimit(MAX)),
);

function fitOf(db: Db, schedule: Schedule, facts: PlannerDay, request: Booking) {
  const { petParentId: parentId, preferredTimeSlot: slot, visitMinutes: minutes, serviceZipCode } = request;
  const needs = { place: findZip(db, serviceZipCode), minutes, parentId, isRequest: false };
  const offered = slotOfDay(schedule, facts, needs, slot);
  const why = refusalTextOn(schedule, facts, offered, needs.place) ?? null;
  if (why === null) {
    const addedMinutes = needs.place && offered.added;
    return { fits: true, why, over: 0, addedMinutes, finishesAt: timeOfDay(offered.finish) };
  }
  const visit = slotInputsOn(schedule, facts, needs);
  const { over } = previewPlacement(visit.facts, visit.visit, slot, planTimes(facts.day));
  return { fits: false, why, over, addedMinutes: 0, finishesAt: null };
}
