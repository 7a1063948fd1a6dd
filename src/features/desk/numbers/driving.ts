import type { Db, Tx } from "#db/open.ts";
import { timesOf } from "#src/domain/day/planner.ts";
import { drivenDays, findSchedule } from "#src/features/visits/bookings/room/day-facts.ts";
import { notByRoad } from "#src/features/visits/bookings/room/why-not.ts";

interface Days {
  from: string;
  /** Not included: of a day that is not over, more may come. */
  until: string;
  now: number;
}

/** Minutes on past days, as planned from ZIP codes. Null for who plans without us: several vans drive otherwise. */
export function findDriving(db: Db | Tx, groomerId: number, { from, until, now }: Days) {
  const schedule = findSchedule(db, groomerId, now);
  if (!schedule?.rules.isPlanned) return null;
  // How the groomer came to where no road leads nobody knows.
  const days = drivenDays(db, schedule, from, until).filter((day) => !notByRoad(day));
  if (days.length === 0) return null;
  return {
    driving: days.reduce((sum, { day }) => sum + timesOf(day).drive, 0),
    working: days.flatMap(({ visits }) => visits).reduce((sum, { visitMinutes }) => sum + visitMinutes, 0),
  };
}
