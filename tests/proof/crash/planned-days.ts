import { openDatabase, sqlite } from "#db/open.ts";
import { planDay } from "#src/domain/day-plan.ts";
import { findSchedule, readDays } from "#src/features/bookings/day-facts.ts";
import { atLeast, type Figure } from "../support/report.ts";
import { reading } from "./read-data.ts";
import type { Stage } from "./stage.ts";

/** The days of the stage's businesses that cannot be driven, although nobody has accepted a visit on them that did not fit. */
export function brokenDays(path: string, { businesses }: Pick<Stage, "businesses">): string[] {
  const db = openDatabase(path);
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
    sqlite(db).close();
  }
}

/** What the writers have done to days: without any of it the others would prove nothing. */
export const figuresOfDays = (path: string): Figure[] =>
  reading(path, (db) => {
    const count = (from: string) => db.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${from}`).get()!.n;
    return [
      atLeast("proposals accepted", count("proposals WHERE status = 'accepted'"), 1),
      atLeast("days confirmed", count("day_plans WHERE confirmed_at IS NOT NULL"), 1),
      atLeast("visits taken although they did not fit", count("bookings WHERE is_forced = 1"), 1),
      atLeast("vans that set out", count("bookings WHERE on_my_way_at IS NOT NULL"), 1),
      atLeast("times that somebody ran late", count("audit_log WHERE action = 'day-late'"), 1),
    ];
  });
