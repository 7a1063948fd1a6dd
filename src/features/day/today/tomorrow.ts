import type { Db } from "#db/db.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays } from "#src/shared/base/time.ts";
import { shownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { Tomorrow } from "#src/shared/day/today/today.ts";
import type { Schedule } from "../../visits/bookings/room/day-facts.ts";
import { visitsOn } from "../day-plan/own-day.ts";

/** Earlier, a day may still change. */
const TEXT_FROM = "15:00";

/** The visits of tomorrow, and the clients that only the groomer can remind. */
export function findTomorrow(db: Db, schedule: Schedule): Tomorrow | null {
  const { openings } = schedule;
  const date = addDays(openings.today, 1);
  const visits = visitsOn(db, schedule, date)
    .filter(({ status }) => status === "accepted")
    .map(shownVisit);
  if (visits.length === 0) return null;
  return {
    date,
    first: visits.map(({ begins }) => begins).sort()[0]!,
    visits: visits.length,
    price: visits.reduce((sum, { price }) => sum + (price?.min ?? 0), 0),
    isTextTime: openings.timeNow >= TEXT_FROM,
    toText: visits.flatMap(({ own }) =>
      own && own.clientId !== null
        ? {
            ...pick(own, ["id", "name", "date", "start", "until", "phone"]),
            pets: own.pets.map(({ name }) => ({ name })),
          }
        : [],
    ),
    booked: visits.filter(({ booking }) => booking).length,
  };
}
