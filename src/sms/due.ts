import { and, asc, count, eq, gt, isNull, lte, min, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bookings, type Db, groomerProfiles, smsCodes, smsNumbers, smsOff, smsQueue, users } from "#db/db.ts";
import { asLimit, prepareQuery } from "#db/prepared.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { type DueParams, queueHealth } from "../base/queue-worker.ts";

const isWaiting = and(isNull(smsQueue.takenAt), isNull(smsQueue.deadAt));

const own = alias(groomerProfiles, "own");

const isFree = sql`${smsQueue.userId} NOT IN (SELECT value FROM json_each(${sql.placeholder("except")}))`;

/** Longer waits come from a wrong clock, so the text is due. */
const LONGEST_WAIT_MS = DAY_MS;
const isTimeReached = or(lte(smsQueue.sendAt, sql.placeholder("now")), gt(smsQueue.sendAt, sql.placeholder("latest")));

const waiting = prepareQuery((db) =>
  db
    .select({
      ...pick(smsQueue, ["id", "kind", "userId", "bookingId", "detail", "createdAt", "expiresAt", "attempts"]),
      preferredDate: bookings.preferredDate,
      timeZone: bookings.timeZone,
      role: users.role,
      number: smsNumbers.number,
      waiting: smsCodes.number,
      isOff: sql<number>`${smsOff.since} IS NOT NULL OR ${users.disabledAt} IS NOT NULL`,
      groomerId: sql<number | null>`coalesce(${bookings.groomerId}, ${own.id})`,
    })
    .from(smsQueue)
    .innerJoin(users, eq(users.id, smsQueue.userId))
    .leftJoin(smsNumbers, eq(smsNumbers.userId, smsQueue.userId))
    .leftJoin(smsCodes, eq(smsCodes.userId, smsQueue.userId))
    .leftJoin(smsOff, and(eq(smsOff.userId, smsQueue.userId), sql`${smsOff.kind} = ${smsQueue.kind}`))
    .leftJoin(bookings, eq(bookings.id, smsQueue.bookingId))
    .leftJoin(own, eq(own.userId, smsQueue.userId))
    .where(and(isWaiting, isTimeReached, isFree))
    .orderBy(asc(smsQueue.sendAt), asc(smsQueue.id))
    .limit(asLimit(sql.placeholder("atMost")))
    .prepare(),
);

export const findDueTexts = (db: Db, look: DueParams) =>
  waiting(db).all({ ...look, latest: look.now + LONGEST_WAIT_MS });
export type DueText = ReturnType<typeof findDueTexts>[number];

export function smsHealth(db: Db, now: number) {
  const isDue = and(isWaiting, lte(smsQueue.sendAt, now));
  const found = db
    .select({ due: count(), oldest: min(smsQueue.sendAt) })
    .from(smsQueue)
    .where(isDue);
  return queueHealth(found.get()!, now);
}
