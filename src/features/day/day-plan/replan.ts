import type { Tx } from "#db/db.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import {
  type ArrivalWindow,
  arrivalWindowFor,
  type DayStops,
  type Plan,
  planDay,
  stopIn,
} from "#src/domain/day/planner.ts";
import { type DayVisit, isAdded } from "#src/domain/visits/visit.ts";
import { AppError, conflict } from "#src/shared/base/errors.ts";
import { timeOfDay } from "#src/shared/base/time.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { hourText } from "#src/shared/visits/arrival-labels.ts";
import { sendArrivalWindow } from "../../visits/bookings/arrival/arrival.ts";
import { minuteNow, stopOf } from "../../visits/bookings/capacity/read-days.ts";
import { bookingsById } from "../../visits/bookings/queries.ts";
import { changeGroomerDay, countHourChanges, setVisitOrder } from "./change-groomer-day.ts";
import type { GroomerDay } from "./groomer-day.ts";

/** Changes only windows that it can't keep. Throws 404, 409 (over, empty, infeasible, or on `confirm`), 429. */
export function replan(
  ctx: Ctx,
  by: ActorContext,
  date: string,
  { confirm }: { confirm?: boolean | undefined },
): DayPlanView {
  return changeGroomerDay(ctx, by, { date, action: "day-replanned" }, (tx, own) => {
    const fresh = withoutPromises(own);
    const plan = planDay(fresh);
    if (!plan) throw conflict("These visits don't fit together in any order.");
    const moved = movedBy(plan, own, fresh);
    if (moved.size > 0 && !confirm) throw ask(tx, by, moved, ctx.now());
    countHourChanges(ctx, [...moved.keys()]);
    clearOrder(tx, own);
    for (const [id, hour] of moved) sendArrivalWindow(ctx, tx, id, { hour, news: "moved" });
    return { moved: moved.size };
  });
}

/** Times agreed with clients the groomer added are kept. */
function withoutPromises({ schedule, facts }: GroomerDay) {
  const free = { arrivalFrom: null, arrivalUntil: null };
  const stops = facts.visits.map((visit) =>
    stopOf(schedule, facts.hours, { ...visit, ...(isAdded(visit) ? {} : free), visitOrder: null }),
  );
  return { ...facts.day, stops: [...stops, ...facts.day.stops.filter(({ kind }) => kind === "busy")] };
}

function movedBy(plan: Plan, { schedule, facts }: GroomerDay, fresh: DayStops): Map<number, ArrivalWindow> {
  const promised = new Set(facts.visits.filter(hasHour).map(({ id }) => id));
  const moved = plan.legs.filter((leg) => {
    const { opens, closes } = stopIn(facts.day, leg);
    return leg.kind === "visit" && promised.has(leg.id) && (leg.arrives < opens || closes < leg.arrives);
  });
  const now = minuteNow(schedule, facts.date);
  return new Map(moved.map((leg) => [leg.id, arrivalWindowFor(leg.arrives, stopIn(fresh, leg).opens, now)]));
}

const hasHour = (visit: DayVisit) => !isAdded(visit) && visit.arrivalFrom !== null;

function ask(tx: Tx, { viewer }: ActorContext, moved: Map<number, ArrivalWindow>, now: number): AppError {
  const lines = bookingsById(tx, viewer, [...moved.keys()], now).map(({ id, petParentName, arrival }) => {
    const { from, until } = moved.get(id)!;
    return `${petParentName} from ${hourText(arrival!)} to ${hourText({ from: timeOfDay(from), until: timeOfDay(until) })}`;
  });
  const message = `These arrival windows would change: ${lines.join("; ")}.`;
  return new AppError("conflict", message, { confirm: message });
}

function clearOrder(tx: Tx, { facts }: GroomerDay) {
  for (const { id } of facts.visits) setVisitOrder(tx, id, null);
}
