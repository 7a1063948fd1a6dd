import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import type { BookingAction, BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Actor } from "#src/shared/visits/proposal-labels.ts";
import { endProposalWith } from "./changes/proposal-ends.ts";
import type { BookingRow } from "./rows.ts";

/** A booking as it was read. */
interface Before {
  shown: Pick<BookingRow["shown"], "id" | "status">;
  proposal: BookingRow["proposal"];
}

interface Change {
  to: BookingStatus;
  reason: string | null;
  by: Actor;
  /** With an acceptance. */
  visitMinutes?: number;
  isForced?: boolean;
  depositCents?: number;
}

/**
 * Writes a status if the booking still has the one that it was decided by; gives the visit as it is now, undefined if it had not. A
 * proposal of another time ends with it.
 */
export function writeStatus(
  tx: Tx,
  { shown: { id, status }, proposal }: Before,
  { to, reason, by, ...more }: Change,
  now: number,
): typeof visits.$inferSelect | undefined {
  const changed = tx
    .update(visits)
    .set({
      status: to,
      statusReason: reason,
      statusChangedAt: now,
      expiresAt: null,
      ...inCalendars(to),
      ...(by === "groomer" && status === "pending" ? answeredAt(now) : {}),
      // No file is emailed of it, but calendars that read ours take the visit out.
      ...(to === "no_show" ? { calendarSequence: sql`${visits.calendarSequence} + 1` } : {}),
      ...(to === "cancelled" ? { cancelledBy: by } : {}),
      ...(to === "accepted" ? { acceptedAt: now, undoExpiresAt: sql`${visits.expiresAt}` } : {}),
      ...more,
    })
    .where(and(eq(visits.id, id), eq(visits.status, status)))
    .returning()
    .get();
  if (changed && proposal) endProposalWith(tx, id, by, now);
  return changed;
}

/** A visit gets into both calendars with an acceptance, and out of them when it is called off or was a no-show. */
export const inCalendars = (to: BookingStatus) =>
  to === "accepted" || to === "no_show" || to === "cancelled"
    ? { calendarSequence: sql`${visits.calendarSequence} + ${to === "cancelled" ? IS_IN_CALENDARS : 1}` }
    : {};
const IS_IN_CALENDARS = sql`(${visits.calendarSequence} > 0)`;

/** What the groomer says first to a request is their answer: yes, no or other times. */
export const answeredAt = (now: number) => ({ answeredAt: sql`coalesce(${visits.answeredAt}, ${now})` });

/** "booking-accept", "booking-no-show". */
export const auditedAs = (action: BookingAction) => `booking-${action.replace("_", "-")}`;
