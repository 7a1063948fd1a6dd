import { asc, sql } from "drizzle-orm";
import { bookings } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { changeBySystem, forEachBooking } from "./by-system.ts";
import type { NearGroomer } from "./expiry-letters.ts";

/** Where and when a parent waited in vain, and for whom. */
export interface Unanswered {
  groomerId: number;
  /** None for a visit whose place is not known. */
  zipCode: string | null;
  /** Local to the groomer. */
  date: string;
  /** How long the visit would have been. */
  minutes: number;
}

/** Finds others who could come, for the parent to ask next. */
type FindNear = (unanswered: Unanswered) => readonly NearGroomer[];

/** More than fall due in a minute; what is left falls to the next run. */
const BATCH_SIZE = 1_000;

/** Ends the requests that were not answered in time, and tells both sides. */
export function expireRequests(ctx: Ctx, findNear: FindNear): Promise<void> {
  const due = findDue(ctx);
  const all = new Map(due.map((one) => [one.id, one]));
  return forEachBooking(ctx, [...all.keys()], (id) => changeBySystem(ctx, id, "expire", findNear(all.get(id)!)));
}

/** The status is a literal, because SQLite only then sees that the index of open requests applies. */
const findDue = ({ db, now }: Ctx) =>
  db
    .select({
      id: bookings.id,
      groomerId: bookings.groomerId,
      zipCode: bookings.serviceZipCode,
      date: bookings.preferredDate,
      minutes: bookings.visitMinutes,
    })
    .from(bookings)
    .where(sql`${bookings.status} = 'pending' AND ${bookings.expiresAt} <= ${now()}`)
    .orderBy(asc(bookings.expiresAt))
    .limit(BATCH_SIZE)
    .all();
