import { basename } from "node:path";
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import {
  findRow,
  groomerProfiles,
  messages,
  portfolioImages,
  reports,
  type Tx,
  transact,
  users,
  visitNotes,
  visitPhotos,
  visits,
} from "#db/db.ts";
import { isOfThread, type ThreadKey } from "#db/threads.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { reportsShownSince } from "#src/domain/hiding.ts";
import { auditTargetOf, threadOf } from "#src/features/talk/messages/thread.ts";
import { photoView } from "#src/features/visits/photos/queries.ts";
import type { NoticeUser } from "#src/notices/notice.ts";
import { found, notFound } from "#src/shared/base/errors.ts";
import { privatePhotoPath } from "#src/shared/base/paths.ts";
import type { ReportedItemKind } from "#src/shared/people/report-labels.ts";
import type { ReportedItemView, ReportedThreadView } from "#src/shared/people/reports.ts";

/** Each read is audited. Throws 404 for messages and reviews, and 30 days after the decision. */
export const readReportedContent = (ctx: Ctx, by: ActorContext, id: number): ReportedItemView =>
  transact(ctx, (tx, now) => {
    const report = tx.select().from(reports).where(eq(reports.id, id)).get();
    if (!report || report.kind === "message" || report.kind === "review") throw notFound();
    if (report.decidedAt !== null && report.decidedAt <= reportsShownSince(now)) throw notFound();
    const thing = readers[report.kind](tx, report);
    auditBy(tx, by, { action: "report-read", target: `report ${id}`, now });
    const texts = thing.texts.flatMap(([label, text]) => (text ? [{ label, text }] : []));
    return { texts, photos: thing.photos ?? [] };
  });

interface ReportedContent {
  texts: [label: string, text: string | null | undefined][];
  photos?: string[];
}

const readers: Record<ReportedItemKind, (tx: Tx, report: typeof reports.$inferSelect) => ReportedContent> = {
  // No address and no access instructions.
  booking(tx, { bookingId }) {
    const isIt = eq(visits.id, bookingId!);
    const { visit, note } = tx
      .select({ visit: visits, note: visitNotes.text })
      .from(visits)
      .leftJoin(visitNotes, eq(visitNotes.bookingId, visits.id))
      .where(isIt)
      .get()!;
    const isOfVisit = and(eq(visitPhotos.bookingId, bookingId!), ne(visitPhotos.purpose, "message"));
    const photos = tx.select().from(visitPhotos).where(isOfVisit).orderBy(asc(visitPhotos.id)).all();
    return {
      texts: [
        ["About the pet", visit.petInfo],
        ["Special instructions", visit.specialInstructions],
        ["Reason", visit.statusReason],
        ["Note after the visit", note],
        ["Dispute", visit.disputeText],
      ],
      photos: photos.map(({ file }) => privatePhotoPath(file)),
    };
  },
  profile(tx, { aboutId }) {
    const profile = tx.select().from(groomerProfiles).where(eq(groomerProfiles.userId, aboutId!)).get();
    return {
      texts: [
        ["Business name", profile?.businessName],
        ["Contact name", profile?.contactName],
        ["Description", profile?.description],
        ["Insurance", profile?.insurance],
        ["Certificates", profile?.certificates],
      ],
      photos: portraitOf(tx, aboutId!),
    };
  },
  photo(tx, { fileName, aboutId }) {
    // Equal photos of several groomers are one file.
    const isTheirs = sql`groomer_id IN (SELECT id FROM groomer_profiles WHERE user_id = ${aboutId})`;
    const image = findRow(tx, portfolioImages, and(eq(portfolioImages.file, fileName!), isTheirs));
    return { texts: [["Caption", image?.caption]], photos: fileName ? [privatePhotoPath(fileName)] : [] };
  },
  person(tx, { aboutId }) {
    const user = tx.select().from(users).where(eq(users.id, aboutId!)).get();
    return {
      texts: [
        ["Name", user?.fullName],
        ["Username", user?.username],
      ],
      photos: portraitOf(tx, aboutId!),
    };
  },
};

const portraitOf = (tx: Tx, userId: number): string[] => {
  const { file } = tx.select({ file: users.profileImage }).from(users).where(eq(users.id, userId)).get() ?? {};
  return file ? [privatePhotoPath(basename(file))] : [];
};

const MAX = 500;

/** Reads the reported thread of a message; each read is audited. Throws 404 unless a report is open or recently decided. */
export const readThread = (ctx: Ctx, by: ActorContext, messageId: number): ReportedThreadView =>
  transact(ctx, (tx, now) => {
    const message = found(tx.select().from(messages).where(eq(messages.id, messageId)).get());
    if (!isReported(tx, message, now)) throw notFound();
    const { readers, row, timeZone, bookingId } = found(threadOf({ db: tx, now }, message));
    auditBy(tx, by, { action: "thread-read", target: auditTargetOf(message), now });
    const person = ({ userId, fullName = "" }: NoticeUser) => ({ userId, name: fullName });
    return {
      ...{ bookingId, preferredDate: row?.shown.preferredDate ?? null, timeZone },
      ...{ parent: person(readers.parent), groomer: person(readers.groomer), messages: messagesOf(tx, message) },
    };
  });

const isReported = (tx: Tx, thread: ThreadKey, now: number): boolean =>
  tx
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(messages, eq(messages.id, reports.messageId))
    .where(and(isOfThread(thread), or(isNull(reports.decidedAt), gt(reports.decidedAt, reportsShownSince(now)))))
    .get() !== undefined;

const isOpen = sql`EXISTS (SELECT 1 FROM ${reports} AS made
  WHERE made.message_id = ${messages}.id AND made.decided_at IS NULL)`.mapWith(Boolean);

function messagesOf(tx: Tx, reported: ThreadKey & { id: number }): ReportedThreadView["messages"] {
  const ids = tx.select({ id: messages.id }).from(messages).where(isOfThread(reported));
  const isOfOne = inArray(visitPhotos.messageId, ids);
  const sent = tx.select().from(visitPhotos).where(isOfOne).orderBy(asc(visitPhotos.id)).all();
  const photos = Map.groupBy(sent, ({ messageId }) => messageId);
  return (
    tx
      .select({ message: messages, isOpen })
      .from(messages)
      .where(isOfThread(reported))
      // The reported one first, so that newer ones can't push it out.
      .orderBy(desc(eq(messages.id, reported.id)), desc(messages.id))
      .limit(MAX)
      .all()
      .sort((a, b) => a.message.id - b.message.id)
      .map(({ message: { id, writtenBy, text, sentAt, hiddenAt }, isOpen }) => ({
        ...{ id, from: writtenBy, text, sentAt, hiddenAt, isOpen },
        photos: (photos.get(id) ?? []).map(photoView),
      }))
  );
}
