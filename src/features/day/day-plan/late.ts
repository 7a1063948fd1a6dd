import type { ActorContext, Ctx } from "#src/base/context.ts";
import { leftWhenLate, windowsWhenLate } from "#src/domain/day/planner.ts";
import { isAdded } from "#src/domain/visits/visit.ts";
import { conflict, invalid } from "#src/shared/base/errors.ts";
import { clockTime, minutesOfDay } from "#src/shared/base/time.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { RunningLate } from "#src/shared/day/running-late.ts";
import { sendArrivalWindow } from "../../visits/bookings/arrival/arrival.ts";
import { dayAsReported, delayOnTheWay } from "../../visits/bookings/capacity/day-under-way.ts";
import { readToday } from "../../visits/bookings/capacity/read-days.ts";
import { changeGroomerDay } from "./change-groomer-day.ts";
import { type GroomerDay, writeDayPlan } from "./groomer-day.ts";
import { lateUntilOf } from "./view.ts";

/** The column's own limit. */
const MAX_LATE = 600;

/** Parents reached after their window get a new one. Throws 404, 409 (not today, none left, another delay), 422 (`next` not ahead). */
export function runLate(ctx: Ctx, by: ActorContext, date: string, { minutes, next, was }: RunningLate): DayPlanView {
  return changeGroomerDay(ctx, by, { date, action: "day-late", refused: refuseOtherDay }, (tx, own) => {
    const { schedule } = own;
    const lateUntil = lateUntilOf(own);
    if (was !== undefined && lateUntil !== null && was !== lateUntil) throw alreadyReported(lateUntil);
    const at = minutesOfDay(schedule.openings.timeNow);
    const given = readToday(tx, schedule);
    const onTheWay = delayOnTheWay(schedule, given, { at, minutes, next });
    const left = onTheWay
      ? leftWhenLate(onTheWay.rest.day, { at })
      : leftWhenLate(dayAsReported(schedule, given).day, { at, next });
    const due = onTheWay?.leaves ?? (left && left.due + minutes);
    if (due === undefined && next !== undefined) throw invalid({ next: "Choose an upcoming visit" });
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
  conflict(`You already reported a delay. You're back on the road at ${clockTime(lateUntil)}.`);

function refuseOtherDay({ schedule, facts }: GroomerDay) {
  if (facts.date !== schedule.openings.today) throw conflict("You can do this on the day of the visit.");
}
