import { and, asc, eq, getTableColumns, gt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import {
  auditLog,
  bookings,
  groomerProfiles,
  messages,
  outbox,
  pets,
  proposals,
  reports,
  reviews,
  users,
} from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { withNotePictures } from "#src/features/visits/bookings/afterwards/visit-note.ts";
import { isMadeBy, optionsOf } from "#src/features/visits/bookings/changes/proposal-rows.ts";
import { bookingIds, bookingsById } from "#src/features/visits/bookings/queries.ts";
import { petView } from "#src/features/visits/pets/pet-view.ts";
import { pictureColumns, picturesIn } from "#src/features/visits/pictures/registry.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import type { ExportedList } from "#src/shared/running/account-export.ts";
import { byId, inWindows, lastIn, oneAfterAnother, type Pages, ROWS_AT_ONCE } from "./export-pages.ts";

/** How many mails of all people are searched at once: no index finds an address in another spelling. */
const MAILS_AT_ONCE = 2_000;

/** The long lists of an account. Their ends are noted at once, so that nothing newer gets in. */
export const listsOf = (ctx: Ctx, viewer: Viewer): Record<ExportedList, Pages> => ({
  pets: petsOf(ctx.db, viewer),
  bookings: bookingsOf(ctx, viewer, bookingIds(ctx.db, viewer), ctx.now()),
  proposalsMade: proposalsBy(ctx.db, viewer),
  reviewsWritten: reviewsBy(ctx.db, viewer),
  pictures: picturesOf(ctx.db, viewer),
  messagesWritten: messagesBy(ctx.db, viewer),
  reportsMade: reportsBy(ctx.db, viewer),
  mailsSentToYou: mailsTo(ctx.db, viewer),
  activity: activityOf(ctx.db, viewer),
});

const petsOf = (db: Db, { userId }: Viewer): Pages =>
  byId(pets.id, lastIn(db, pets, pets.id), (isOnPage) =>
    db
      .select()
      .from(pets)
      .where(and(eq(pets.petParentId, userId), isOnPage))
      .orderBy(asc(pets.id))
      .limit(ROWS_AT_ONCE)
      .all()
      .map(({ archivedAt, createdAt, repeatWeeks, ...pet }) => ({
        ...petView({ archivedAt, createdAt, repeatWeeks, ...pet }),
        repeatWeeks,
        archivedAt,
        createdAt,
      })),
  );

function picturesOf(db: Db, { userId }: Viewer): Pages {
  const pages = pictureColumns.map((column) =>
    byId(column.id, lastIn(db, column.table, column.id), (isOnPage) =>
      picturesIn(db, column, and(column.ownedBy(userId), isOnPage), ROWS_AT_ONCE).map(({ id, file }) => ({
        id,
        kind: column.kind,
        address: column.address(id, file),
      })),
    ),
  );
  return oneAfterAnother(pages);
}

/** In the order of the dashboard's list, which is not that of the ids. */
function* bookingsOf({ db }: Ctx, viewer: Viewer, ids: readonly number[], now: number) {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const page = bookingsById(db, viewer, ids.slice(at, at + ROWS_AT_ONCE), now);
    yield page.map((booking) => (booking.notedAt === undefined ? booking : withNotePictures(db, viewer, booking)));
  }
}

const proposalsBy = (db: Db, viewer: Viewer): Pages =>
  byId(proposals.id, lastIn(db, proposals, proposals.id), (isOnPage) => {
    const made = db
      .select()
      .from(proposals)
      .where(and(isMadeBy(viewer), isOnPage))
      .orderBy(asc(proposals.id))
      .limit(ROWS_AT_ONCE)
      .all();
    const options = optionsOf(
      db,
      made.map((proposal) => ({ proposal })),
    );
    return made.map((proposal) => ({ ...proposal, options: options.get(proposal.id) ?? [] }));
  });

const reviewsBy = (db: Db, { userId }: Viewer): Pages =>
  byId(reviews.id, lastIn(db, reviews, reviews.id), (isOnPage) =>
    db
      .select({
        id: reviews.id,
        bookingId: reviews.bookingId,
        groomerName: groomerProfiles.businessName,
        rating: reviews.rating,
        comment: reviews.comment,
        createdAt: reviews.createdAt,
        hiddenAt: reviews.hiddenAt,
        hiddenReason: reviews.hiddenReason,
      })
      .from(reviews)
      .innerJoin(groomerProfiles, eq(groomerProfiles.id, reviews.groomerId))
      .where(and(eq(reviews.petParentId, userId), isOnPage))
      .orderBy(asc(reviews.id))
      .limit(ROWS_AT_ONCE)
      .all(),
  );

const messagesBy = (db: Db, viewer: Viewer): Pages =>
  byId(messages.id, lastIn(db, messages, messages.id), (isOnPage) =>
    db
      .select({ ...getTableColumns(messages) })
      .from(messages)
      .innerJoin(bookings, eq(bookings.id, messages.bookingId))
      .where(and(isWrittenBy(viewer), isOnPage))
      .orderBy(asc(messages.id))
      .limit(ROWS_AT_ONCE)
      .all(),
  );

const isWrittenBy = ({ role, userId, groomerId }: Viewer) =>
  role === "groomer"
    ? and(eq(messages.writtenBy, "groomer"), eq(bookings.groomerId, groomerId ?? 0))
    : and(eq(messages.writtenBy, "parent"), eq(bookings.petParentId, userId));

const reportsBy = (db: Db, { userId }: Viewer): Pages =>
  byId(reports.id, lastIn(db, reports, reports.id), (isOnPage) =>
    db
      .select()
      .from(reports)
      .where(and(eq(reports.reporterId, userId), isOnPage))
      .orderBy(asc(reports.id))
      .limit(ROWS_AT_ONCE)
      .all(),
  );

/** The texts of mails are left out: they hold the links that reset a password. */
function mailsTo(db: Db, { userId }: Viewer): Pages {
  const { email } = db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()!;
  const isTheirs = sql`${outbox.recipient} = ${email} COLLATE NOCASE`;
  return inWindows(lastIn(db, outbox, outbox.id), MAILS_AT_ONCE, (after, last) =>
    db
      .select({ subject: outbox.subject, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(and(isTheirs, gt(outbox.id, after), lte(outbox.id, last)))
      .orderBy(asc(outbox.id))
      .all(),
  );
}

const activityOf = (db: Db, { userId }: Viewer): Pages =>
  byId(auditLog.id, lastIn(db, auditLog, auditLog.id), (isOnPage) =>
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        target: auditLog.target,
        ip: auditLog.ip,
      })
      .from(auditLog)
      .where(and(eq(auditLog.actorId, userId), isOnPage))
      .orderBy(asc(auditLog.id))
      .limit(ROWS_AT_ONCE)
      .all(),
  );
