import { and, asc, eq, gt, isNull, lte, notInArray, or } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { pushDevices, pushes, sessions, users } from "#db/schema/tables.ts";

interface Look {
  now: number;
  /** Devices that are being told something. */
  except: number[];
  atMost: number;
  /** Whatever is put off for longer was so by a clock that ran ahead, and is due. */
  longestWaitMs: number;
}

const selected = {
  id: pushes.id,
  kind: pushes.kind,
  bookingId: pushes.bookingId,
  date: pushes.date,
  expiresAt: pushes.expiresAt,
  userId: users.id,
  role: users.role,
  device: pushDevices,
  session: { role: users.role, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt },
};

/** Of a row of `pushes` and its device. */
export function isDue(now: number, longestWaitMs: number) {
  const { retryAt } = pushDevices;
  return and(lte(pushes.sendAt, now), or(isNull(retryAt), lte(retryAt, now), gt(retryAt, now + longestWaitMs)));
}

/** What is to be sent now, oldest first, one for each device. */
export function findDue(db: Db, { now, except, atMost, longestWaitMs }: Look) {
  const due = db
    .select(selected)
    .from(pushes)
    .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .innerJoin(users, and(eq(users.id, pushDevices.userId), isNull(users.disabledAt)))
    .where(and(isDue(now, longestWaitMs), notInArray(pushes.deviceId, except)))
    .orderBy(asc(pushes.sendAt), asc(pushes.id))
    .limit(atMost)
    .all();
  return due.filter(({ device }, at) => due.findIndex((other) => other.device.id === device.id) === at);
}
export type DuePush = ReturnType<typeof findDue>[number];
