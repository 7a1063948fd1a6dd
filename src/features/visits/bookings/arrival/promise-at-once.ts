import { sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { dayPlans } from "#db/schema/tables.ts";
import { promiseDue } from "#src/domain/promise.ts";
import { findVisit } from "../room/day-visits.ts";
import { arrivalOn, type PlannedDay } from "../room/room.ts";
import { writeArrivalWindow } from "./arrival-window.ts";

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
