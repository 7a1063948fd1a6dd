import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { groomerProfiles, pushDevices, pushes } from "#db/schema/tables.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { type PushKind, pushTexts } from "#src/shared/people/push-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { inTheirDay } from "../sms/quiet.ts";

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
  preferredDate: string;
  timeZone: string;
}

/** What cannot wait for the morning on the day of the visit. */
const urgent: readonly PushKind[] = ["answer", "change", "message"];

/** Whether a notification goes at night too; `days` are those on which the visit is, or was to be. */
export function isUrgentPush(kind: PushKind, days: readonly (string | undefined)[], today: string): boolean {
  return kind === "on-my-way" || (urgent.includes(kind) && days.includes(today));
}

interface Told {
  side: Side;
  kind: PushKind;
  now: number;
  waitMs?: number;
  /** Of a visit that has moved: the local day on which it would have been. */
  was?: string | undefined;
}

/**
 * Tells one side of a booking, on each of its devices, in the transaction of what it is about, and by day where it can wait. Nothing is
 * sent here.
 */
export function pushToSide(tx: Db | Tx, booking: Visit, told: Told) {
  const { side, kind, now, was, waitMs = kind === "message" ? MESSAGE_WAITS_MS : 0 } = told;
  const { groomerId, preferredDate, timeZone } = booking;
  const userId = side === "parent" ? booking.petParentId : accountOfGroomer(tx).get({ groomerId })?.userId;
  if (userId === undefined) return;
  const devices = devicesOf(tx).all({ userId });
  if (devices.length === 0) return;
  const { today } = localTime(now, timeZone);
  const sendAt = isUrgentPush(kind, [preferredDate, was], today)
    ? now + waitMs
    : inTheirDay(tx, { userId, timeZone }, now + waitMs);
  for (const device of devices) {
    queuePush(tx, { deviceId: device.id, kind, bookingId: booking.id, sendAt });
  }
}

interface NewPush {
  deviceId: number;
  kind: PushKind;
  bookingId?: number;
  date?: string;
  sendAt: number;
}

/**
 * Of two that would say the same, the one that still waits is enough: it goes when the first of them would, and is news for as long as
 * the newer one.
 */
export const queuePush = (tx: Db | Tx, push: NewPush) =>
  void tx
    .insert(pushes)
    .values({ ...push, expiresAt: push.sendAt + pushTexts[push.kind].lives })
    .onConflictDoUpdate({
      target: [pushes.deviceId, pushes.kind, pushes.bookingId],
      set: {
        sendAt: sql`min(${pushes.sendAt}, excluded.send_at)`,
        expiresAt: sql`max(${pushes.expiresAt}, excluded.expires_at)`,
      },
    })
    .run();
