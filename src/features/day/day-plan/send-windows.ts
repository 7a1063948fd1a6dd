import type { Tx } from "#db/db.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { windowsToSend } from "#src/domain/day/planner.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { conflict } from "#src/shared/base/errors.ts";
import { sendArrivalWindow } from "../../visits/bookings/arrival/arrival.ts";
import { stopNamesById, whyInfeasible } from "../../visits/bookings/capacity/infeasible-day.ts";
import { minuteNow } from "../../visits/bookings/capacity/read-days.ts";
import { runDayChange } from "./change-groomer-day.ts";
import { type GroomerDay, writeDayPlan } from "./groomer-day.ts";

/** Keeps existing windows. Throws 404, 409 (over, empty, infeasible, or without the day plan). */
export const confirmDay = (ctx: Ctx, by: ActorContext, date: string) =>
  runDayChange(ctx, by, { date, action: "day-confirmed" }, (tx, own) => {
    requireDayPlan(own);
    if (!own.times.isFeasible) {
      const why = whyInfeasible(own, stopNamesById(tx, own.facts.visits));
      throw conflict(`${why} Move, shorten, or cancel a visit, then confirm the day.`);
    }
    return { notified: sendArrivalWindows(ctx, tx, own, () => true) };
  });

/** Without it, there may be several vans. */
export function requireDayPlan({ schedule }: GroomerDay) {
  if (!schedule.rules.isPlanned) throw conflict("Turn on the day plan first, or set each visit's arrival window.");
}

/** The day must be feasible. Keeps existing windows. Returns the number sent. */
export function sendArrivalWindows(
  ctx: Ctx,
  tx: Tx,
  { schedule, facts, times }: GroomerDay,
  isMeant: (visit: DayVisit) => boolean,
) {
  const open = new Set(
    facts.visits.filter((visit) => visit.arrivalFrom === null && isMeant(visit)).map(({ id }) => id),
  );
  const hours = windowsToSend(facts.day, times, (id) => !open.has(id), minuteNow(schedule, facts.date));
  for (const [id, hour] of hours) sendArrivalWindow(ctx, tx, id, { hour, news: "promised" });
  writeDayPlan(tx, schedule.start.id, facts.date, { confirmedAt: ctx.now() });
  return hours.size;
}
