import type { Ctx, Viewer } from "#src/base/context.ts";
import { addDays } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { DayLine } from "#src/shared/day/day-plans.ts";
import { findSchedule, readDays } from "../../visits/bookings/room/day-facts.ts";
import { timesOn } from "../../visits/bookings/room/why-not.ts";

/** The days with visits of the next seven. */
export function daysSoon({ db, now }: Ctx, { groomerId }: Viewer): DayLine[] {
  const schedule = groomerId === null ? undefined : findSchedule(db, groomerId, now());
  if (!schedule) return [];
  const dates = Array.from({ length: 7 }, (_, ahead) => addDays(schedule.openings.today, ahead));
  return readDays(db, schedule, dates)
    .filter(({ visits, behind }) => visits.length + behind > 0)
    .map((facts) => {
      const { date, visits, behind } = facts;
      const { drive, finish, isFeasible } = timesOn(facts);
      return {
        date,
        visits: visits.length + behind,
        drive,
        finish: visits.length === 0 ? null : timeOfDay(finish),
        isFeasible,
      };
    });
}
