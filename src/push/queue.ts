import { eq, sql } from "drizzle-orm";
import { type Db, pushDevices, pushes, removeRows, type Tx } from "#db/db.ts";
import { prepared } from "#db/prepared.ts";
import { type PushKind, pushTexts } from "#src/shared/people/push-labels.ts";

const devicesOf = prepared((db) =>
  db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, sql.placeholder("userId")))
    .prepare(),
);

export function pushToPerson(tx: Db | Tx, userId: number, push: () => Omit<NewPush, "deviceId">) {
  const devices = devicesOf(tx).all({ userId });
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
  // The unique index doesn't compare nulls.
  if (bookingId === null)
    removeRows(tx, pushes, sql`(device_id, kind, booking_id, date) IS (${push.deviceId}, ${push.kind}, NULL, ${date})`);
  tx.insert(pushes)
    .values({ ...push, bookingId, date, expiresAt: push.sendAt + pushTexts[push.kind].lifetime })
    .onConflictDoUpdate({
      target: [pushes.deviceId, pushes.kind, pushes.bookingId],
      set: {
        sendAt: sql`min(${pushes.sendAt}, excluded.send_at)`,
        expiresAt: sql`max(${pushes.expiresAt}, excluded.expires_at)`,
      },
    })
    .run();
}
