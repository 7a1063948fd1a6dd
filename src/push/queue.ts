import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { changeRow, type Db, findRows, pushDevices, pushQueue, removeRows, smsQueue, type Tx } from "#db/db.ts";
import { type PushKind, pushKindTexts } from "#src/shared/people/push-labels.ts";
import { afterQuietHours, zoneOf } from "../sms/queue.ts";

export function queuePushToPerson(tx: Db | Tx, userId: number, push: () => Omit<NewPush, "deviceId">) {
  const devices = findRows(tx, pushDevices, { userId });
  if (devices.length === 0) return;
  const one = push();
  for (const { id: deviceId } of devices) queuePush(tx, { ...one, deviceId });
}

interface NewPush {
  deviceId: number;
  kind: PushKind;
  bookingId?: number | null;
  date?: string | null;
  sendAt: number;
}

/** Merges identical messages: earliest time, latest expiry. */
export function queuePush(tx: Db | Tx, { bookingId = null, date = null, ...push }: NewPush) {
  // The unique index treats rows without a booking as different.
  if (bookingId === null) removeRows(tx, pushQueue, { deviceId: push.deviceId, kind: push.kind, bookingId, date });
  tx.insert(pushQueue)
    .values({ ...push, bookingId, date, expiresAt: push.sendAt + pushKindTexts[push.kind].lifetime })
    .onConflictDoUpdate({
      target: [pushQueue.deviceId, pushQueue.kind, pushQueue.bookingId],
      set: {
        sendAt: sql`min(${pushQueue.sendAt}, excluded.send_at)`,
        expiresAt: sql`max(${pushQueue.expiresAt}, excluded.expires_at)`,
      },
    })
    .run();
}

/** Postpones texts and notifications that are held overnight to the morning at the person's new place. */
export function waitForMorning(tx: Tx, userId: number, now: number) {
  const zone = zoneOf(tx).get({ userId })?.timeZone;
  const ofDevices = sql`device_id IN (SELECT id FROM push_devices WHERE user_id = ${userId})`;
  const delay = (table: typeof smsQueue | typeof pushQueue, isTheirs: SQL) => {
    for (const { id, sendAt, expiresAt } of findRows(tx, table, and(isTheirs, gt(table.sendAt, now)))) {
      const until = zone ? afterQuietHours(sendAt, zone) : sendAt;
      changeRow(tx, table, { id }, { sendAt: until, expiresAt: expiresAt + until - sendAt });
    }
  };
  delay(smsQueue, eq(smsQueue.userId, userId));
  delay(pushQueue, ofDevices);
}
