import { and, asc, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { bookings, groomerProfiles, messages, reports, users, visitPictures } from "#db/schema/tables.ts";
import { AppError, found, notFound } from "#src/shared/errors.ts";
import { messagesPath } from "#src/shared/own-paths.ts";
import type { HidingInput, ReportedThreadView } from "#src/shared/reports.ts";
import { auditBy } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import type { By } from "../../http/by.ts";
import { queueMail } from "../../mail/outbox.ts";
import { hiddenLetter, reportDecidedLetter } from "../messages/letters.ts";
import { pictureView } from "../pictures/queries.ts";
import { decideReports } from "../reports/service.ts";
import { decidedSince } from "./reports.ts";

/** The latest ones of a thread; more than two people write about a visit. */
const MOST = 500;

/**
 * What two people have written to each other, for an admin who has to decide about a report of it; each reading is an audit
 * row. Throws 404 unless a report on it is open or was decided lately.
 */
export const readThread = (ctx: Ctx, by: By, bookingId: number): ReportedThreadView =>
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
      and(eq(messages.bookingId, bookingId), or(isNull(reports.decidedAt), gt(reports.decidedAt, decidedSince(now)))),
    )
    .get() !== undefined;

function threadOf(tx: Tx, bookingId: number) {
  const { booking, groomerUserId } = found(
    tx
      .select({ booking: bookings, groomerUserId: groomerProfiles.userId })
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
    .limit(MOST)
    .all()
    .reverse()
    .map(({ message: { id, writtenBy, text, sentAt, readAt, hiddenAt }, reports, open }) => ({
      ...{ id, from: writtenBy, text, sentAt, readAt, hiddenAt, reports },
      pictures: (pictures.get(id) ?? []).map(pictureView),
      isOpen: open > 0,
    }));
}

/**
 * Decides every open report about a message: it stays, or neither side sees it any more. Those who reported it are told, and
 * its author when it is hidden. Throws 404 for a message that nobody has reported, 409 when all was decided.
 */
export const decideMessage = (ctx: Ctx, by: By, id: number, { hidden, reason }: HidingInput) =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const message = tx.select().from(messages).where(eq(messages.id, id)).get();
    const any = tx.select({ id: reports.id }).from(reports).where(eq(reports.messageId, id)).orderBy(asc(reports.id));
    if (!message || !any.get()) throw notFound();
    const outcome = hidden ? "hidden" : "kept";
    const isOpen = and(eq(reports.messageId, id), isNull(reports.decidedAt));
    if (!tx.select({ id: reports.id }).from(reports).where(isOpen).get()) {
      throw new AppError("conflict", "This was decided already.");
    }
    const reporters = decideReports(ctx, tx, by, { about: { kind: "message", messageId: id }, outcome, reason });
    const url = ctx.config.appUrl + messagesPath(message.bookingId);
    for (const { reportId, email, confirmedAt, fullName } of reporters) {
      const letter = reportDecidedLetter({ fullName }, outcome, url);
      queueMail(tx, { dedupeKey: `report ${reportId} decided`, to: email, confirmedAt, letter, now });
    }
    if (hidden) hide(ctx, tx, message, url);
  });

function hide(ctx: Ctx, tx: Tx, { id, bookingId, writtenBy }: typeof messages.$inferSelect, url: string) {
  const now = ctx.now();
  tx.update(messages).set({ hiddenAt: now, mailDueAt: null }).where(eq(messages.id, id)).run();
  // The files follow as orphans.
  tx.delete(visitPictures).where(eq(visitPictures.messageId, id)).run();
  const thread = threadOf(tx, bookingId);
  const { email, fullName, emailVerifiedAt, closingAt } = findPerson(tx, thread[writtenBy].userId);
  if (closingAt !== null) return;
  const letter = hiddenLetter({ fullName }, url);
  queueMail(tx, { dedupeKey: `message ${id} hidden`, to: email, confirmedAt: emailVerifiedAt, letter, now });
}
