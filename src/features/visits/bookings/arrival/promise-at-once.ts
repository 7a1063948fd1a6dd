import { sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { dayPlans } from "#db/schema/tables.ts";
import { promiseDue } from "#src/domain/promise.ts";
import { findVisit } from "../room/day-visits.ts";
import { arrivalOn, type PlannedDay } from "../room/room.ts";
import { writeArrivalWindow } from "./arrival-window.ts";

/**
 * Gives a visit its hour in the transaction that accepts or moves it, when the hours of that day are told already: by the
 * groomer, or because it is past 5 PM of the day before. Called before the mails are queued, which then say the hour. A visit
 * that does not fit gets none. The day was read without it: on one under way the plan might take it for one that the van has behind it.
 */
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

/** Whether the hours of a day were told, by the groomer or by the clock. */
export const isConfirmed = (tx: Tx, groomerId: number, date: string) =>
  (plans(tx).get({ groomerId, date })?.confirmedAt ?? null) !== null;
