import type { Tx } from "#db/open.ts";
import { alerts } from "#db/schema/tables.ts";
import type { AlertKind } from "../shared/money/membership-labels.ts";

interface Alert {
  kind: AlertKind;
  groomerId?: number;
  /** The person that it is about, where that is no groomer with a profile. */
  userId?: number;
  bookingId?: number;
  message: string;
  now: number;
}

/** Asks the admins to look at something; while the same alert is open, it is not raised again. */
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
