import { alerts, type Tx } from "#db/db.ts";
import type { AlertKind } from "../shared/money/membership-labels.ts";

interface Alert {
  kind: AlertKind;
  groomerId?: number;
  userId?: number;
  bookingId?: number;
  message: string;
  now: number;
}

/** Idempotent while the alert is open. */
export const raiseAlert = (tx: Tx, { kind, groomerId, userId, bookingId, message, now }: Alert) =>
  tx
    .insert(alerts)
    .values({
      kind,
      groomerId: groomerId ?? null,
      userId: userId ?? null,
      bookingId: bookingId ?? null,
      message,
      createdAt: now,
    })
    .onConflictDoNothing()
    .run();
