import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { bookings, type Db, pushDevices, pushQueue, sessions, users } from "#db/db.ts";
import { asLimit, prepareQuery } from "#db/prepared.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { DueParams } from "../base/queue-worker.ts";

const LONGEST_NIGHT_MS = DAY_MS;

const selected = {
  ...pick(pushQueue, ["id", "kind", "bookingId", "date", "sendAt", "expiresAt"]),
  preferredDate: bookings.preferredDate,
  timeZone: bookings.timeZone,
  userId: users.id,
  role: users.role,
  device: pushDevices,
  session: { role: users.role, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt },
};

export const duePushSql = (now: number, longestWaitMs: number) =>
  isDueAt(sql`${now}`, sql`${now + longestWaitMs}`, sql`${now + LONGEST_NIGHT_MS}`);

function isDueAt(now: SQL, latest: SQL, latestNight: SQL) {
  const { retryAt } = pushDevices;
  const isTimeReached = or(lte(pushQueue.sendAt, now), gt(pushQueue.sendAt, latestNight));
  return and(isTimeReached, or(isNull(retryAt), lte(retryAt, now), gt(retryAt, latest)));
}

const value = (name: string) => sql`${sql.placeholder(name)}`;
const isFree = sql`${pushQueue.deviceId} NOT IN (SELECT value FROM json_each(${sql.placeholder("except")}))`;

const waiting = prepareQuery((db) =>
  db
    .select(selected)
    .from(pushQueue)
    .innerJoin(pushDevices, eq(pushDevices.id, pushQueue.deviceId))
    .leftJoin(bookings, eq(bookings.id, pushQueue.bookingId))
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .innerJoin(users, and(eq(users.id, pushDevices.userId), isNull(users.disabledAt)))
    .where(and(isDueAt(value("now"), value("latest"), value("latestNight")), isFree))
    .orderBy(asc(pushQueue.sendAt), asc(pushQueue.id))
    .limit(asLimit(sql.placeholder("atMost")))
    .prepare(),
);

/** A push delayed longer than `longestWaitMs` is due, because a wrong clock set its time. */
export const findDuePushes = (db: Db, look: DueParams, longestWaitMs: number) =>
  waiting(db).all({ ...look, latest: look.now + longestWaitMs, latestNight: look.now + LONGEST_NIGHT_MS });
export type DuePush = ReturnType<typeof findDuePushes>[number];
