import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { bookings, dayPlans } from "#db/schema/tables.ts";
import { arrivalWindowFor, planDay, withStop } from "#src/domain/day/planner.ts";
import { promiseDue } from "#src/domain/promise.ts";
import { type DayFacts, findSchedule, placeOf, readDay, stopOf } from "../room/day-facts.ts";
import { findVisit } from "../room/day-visits.ts";
import { drivesTo } from "../room/room.ts";
import { columnsOf } from "./arrival-window.ts";

/**
 * Gives a visit its hour in the transaction that accepts or moves it, when the hours of that day are told already: by the
 * groomer, or because it is past 5 PM of the day before. Called before the mails are queued, which then say the hour. A visit
 * that does not fit gets none.
 */
export function promiseAtOnce(tx: Tx, id: number, now: number) {
  const visit = findVisit(tx, id);
  if (visit?.status !== "accepted" || visit.arrivalFrom !== null) return;
  const schedule = findSchedule(tx, visit.groomerId, now);
  if (!schedule?.rules.isPlanned || visit.date < schedule.openings.today) return;
  if (now < promiseDue(visit.date, schedule.start.timeZone) && !isConfirmed(tx, visit.groomerId, visit.date)) return;
  // Read without it, and then added: on a day under way the plan might take it for one that the van has behind it.
  const facts = readDay(tx, schedule, visit.date, id);
  const { opens, closes, busy } = stopOf(schedule, facts.hours, visit);
  const { drive, home, fromStart } = drivesTo(schedule, facts, placeOf(schedule, visit));
  const newcomer = { opens, closes: closingFor(facts, fromStart, closes), busy, drive, fromStart };
  const plan = planDay(withStop(facts.day, newcomer, id, home));
  const leg = plan?.legs.find((one) => one.id === id);
  if (!leg) return;
  tx.update(bookings)
    .set(columnsOf(arrivalWindowFor(leg.arrives, opens)))
    .where(eq(bookings.id, id))
    .run();
}

/** The only visit of today may begin later in its part of the day than it otherwise would, as when it was asked for. */
function closingFor({ day, visits, behind }: DayFacts, fromStart: number, closes: number): number {
  const isFree = visits.length + behind + day.pauses.length === 0;
  return isFree && day.from !== undefined ? Math.max(closes, day.from + fromStart) : closes;
}

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
