import type { Ctx, Viewer } from "#src/base/context.ts";
import { addDays } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { DayLine, DaysAsked } from "#src/shared/day/day-plans.ts";
import { findSchedule, readDays } from "../../visits/bookings/room/day-facts.ts";
import { timesOn } from "../../visits/bookings/room/why-not.ts";
import { findSaid } from "./own-day.ts";

const DAYS = 14;

export function listDays({ db, now }: Ctx, { groomerId }: Viewer, { from, days = DAYS }: DaysAsked): DayLine[] {
  const schedule = groomerId === null ? undefined : findSchedule(db, groomerId, now());
  if (!schedule) return [];
  const first = from ?? schedule.openings.today;
  const dates = Array.from({ length: days }, (_, ahead) => addDays(first, ahead));
  const said = findSaid(db, schedule.start.id, dates[0]!, dates.at(-1)!);
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
        isConfirmed: said.get(date)?.confirmedAt != null,
      };
    });
}
