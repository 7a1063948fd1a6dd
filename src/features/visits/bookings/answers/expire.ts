import { asc, sql } from "drizzle-orm";
import { bookings } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { changeBySystem, forEachBooking } from "./by-system.ts";
import type { NearGroomer } from "./expiry-letters.ts";

export interface Unanswered {
  groomerId: number;
  /** Null if the visit's place is unknown. */
  zipCode: string | null;
  /** Local to the groomer. */
  date: string;
  minutes: number;
}

type FindNear = (unanswered: Unanswered) => readonly NearGroomer[];

/** More than expire in a minute. The next run does the rest. */
const BATCH_SIZE = 1_000;

export function expireRequests(ctx: Ctx, findNear: FindNear): Promise<void> {
  const due = findDue(ctx);
  const all = new Map(due.map((one) => [one.id, one]));
  return forEachBooking(ctx, [...all.keys()], (id) => changeBySystem(ctx, id, "expire", findNear(all.get(id)!)));
}

/** The status is a literal, because SQLite uses the partial index only then. */
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
