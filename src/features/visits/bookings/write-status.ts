import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import type { Actor } from "#src/domain/booking.ts";
import type { BookingAction, BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { endProposalWith } from "./changes/proposal-ends.ts";

interface Change {
  to: BookingStatus;
  reason: string | null;
  by: Actor;
  /** With an acceptance. */
  visitMinutes?: number;
  isForced?: boolean;
}

/**
 * Writes a status if the booking still has the one that it was decided by; says whether it had. A proposal of another
 * time ends with it.
 */
export function writeStatus(
  tx: Tx,
  { id, status }: { id: number; status: BookingStatus },
  { to, reason, by, ...more }: Change,
  now: number,
): boolean {
  const changed = tx
    .update(visits)
    .set({
      status: to,
      statusReason: reason,
      statusChangedAt: now,
      expiresAt: null,
      ...(by === "groomer" && status === "pending" ? answeredAt(now) : {}),
      ...(to === "accepted" ? { acceptedAt: now, undoExpiresAt: sql`${visits.expiresAt}` } : {}),
      ...more,
    })
    .where(and(eq(visits.id, id), eq(visits.status, status)))
    .returning({ id: visits.id })
    .get();
  if (changed) endProposalWith(tx, id, by, now);
  return changed !== undefined;
}

/** What the groomer says first to a request is their answer: yes, no or other times. */
export const answeredAt = (now: number) => ({ answeredAt: sql`coalesce(${visits.answeredAt}, ${now})` });

/** "booking-accept", "booking-no-show". */
export const auditedAs = (action: BookingAction) => `booking-${action.replace("_", "-")}`;
