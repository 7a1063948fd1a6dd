import { sql } from "drizzle-orm";
import { type Db, findRows, pushDevices, pushQueue, removeRows, type Tx } from "#db/db.ts";
import { type PushKind, pushKindTexts } from "#src/shared/people/push-labels.ts";

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
