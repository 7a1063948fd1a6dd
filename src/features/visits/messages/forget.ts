import { and, eq, inArray, lte, ne, notInArray, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bookings, groomerProfiles, messages, reports, users, visitPictures } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { readableSince, VISITS_KEPT_MS } from "#src/domain/retention.ts";

const FORGOTTEN = { text: "", idempotencyKey: null };

/** Threads that were reported within two years. */
const reported = (db: Db | Tx, now: number) =>
  db
    .select({ id: messages.bookingId })
    .from(reports)
    .innerJoin(messages, eq(messages.id, reports.messageId))
    .where(sql`${reports.createdAt} > ${now - VISITS_KEPT_MS}`);

/** Whether the account of the one who wrote it was erased. */
const wroteAndLeft = sql`EXISTS (SELECT 1 FROM ${bookings} AS about
  JOIN ${groomerProfiles} AS business ON business.id = about.groomer_id
  JOIN ${users} AS writer
    ON writer.id = CASE ${messages.writtenBy} WHEN 'parent' THEN about.pet_parent_id ELSE business.user_id END
  WHERE about.id = ${messages.bookingId} AND writer.deleted_at IS NOT NULL)`;

/**
 * Empties messages two years after their visit, and those of a reported thread two years after the last report, when their
 * authors' accounts may be gone; reports lose their words after the same time. Pictures of hidden messages go once these can
 * no longer be shown again.
 */
export function forgetOldMessages({ db, now }: Pick<Ctx, "db" | "now">) {
  const before = now() - VISITS_KEPT_MS;
  const old = db.select({ id: bookings.id }).from(bookings).where(lte(bookings.startsAt, before));
  db.update(messages)
    .set(FORGOTTEN)
    .where(
      and(
        ne(messages.text, ""),
        or(inArray(messages.bookingId, old), wroteAndLeft),
        notInArray(messages.bookingId, reported(db, now())),
      ),
    )
    .run();
  // They can never be shown again; the files follow as orphans.
  const gone = db
    .select({ id: messages.id })
    .from(messages)
    .where(lte(messages.hiddenAt, readableSince(now())));
  db.delete(visitPictures).where(inArray(visitPictures.messageId, gone)).run();
  db.update(reports).set({ text: null, decisionReason: null }).where(lte(reports.createdAt, before)).run();
}

/** What a person has written goes with the account, unless it has been reported: that is kept for the admins. */
export function forgetMessagesOf(tx: Tx, own: { petParentId: number } | { groomerId: number }, now: number) {
  const [side, theirs] =
    "petParentId" in own
      ? (["parent", eq(bookings.petParentId, own.petParentId)] as const)
      : (["groomer", eq(bookings.groomerId, own.groomerId)] as const);
  tx.update(messages)
    .set(FORGOTTEN)
    .where(
      and(
        eq(messages.writtenBy, side),
        inArray(messages.bookingId, tx.select({ id: bookings.id }).from(bookings).where(theirs)),
        notInArray(messages.bookingId, reported(tx, now)),
      ),
    )
    .run();
}
