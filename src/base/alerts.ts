import { addIfNew, alerts, type Tx } from "#db/db.ts";
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
export const raiseAlert = (tx: Tx, { now, ...alert }: Alert) => addIfNew(tx, alerts, { ...alert, createdAt: now });
