import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bound } from "#db/prepared.ts";
import { bookings, visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { type Actor, isUndoable } from "#src/domain/booking.ts";
import { endOfSlot } from "#src/domain/slot-times.ts";
import type { Letter } from "#src/mail/letter.ts";
import { isSwitchedOff } from "#src/mail/mails-off.ts";
import { queueMail } from "#src/mail/outbox.ts";
import { pushToSide } from "#src/push/queue.ts";
import type { PushKind } from "#src/shared/people/push-labels.ts";
import { type BookingStatus, UNDO_ACCEPT_MS } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { type SmsNews, textToSide } from "#src/sms/queue.ts";
import { countNotePictures } from "../pictures/queries.ts";
import { type NoteLeft, noteToParent } from "./afterwards/letters.ts";
import type { NearGroomer } from "./answers/expiry-letters.ts";
import { lettersOf } from "./answers/letters.ts";
import { tellNow } from "./answers/untold.ts";
import { arrivalOf } from "./booking-view.ts";
import { calendarFile } from "./calendar/file.ts";
import { type BookingRow, reader } from "./rows.ts";
import { type Visit, visitIn } from "./visit.ts";

/** A booking with everything about it, for no reader in particular. */
export const oneBooking = reader(eq(bookings.id, bound(sql.placeholder("id"))));

interface StatusNotice {
  from: BookingStatus;
  /** Who wrote it; when the site itself called the visit off, the side because of which it did. */
  by: Actor;
  isBySite?: boolean;
  near?: readonly NearGroomer[];
}

/**
 * Queues the mails about a change of a booking, which is given as it was just written, in the same transaction. An acceptance puts the
 * visit in both calendars; when it is called off, both get the file that takes it out again.
 */
export function notifyOfStatus(
  ctx: Ctx,
  tx: Tx,
  row: BookingRow,
  { from, by, isBySite = false, near = [] }: StatusNotice,
) {
  const { id, status } = row.shown;
  const isInCalendars = row.calendarSequence > 0;
  // No file is mailed of a no-show, but calendars that read ours take the visit out.
  const hasFile = status === "accepted" || (status === "cancelled" && isInCalendars);
  const sequence = hasFile ? row.calendarSequence : null;
  const left = noteLeft(tx, row);
  const isAnswered = row.life.answeredAt !== null;
  const letters = lettersOf(visitFor(ctx, row), { from, by, isBySite, isInCalendars, near, left, isAnswered });
  // A note or picture of the groomer is told all the same to parents who want no invitations.
  if (left && letters.parent?.kind && isSwitchedOff(tx, { userId: row.shown.petParentId, kind: letters.parent.kind })) {
    letters.parent = noteToParent(visitFor(ctx, row), left);
  }
  // No review is asked for while the groomer may still be there: complete.ts does it later.
  if (status === "completed" && ctx.now() < endOfSlot(row.shown)) delete letters.parent;
  const push = statusNews(status, by);
  const waitMs = status === "accepted" ? UNDO_ACCEPT_MS : 0;
  const isBySystem = by === "system";
  const text = status === "cancelled" && push ? ({ side: push.side, kind: "change" } as const) : undefined;
  tellSides(ctx, tx, row, { letters, key: `booking ${id} ${status}`, sequence, isBySystem, push, text, waitMs });
}

/** To whom a status is news on their phone, and what kind of news; nobody is told what they have done themselves. */
function statusNews(status: BookingStatus, by: Actor): News | undefined {
  switch (status) {
    case "accepted":
    case "declined":
      return { side: "parent", kind: "answer" };
    case "cancelled":
      return { side: by === "parent" ? "groomer" : "parent", kind: "change" };
    case "expired":
    case "no_show":
      return { side: "parent", kind: "change" };
    default:
      return undefined;
  }
}

/** Tells the parent of a note that was written after the completion, in the same transaction. */
export function tellOfNote(ctx: Ctx, tx: Tx, id: number) {
  const row = oneBooking(tx, { id })[0]!;
  const parent = noteToParent(visitFor(ctx, row), noteLeft(tx, row)!);
  tellSides(ctx, tx, row, { letters: { parent }, key: `booking ${id} noted`, sequence: null });
}

/** What the groomer has left for the parent; undefined when that is nothing. */
function noteLeft(tx: Tx, { note, shown: { id } }: BookingRow): NoteLeft | undefined {
  return note ? { hasWords: note.text !== null, pictures: countNotePictures(tx, id) } : undefined;
}

/** A booking as letters show it. */
export const visitFor = (ctx: Ctx, row: BookingRow): Visit => ({
  ...visitIn(row),
  ...arrivalOf(row, ctx.now()),
  isListed: row.groomer.listable === 1 && row.groomer.listedUntil > ctx.now(),
  knownTown: row.zip?.city ?? null,
  isAhead: row.shown.startsAt > ctx.now(),
  appUrl: ctx.config.appUrl,
});

/** What one side's devices are told. */
export interface News {
  side: Side;
  kind: PushKind;
}

interface Mails {
  letters: Partial<Record<Side, Letter>>;
  /** What makes a second set of the same mails impossible. */
  key: string;
  /** The number of the calendar file that goes with them; null for none. */
  sequence: number | null;
  isBySystem?: boolean;
  push?: News | undefined;
  /** What is texted to one side, where its person wants that. */
  text?: SmsNews | undefined;
  /** How long it waits, because it may be undone. Whatever else is told about the booking ends such a wait. */
  waitMs?: number;
}

/** Queues one letter for each side that gets one; a closed account gets none. */
export function tellSides(ctx: Ctx, tx: Tx, row: BookingRow, mails: Mails) {
  const { letters, key, sequence, isBySystem, push, text, waitMs = 0 } = mails;
  const now = ctx.now();
  if (waitMs === 0 && isUndoable(row.life.acceptedAt, now)) tellNow(tx, row.shown.id, now);
  const mailKey = (side: Side) => `${key}, to the ${side}`;
  const heldBack = text && textToSide(ctx, tx, row.shown, { ...text, now, mailKey: mailKey(text.side) });
  if (push && !(heldBack && push.side === text.side))
    pushToSide(tx, row.shown, { ...push, now, waitMs, was: text?.was });
  for (const reader of ["parent", "groomer"] as const) {
    const letter = letters[reader];
    const { email, fullName, leftAt, disabledAt, confirmedAt } = row[reader];
    if (!letter || leftAt !== null) continue;
    // A suspended person is told of what others do, but cannot act on what the clock does.
    if (isBySystem && disabledAt !== null) continue;
    const to = { side: reader, email, fullName, isConfirmed: confirmedAt !== null };
    queueMail(tx, {
      dedupeKey: mailKey(reader),
      to: email,
      confirmedAt,
      letter,
      calendar: sequence === null ? undefined : calendarFile(ctx.config, visitIn(row), to, { sequence, now }),
      now,
      sendAt: heldBack && reader === text.side ? heldBack : now + waitMs,
    });
  }
}

/** Later files replace earlier ones in a calendar by their number. */
export const nextSequence = (tx: Tx, id: number): number =>
  tx
    .update(visits)
    .set({ calendarSequence: sql`${visits.calendarSequence} + 1` })
    .where(eq(visits.id, id))
    .returning({ sequence: visits.calendarSequence })
    .get()!.sequence;
