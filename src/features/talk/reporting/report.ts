import { and, eq, isNull } from "drizzle-orm";
import {
  bookings,
  type Db,
  groomerProfiles,
  messages,
  portfolioImages,
  reviews,
  type Tx,
  transact,
  users,
} from "#db/db.ts";
import { threadKeyColumns } from "#db/threads.ts";
import type { ActorContext, Ctx, Viewer } from "#src/base/context.ts";
import { requireProfile } from "#src/features/listing/groomers/queries.ts";
import { addReport, type ReportTarget } from "#src/features/people/reports/service.ts";
import { requireBookingRow } from "#src/features/visits/bookings/queries.ts";
import { bookingPagePath, threadPath } from "#src/shared/base/dashboard-paths.ts";
import { AppError, found, notFound } from "#src/shared/base/errors.ts";
import { askerFirstName } from "#src/shared/base/names.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { localTime } from "#src/shared/base/time.ts";
import { ownReportRefusal, type ReportKind } from "#src/shared/people/report-labels.ts";
import { clockTimeText, messageDateText } from "#src/shared/talk/messages/message-labels.ts";
import type { NewReport } from "#src/shared/talk/reports.ts";
import type { ReportSubject } from "#views/talk/reporting/report-page.tsx";
import { idsForSide, threadOf } from "../messages/thread.ts";
import { publicName } from "../reviews/queries.ts";

interface ReportableContent {
  about: ReportTarget;
  authorId: number | null;
  subject: ReportSubject;
  back: string;
  refused?: "hidden" | "removed";
}

/** Idempotent while a report is open. Throws 404, 409, 429. */
export const reportContent = (ctx: Ctx, by: ActorContext, { reason, text, ...thing }: NewReport): void =>
  transact(ctx.db, (tx) => {
    const { about, authorId, refused } = requireContent(ctx, tx, by.viewer, thing);
    if (authorId === by.viewer.userId) throw new AppError("conflict", ownReportRefusal(thing.kind));
    if (refused === "hidden") throw new AppError("conflict", "This message is already hidden.");
    if (refused) throw new AppError("conflict", "This message was removed. You can't report it anymore.");
    addReport(ctx, tx, by, { about, authorId, reason, text });
  });

/** Throws 404 if the viewer cannot see it. */
export const requireContent = (ctx: Ctx, db: Db | Tx, viewer: Viewer, { kind, id }: Pick<NewReport, "kind" | "id">) =>
  finders[kind](ctx, db, viewer, id);

const finders: Record<ReportKind, (ctx: Ctx, db: Db | Tx, viewer: Viewer, id: number) => ReportableContent> = {
  message({ now }, db, viewer, id) {
    const message = found(db.select().from(messages).where(eq(messages.id, id)).get());
    const { bookingId, writtenBy, text, sentAt, hiddenAt } = message;
    const isGroomer = viewer.role === "groomer";
    if (isGroomer ? message.groomerId !== viewer.groomerId : message.petParentId !== viewer.userId) throw notFound();
    const { names, readers, timeZone } = threadOf({ db, now: now() }, message)!;
    return {
      about: { kind: "message", messageId: id },
      authorId: readers[writtenBy].userId,
      subject: {
        kind: "message",
        writer: names[writtenBy],
        sent: `${messageDateText(sentAt, { now: now(), timeZone })}, ${clockTimeText(sentAt, timeZone)}`,
        text: hiddenAt === null ? text : "",
        bookingId,
      },
      back: threadPath(idsForSide(message, isGroomer ? "groomer" : "parent")),
      ...(hiddenAt !== null ? { refused: "hidden" } : text === "" && { refused: "removed" }),
    };
  },
  review(ctx, db, viewer, id) {
    const { review, writer } = found(
      db
        .select({ review: reviews, writer: users.fullName })
        .from(reviews)
        .leftJoin(users, eq(users.id, reviews.petParentId))
        .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
        .get(),
    );
    const { groomerId, rating, comment, createdAt, petParentId } = review;
    const { businessName, timeZone } = requireProfile(ctx, viewer, groomerId);
    return {
      about: { kind: "review", reviewId: id },
      authorId: petParentId,
      subject: {
        ...{ kind: "review", writer: publicName(writer), rating, text: comment, groomerId, groomer: businessName },
        day: localTime(createdAt, timeZone ?? "UTC").today,
      },
      back: `${groomerPath(groomerId)}#reviews`,
    };
  },
  booking(_, db, viewer, id) {
    const { row, side } = requireBookingRow(db, viewer, id);
    const { petParentId, petParentName, groomerName } = row.shown;
    const aboutId = side === "parent" ? row.groomer.userId : petParentId;
    const name = side === "parent" ? groomerName : petParentName;
    return reportableOf({ kind: "booking", bookingId: id, aboutId }, name, bookingPagePath(id));
  },
  profile(ctx, _, viewer, id) {
    const { userId, businessName } = requireProfile(ctx, viewer, id);
    return reportableOf({ kind: "profile", aboutId: userId }, businessName, groomerPath(id));
  },
  photo(ctx, db, viewer, id) {
    const image = found(db.select().from(portfolioImages).where(eq(portfolioImages.id, id)).get());
    const { userId, businessName } = requireProfile(ctx, viewer, image.groomerId);
    const about = { kind: "photo", fileName: image.file, aboutId: userId } as const;
    return reportableOf(about, businessName, groomerPath(image.groomerId));
  },
  /** Only people who share a booking or a question with the viewer. Parents know groomers by their business. */
  person(_, db, viewer, id) {
    const isGroomer = viewer.role === "groomer";
    const name = isGroomer ? users.fullName : groomerProfiles.businessName;
    const isTheirs = (shared: typeof bookings | typeof messages) =>
      isGroomer
        ? and(eq(shared.petParentId, id), eq(groomerProfiles.userId, viewer.userId))
        : and(eq(groomerProfiles.userId, id), eq(shared.petParentId, viewer.userId));
    const booking = db
      .select({ bookingId: bookings.id, name })
      .from(bookings)
      .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
      .innerJoin(users, eq(users.id, id))
      .where(isTheirs(bookings))
      .limit(1)
      .get();
    if (booking) return reportableOf({ kind: "person", aboutId: id }, booking.name, bookingPagePath(booking.bookingId));
    const asked = found(
      db
        .select({ key: threadKeyColumns, name })
        .from(messages)
        .innerJoin(groomerProfiles, eq(groomerProfiles.id, messages.groomerId))
        .innerJoin(users, eq(users.id, id))
        .where(isTheirs(messages))
        .limit(1)
        .get(),
    );
    const back = threadPath(idsForSide(asked.key, isGroomer ? "groomer" : "parent"));
    return reportableOf({ kind: "person", aboutId: id }, isGroomer ? askerFirstName(asked.name) : asked.name, back);
  },
};

const reportableOf = (
  about: Extract<ReportTarget, { aboutId: number }>,
  name: string,
  back: string,
): ReportableContent => ({
  about,
  authorId: about.aboutId,
  subject: { kind: about.kind, name },
  back,
});
