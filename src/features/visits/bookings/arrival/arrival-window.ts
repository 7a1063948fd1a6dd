import { and, eq, sql } from "drizzle-orm";
import { dayPlans, type Tx, visits } from "#db/db.ts";
import { prepared } from "#db/prepared.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ArrivalWindow } from "#src/domain/day/planner.ts";
import { promiseDue } from "#src/domain/promise.ts";
import { hourShifted } from "#src/domain/visits/own-clock.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { notify } from "#src/notices/notify.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { hourFrom } from "#src/shared/visits/arrival-labels.ts";
import { findVisit } from "../room/day-visits.ts";
import { arrivalOn, type PlannedDay } from "../room/room.ts";
import type { HourNews } from "./letters.ts";

interface GivenWindow {
  hour: ArrivalWindow;
  news: HourNews;
}

/** Notifies the parent with a calendar file. The only way to change a window. */
export function giveArrivalWindow(ctx: Ctx, tx: Tx, id: number, { hour, news }: GivenWindow) {
  writeArrivalWindow(tx, findVisit(tx, id) ?? { id }, hour);
  notify(ctx, tx, news === "late" ? "visit.late" : `visit.hour-${news}`, { id });
}

export const windowAt = (time: string | null | undefined) => ({
  arrivalFrom: time ?? null,
  arrivalUntil: time ? hourFrom(time).until : null,
});

/** Stores the window in the visit's time zone and returns it; `hour` is in the groomer's. */
export function writeArrivalWindow(tx: Tx, { id, shift = 0 }: Pick<DayVisit, "id" | "shift">, hour: ArrivalWindow) {
  const { from, until } = hourShifted(hour, -shift);
  const told = { arrivalFrom: timeOfDay(from), arrivalUntil: timeOfDay(until) };
  tx.update(visits)
    .set(told)
    .where(and(eq(visits.id, id), eq(visits.status, "accepted")))
    .run();
  return told;
}

/** If the day's windows have been sent. Call it before emails are queued; `facts` must not include the visit. */
export function promiseAtOnce(tx: Tx, { id, groomerId }: Promised, now: number, { schedule, facts }: PlannedDay) {
  const { date } = facts;
  if (now < promiseDue(date, schedule.start.timeZone) && !isConfirmed(tx, groomerId, date)) return;
  const visit = findVisit(tx, id)!;
  const arrival = arrivalOn(schedule, facts, visit);
  return arrival && writeArrivalWindow(tx, visit, arrival);
}

type Promised = Record<"id" | "groomerId", number>;

const plans = prepared((db) =>
  db
    .select({ confirmedAt: dayPlans.confirmedAt })
    .from(dayPlans)
    .where(
      sql`${dayPlans.groomerId} = ${sql.placeholder("groomerId")} AND ${dayPlans.date} = ${sql.placeholder("date")}`,
    )
    .prepare(),
);

export const isConfirmed = (tx: Tx, groomerId: number, date: string) =>
  (plans(tx).get({ groomerId, date })?.confirmedAt ?? null) !== null;
