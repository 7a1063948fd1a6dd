import { and, asc, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import {
  bookingColumns,
  bookings,
  groomerProfiles,
  messages,
  reports,
  users,
  visitPictures,
} from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { readableSince } from "#src/domain/hiding.ts";
import { pictureView } from "#src/features/visits/pictures/queries.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { found, notFound } from "#src/shared/base/errors.ts";
import type { ReportedThreadView } from "#src/shared/people/reports.ts";

const MAX = 500;

/** Reads a reported thread; each read is audited. Throws 404 unless a report is open or recently decided. */
export const readThread = (ctx: Ctx, by: ActorContext, bookingId: number): ReportedThreadView =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    if (!isReported(tx, bookingId, now)) throw notFound();
    const thread = { ...threadOf(tx, bookingId), messages: messagesOf(tx, bookingId) };
    auditBy(tx, by, { action: "thread-read", target: `booking ${bookingId}`, now });
    return thread;
  });

const isReported = (tx: Tx, bookingId: number, now: number): boolean =>
  tx
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(messages, eq(messages.id, reports.messageId))
    .where(
      and(eq(messages.bookingId, bookingId), or(isNull(reports.decidedAt), gt(reports.decidedAt, readableSince(now)))),
    )
    .get() !== undefined;

function threadOf(tx: Tx, bookingId: number) {
  const { booking, groomerUserId } = found(
    tx
      .select({ booking: bookingColumns, groomerUserId: groomerProfiles.userId })
      .from(bookings)
      .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
      .where(eq(bookings.id, bookingId))
      .get(),
  );
  const { status, preferredDate, timeZone, petParentId } = booking;
  const person = (userId: number) => ({ userId, name: findPerson(tx, userId).fullName });
  return { bookingId, status, preferredDate, timeZone, parent: person(petParentId), groomer: person(groomerUserId) };
}

const findPerson = (tx: Tx, userId: number) => tx.select().from(users).where(eq(users.id, userId)).get()!;

const reportsOn = (isOpen: boolean) => sql<number>`(SELECT count(*) FROM ${reports} AS made
  WHERE made.message_id = ${messages}.id AND ${isOpen ? sql`made.decided_at IS NULL` : sql`true`})`;

function messagesOf(tx: Tx, bookingId: number): ReportedThreadView["messages"] {
  const isOfThread = and(eq(visitPictures.bookingId, bookingId), eq(visitPictures.purpose, "message"));
  const sent = tx.select().from(visitPictures).where(isOfThread).orderBy(asc(visitPictures.id)).all();
  const pictures = Map.groupBy(sent, ({ messageId }) => messageId);
  return tx
    .select({ message: messages, reports: reportsOn(false), open: reportsOn(true) })
    .from(messages)
    .where(eq(messages.bookingId, bookingId))
    .orderBy(desc(messages.id))
    .limit(MAX)
    .all()
    .reverse()
    .map(({ message: { id, writtenBy, text, sentAt, readAt, hiddenAt }, reports, open }) => ({
      ...{ id, from: writtenBy, text, sentAt, readAt, hiddenAt, reports },
      pictures: (pictures.get(id) ?? []).map(pictureView),
      isOpen: open > 0,
    }));
}
