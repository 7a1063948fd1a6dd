import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookings } from "#db/schema/tables.ts";
import type { Doer } from "#src/domain/booking.ts";
import { endOfSlot } from "#src/domain/slot-times.ts";
import type { BookingStatus } from "#src/shared/booking-words.ts";
import type { Ctx } from "../../context.ts";
import { queueMail } from "../../mail/outbox.ts";
import { calendarFile } from "./calendar.ts";
import type { NearGroomer } from "./expiry-letters.ts";
import { reader } from "./rows.ts";
import { lettersOf } from "./status-letters.ts";
import { visitIn } from "./visit.ts";

const oneBooking = reader(eq(bookings.id, sql.placeholder("id")));

interface Told {
  from: BookingStatus;
  /** Who wrote it; when the site itself called the visit off, the side because of which it did. */
  by: Doer;
  isBySite?: boolean;
  near?: readonly NearGroomer[];
}

/**
 * Queues the mails about a change of a booking that was just written, in the same transaction. An acceptance puts the
 * visit in both calendars; when it is called off, both get the file that takes it out again.
 */
export function notifyOfStatus(ctx: Ctx, tx: Tx, id: number, { from, by, isBySite = false, near = [] }: Told) {
  const row = oneBooking(tx, { id })[0]!;
  const { status } = row.shown;
  const isInCalendars = row.calendarSequence > 0;
  const sequence = status === "accepted" || (status === "cancelled" && isInCalendars) ? nextSequence(tx, id) : null;
  const visit = visitIn(row);
  const letters = lettersOf({ ...visit, appUrl: ctx.config.appUrl }, { from, by, isBySite, isInCalendars, near });
  for (const reader of ["parent", "groomer"] as const) {
    const letter = letters[reader];
    const { email, fullName, leftAt, disabledAt, confirmedAt } = row[reader];
    if (!letter || leftAt !== null) continue;
    // A suspended person is told of what others do, but cannot act on what the clock does.
    if (by === "clock" && disabledAt !== null) continue;
    const now = ctx.now();
    // Nobody is asked for a review while the groomer may still be there: complete.ts does it later.
    if (reader === "parent" && status === "completed" && now < endOfSlot(row.shown)) continue;
    const to = { side: reader, email, fullName, isConfirmed: confirmedAt !== null };
    queueMail(tx, {
      dedupeKey: `booking ${id} ${status}, to the ${reader}`,
      to: email,
      confirmedAt,
      letter,
      calendar: sequence === null ? undefined : calendarFile(ctx.config, visit, to, { sequence, now }),
      now,
    });
  }
}

/** Later files replace earlier ones in a calendar by their number. */
const nextSequence = (tx: Tx, id: number): number =>
  tx
    .update(bookings)
    .set({ calendarSequence: sql`${bookings.calendarSequence} + 1` })
    .where(eq(bookings.id, id))
    .returning({ sequence: bookings.calendarSequence })
    .get()!.sequence;
