import { and, eq, sql } from "drizzle-orm";
import { type Tx, visits } from "#db/db.ts";
import type { BookingAction, BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Actor } from "#src/shared/visits/proposal-labels.ts";
import { endProposalWith } from "./changes/proposal-rows.ts";
import type { BookingRow } from "./rows.ts";

interface Before {
  shown: Pick<BookingRow["shown"], "id" | "status">;
  proposal: BookingRow["proposal"];
}

interface Change {
  to: BookingStatus;
  reason: string | null;
  by: Actor;
  /** Only on acceptance. */
  visitMinutes?: number;
  isForced?: boolean;
  depositCents?: number;
}

/** Compare and set: undefined if the status has changed since it was read. Ends an open proposal of another time. */
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
      // No file is emailed, but calendar links drop the visit.
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

export const inCalendars = (to: BookingStatus) =>
  to === "accepted" || to === "no_show" || to === "cancelled"
    ? { calendarSequence: sql`${visits.calendarSequence} + ${to === "cancelled" ? IS_IN_CALENDARS : 1}` }
    : {};
const IS_IN_CALENDARS = sql`(${visits.calendarSequence} > 0)`;

/** The first response counts: yes, no, or other times. */
export const answeredAt = (now: number) => ({ answeredAt: sql`coalesce(${visits.answeredAt}, ${now})` });

export const auditedAs = (action: BookingAction) => `booking-${action.replace("_", "-")}`;
