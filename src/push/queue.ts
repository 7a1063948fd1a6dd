import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { groomerProfiles, pushDevices, pushes } from "#db/schema/tables.ts";
import { type PushKind, pushTexts } from "#src/shared/people/push-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";

/** An open page marks what comes as read by itself, and then no notification is sent. */
const MESSAGE_WAITS_MS = 10_000;

const devicesOf = prepared((db) =>
  db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, sql.placeholder("userId")))
    .prepare(),
);

const accountOfGroomer = prepared((db) =>
  db
    .select({ userId: groomerProfiles.userId })
    .from(groomerProfiles)
    .where(eq(groomerProfiles.id, sql.placeholder("groomerId")))
    .prepare(),
);

interface Visit {
  id: number;
  petParentId: number;
  groomerId: number;
}

interface Told {
  side: Side;
  kind: PushKind;
  now: number;
  waitMs?: number;
}

/** Tells one side of a booking, on each of its devices, in the transaction of what it is about. Nothing is sent here. */
export function pushToSide(tx: Db | Tx, booking: Visit, told: Told) {
  const { side, kind, now, waitMs = kind === "message" ? MESSAGE_WAITS_MS : 0 } = told;
  const { groomerId } = booking;
  const userId = side === "parent" ? booking.petParentId : accountOfGroomer(tx).get({ groomerId })?.userId;
  for (const device of devicesOf(tx).all({ userId })) {
    queuePush(tx, { deviceId: device.id, kind, bookingId: booking.id, sendAt: now + waitMs });
  }
}

interface NewPush {
  deviceId: number;
  kind: PushKind;
  bookingId?: number;
  date?: string;
  sendAt: number;
}

/** Of two that would say the same, the one that still waits is enough; it is news for as long as the newer one would be. */
export const queuePush = (tx: Db | Tx, push: NewPush) =>
  void tx
    .insert(pushes)
    .values({ ...push, expiresAt: push.sendAt + pushTexts[push.kind].lives })
    .onConflictDoUpdate({
      target: [pushes.deviceId, pushes.kind, pushes.bookingId],
      set: { expiresAt: sql`max(${pushes.expiresAt}, excluded.expires_at)` },
    })
    .run();
