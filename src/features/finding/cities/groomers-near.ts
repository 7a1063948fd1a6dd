import { findZip } from "#db/geo/places.ts";
import type { Db } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Unanswered } from "#src/features/visits/bookings/answers/expire.ts";
import type { NearGroomer } from "#src/features/visits/bookings/answers/expiry-letters.ts";
import { listedGroomer } from "#src/features/visits/bookings/requests/chosen-offers.ts";
import { findSchedule, type Schedule } from "#src/features/visits/bookings/room/day-facts.ts";
import { freeDays } from "#src/features/visits/bookings/room/free-times.ts";
import { findCovering } from "../search/statements.ts";

const MAX = 3;
/** Enough to find a few with room. */
const LOOKED_AT = 50;

/** Checks public availability, except for a past day. */
export function groomersNear({ db, now }: Pick<Ctx, "db" | "now">, asked: Unanswered): NearGroomer[] {
  const place = asked.zipCode === null ? undefined : findZip(db, asked.zipCode);
  if (!place) return [];
  const near: NearGroomer[] = [];
  const others = findCovering(db, place, now()).filter(({ id }) => id !== asked.groomerId);
  for (const { id } of others.slice(0, LOOKED_AT)) {
    if (near.length === MAX) break;
    const groomer = listedGroomer(db, id, now());
    if (hasRoom(db, findSchedule(db, id, now())!, asked)) near.push({ id, businessName: groomer.businessName });
  }
  return near;
}

function hasRoom(db: Db, schedule: Schedule, { date, minutes }: Unanswered): boolean {
  if (date < schedule.openings.today) return true;
  const [day] = freeDays(db, schedule, [date], { minutes, exact: null });
  return day!.slots.some(({ state }) => state === "open");
}
