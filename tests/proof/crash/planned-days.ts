import { openDatabase, sqlite } from "#db/open.ts";
import { knownRoads } from "#src/base/roads/known-roads.ts";
import { planDay } from "#src/domain/day/planner.ts";
import { setRoads } from "#src/domain/travel.ts";
import { findSchedule, readDays } from "#src/features/visits/bookings/room/day-facts.ts";
import type { Stage } from "./stage.ts";

export function brokenDays(path: string, { businesses }: Pick<Stage, "businesses">): string[] {
  const db = openDatabase(path);
  // The site drives along them, so whoever checks its days has to.
  const roads = setRoads(knownRoads);
  try {
    return businesses.flatMap(({ id }) => {
      const dates = sqlite(db)
        .query<{ date: string }, [number]>(
          `SELECT preferred_date AS date FROM bookings WHERE groomer_id = ? AND status = 'accepted'
          GROUP BY preferred_date HAVING max(is_forced) = 0 ORDER BY preferred_date`,
        )
        .all(id);
      const schedule = findSchedule(db, id, Date.now())!;
      const ahead = dates.map(({ date }) => date).filter((date) => date > schedule.openings.today);
      if (ahead.length === 0) return [];
      return readDays(db, schedule, ahead)
        .filter(({ day }) => !planDay(day))
        .map(({ date, visits }) => `groomer ${id} on ${date}: ${visits.length} visits`);
    });
  } finally {
    setRoads(roads);
    sqlite(db).close();
  }
}
