import { changeRow, type Tx, visits } from "#db/db.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import {
  type ArrivalWindow,
  arrivalWindowFor,
  type DayStops,
  dayLeftWhenLate,
  type Plan,
  planDay,
  stopOfLeg,
  WINDOW_MINUTES,
  windowsWhenLate,
} from "#src/domain/day/planner.ts";
import { isAdded } from "#src/domain/visits/visit.ts";
import { AppError, conflict, invalid } from "#src/shared/base/errors.ts";
import { amPmTime, minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { DayPlanChanges, DayPlanView } from "#src/shared/day/day-plans.ts";
import type { LateInput } from "#src/shared/day/running-late.ts";
import { fromToText } from "#src/shared/visits/arrival-labels.ts";
import { sendArrivalWindow } from "../../visits/bookings/arrival/arrival.ts";
import { dayAsReported, delayOnTheWay } from "../../visits/bookings/capacity/day-under-way.ts";
import { minuteNow, readToday, slotSpan, visitStop } from "../../visits/bookings/capacity/read-days.ts";
import { bookingsWithIds } from "../../visits/bookings/queries.ts";
import { limitWindowChanges, runDayChange } from "./change-groomer-day.ts";
import { type GroomerDay, writeDayPlan } from "./groomer-day.ts";
import { requireDayPlan } from "./send-windows.ts";
import { findDayPlan, reportedDelayEndTime } from "./view.ts";

/** Throws 404, 409 (over, empty, or, on `confirm`, infeasible), 422 (another day, window outside the slot), 429. */
export function changeDay(
  ctx: Ctx,
  by: ActorContext,
  date: string,
  { order, hours, confirm }: DayPlanChanges,
): DayPlanView {
  return runDayChange(ctx, by, { date, action: "day-changed" }, (tx, own) => {
    if (order !== undefined) writeOrder(tx, own, order);
    const set = Object.entries(hours ?? {}).filter(([id, from]) => isAnotherHour(own, Number(id), from));
    for (const [id, from] of set) setHour(ctx, tx, own, { id: Number(id), time: from });
    if (!confirm) refuseDisorder(tx, by, date, ctx.now());
    limitWindowChanges(
      ctx,
      set.map(([id]) => id),
    );
    return { ordered: order?.length ?? null, hours: set.length };
  });
}

/** Visits missing from `order` are planned wherever they fit. */
function writeOrder(tx: Tx, { facts }: GroomerDay, order: readonly number[] | null) {
  const places = new Map(order?.map((id, place) => [id, place]));
  const known = new Set(facts.visits.map(({ id }) => id));
  if (order && (places.size < order.length || order.some((id) => !known.has(id)))) {
    throw invalid({ order: "List each upcoming visit that day once" });
  }
  for (const { id } of facts.visits) changeRow(tx, visits, { id }, { visitOrder: places.get(id) ?? null });
}

function isAnotherHour({ facts }: GroomerDay, id: number, from: string): boolean {
  const visit = facts.visits.find((one) => one.id === id);
  if (!visit || isAdded(visit)) throw invalid({ [`hours.${id}`]: "Choose an upcoming visit" });
  return visit.arrivalFrom !== from;
}

function setHour(ctx: Ctx, tx: Tx, { schedule, facts }: GroomerDay, { id, time }: { id: number; time: string }) {
  const visit = facts.visits.find((one) => one.id === id)!;
  const { opens, closes } = slotSpan(visit);
  const from = minutesOfDay(time);
  if (from < opens || from + WINDOW_MINUTES > closes) {
    throw invalid({ [`hours.${id}`]: `Choose a time within ${visit.slot}` });
  }
  if (from < (minuteNow(schedule, facts.date) ?? from)) throw invalid({ [`hours.${id}`]: "That time has passed" });
  sendArrivalWindow(ctx, tx, id, { hour: { from, until: from + WINDOW_MINUTES }, news: "agreed" });
}

/** Throws 409 on `confirm` with a preview of the day, which rolls back. */
function refuseDisorder(tx: Tx, { viewer }: ActorContext, date: string, now: number) {
  const plan = findDayPlan(tx, viewer, date, now);
  if (plan.why === undefined) return;
  const error = new AppError("conflict", plan.why, { confirm: plan.why });
  error.plan = plan;
  throw error;
}

/** Maximum minutes of delay, equal to the limit of the database column. */
const MAX_LATE = 600;

/** Parents reached after their window get a new one. Throws 404, 409 (not today, none left, another delay), 422 (`next` not ahead). */
export function reportLate(ctx: Ctx, by: ActorContext, date: string, { minutes, next, was }: LateInput): DayPlanView {
  return runDayChange(ctx, by, { date, action: "day-late", refused: refuseOtherDay }, (tx, own) => {
    const { schedule } = own;
    const lateUntil = reportedDelayEndTime(own);
    if (was !== undefined && lateUntil !== null && was !== lateUntil) throw alreadyReported(lateUntil);
    const at = minutesOfDay(schedule.openings.timeNow);
    const { isPlanned } = schedule.rules;
    const all = readToday(tx, schedule);
    // Without the day plan, the others may be visits of other vans.
    const given = isPlanned ? all : { ...all, visits: all.visits.filter(({ id }) => id === next) };
    const onTheWay = delayOnTheWay(schedule, given, { at, minutes, next });
    const left = onTheWay
      ? dayLeftWhenLate(onTheWay.rest.day, { at })
      : dayLeftWhenLate(dayAsReported(schedule, given).day, { at, next });
    const due = onTheWay?.leaves ?? (left && left.due + minutes);
    if (due === undefined && (next !== undefined || !isPlanned)) throw invalid({ next: "Choose an upcoming visit" });
    if (due === undefined) throw conflict("No visits are left that day.");
    const from = Math.min(due, at + MAX_LATE);
    const hours = left ? windowsWhenLate(left.day, [...left.day.stops.keys()], { from, now: at }) : [];
    const windowed = new Set([...given.visits, ...given.ended].filter((visit) => !isAdded(visit)).map(({ id }) => id));
    const moved = [...(onTheWay?.hours ?? []), ...hours].filter(([id]) => windowed.has(id));
    for (const [id, hour] of moved) sendArrivalWindow(ctx, tx, id, { hour, news: "late" });
    writeDayPlan(tx, schedule.start.id, date, { lateMinutes: from - at, lateAt: ctx.now() });
    return { minutes, notified: moved.length };
  });
}

const alreadyReported = (lateUntil: string) =>
  conflict(`You already reported a delay. You're back on the road at ${amPmTime(lateUntil)}.`);

function refuseOtherDay({ schedule, facts }: GroomerDay) {
  if (facts.date !== schedule.openings.today) throw conflict("You can do this on the day of the visit.");
}

/** Changes only windows that it can't keep. Throws 404, 409 (over, empty, infeasible, or on `confirm`), 429. */
export function replanDay(
  ctx: Ctx,
  by: ActorContext,
  date: string,
  { confirm }: { confirm?: boolean | undefined },
): DayPlanView {
  return runDayChange(ctx, by, { date, action: "day-replanned" }, (tx, own) => {
    requireDayPlan(own);
    const fresh = withoutPromises(own);
    const plan = planDay(fresh);
    if (!plan) throw conflict("These visits don't fit together in any order.");
    const moved = movedBy(plan, own, fresh);
    if (moved.size > 0 && !confirm) throw ask(tx, by, moved, ctx.now());
    limitWindowChanges(ctx, [...moved.keys()]);
    writeOrder(tx, own, null);
    for (const [id, hour] of moved) sendArrivalWindow(ctx, tx, id, { hour, news: "moved" });
    return { moved: moved.size };
  });
}

/** Keeps the times of visits that the groomer added. */
function withoutPromises({ schedule, facts }: GroomerDay) {
  const free = { arrivalFrom: null, arrivalUntil: null };
  const stops = facts.visits.map((visit) =>
    visitStop(schedule, facts.hours, { ...visit, ...(isAdded(visit) ? {} : free), visitOrder: null }),
  );
  return { ...facts.day, stops: [...stops, ...facts.day.stops.filter(({ kind }) => kind === "busy")] };
}

function movedBy(plan: Plan, { schedule, facts }: GroomerDay, fresh: DayStops): Map<number, ArrivalWindow> {
  const promised = new Set(facts.visits.filter((one) => !isAdded(one) && one.arrivalFrom !== null).map(({ id }) => id));
  const moved = plan.legs.filter((leg) => {
    const { opens, closes } = stopOfLeg(facts.day, leg);
    return leg.kind === "visit" && promised.has(leg.id) && (leg.arrives < opens || closes < leg.arrives);
  });
  const now = minuteNow(schedule, facts.date);
  return new Map(moved.map((leg) => [leg.id, arrivalWindowFor(leg.arrives, stopOfLeg(fresh, leg).opens, now)]));
}

function ask(tx: Tx, { viewer }: ActorContext, moved: Map<number, ArrivalWindow>, now: number): AppError {
  const lines = bookingsWithIds(tx, viewer, [...moved.keys()], now).map(({ id, petParentName, arrival }) => {
    const { from, until } = moved.get(id)!;
    return `${petParentName} from ${fromToText(arrival!)} to ${fromToText({ from: timeOfDay(from), until: timeOfDay(until) })}`;
  });
  const message = `These arrival windows would change: ${lines.join("; ")}.`;
  return new AppError("conflict", message, { confirm: message });
}
