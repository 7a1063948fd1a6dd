import type { Tx } from "#db/db.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { WINDOW_MINUTES } from "#src/domain/day/planner.ts";
import { isAdded } from "#src/domain/visits/visit.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { minutesOfDay } from "#src/shared/base/time.ts";
import type { DayPlanChange, DayPlanView } from "#src/shared/day/day-plans.ts";
import { sendArrivalWindow } from "../../visits/bookings/arrival/arrival.ts";
import { minuteNow, partOf } from "../../visits/bookings/capacity/read-days.ts";
import { changeGroomerDay, countHourChanges, setVisitOrder } from "./change-groomer-day.ts";
import type { GroomerDay } from "./groomer-day.ts";
import { findDayPlan } from "./view.ts";

/** Throws 404, 409 (over, empty, or infeasible, on `confirm`), 422 (another day, window outside the slot), 429. */
export function changeDay(
  ctx: Ctx,
  by: ActorContext,
  date: string,
  { order, hours, confirm }: DayPlanChange,
): DayPlanView {
  return changeGroomerDay(ctx, by, { date, action: "day-changed" }, (tx, own) => {
    if (order !== undefined) writeOrder(tx, own, order);
    const set = Object.entries(hours ?? {}).filter(([id, from]) => isAnotherHour(own, Number(id), from));
    for (const [id, from] of set) setHour(ctx, tx, own, { id: Number(id), time: from });
    if (!confirm) refuseDisorder(tx, by, date, ctx.now());
    countHourChanges(
      ctx,
      set.map(([id]) => id),
    );
    return { ordered: order?.length ?? null, hours: set.length };
  });
}

/** Unlisted visits are planned wherever they fit. */
function writeOrder(tx: Tx, { facts }: GroomerDay, order: readonly number[] | null) {
  const places = new Map(order?.map((id, place) => [id, place]));
  const known = new Set(facts.visits.map(({ id }) => id));
  if (order && (places.size < order.length || order.some((id) => !known.has(id)))) {
    throw invalid({ order: "List each upcoming visit that day once" });
  }
  for (const { id } of facts.visits) setVisitOrder(tx, id, places.get(id) ?? null);
}

function isAnotherHour({ facts }: GroomerDay, id: number, from: string): boolean {
  const visit = facts.visits.find((one) => one.id === id);
  if (!visit || isAdded(visit)) throw invalid({ [`hours.${id}`]: "Choose an upcoming visit" });
  return visit.arrivalFrom !== from;
}

function setHour(ctx: Ctx, tx: Tx, { schedule, facts }: GroomerDay, { id, time }: { id: number; time: string }) {
  const visit = facts.visits.find((one) => one.id === id)!;
  const { opens, closes } = partOf(visit);
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
