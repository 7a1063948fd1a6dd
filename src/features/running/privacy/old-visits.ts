import { and, eq, gt, inArray, isNotNull, lt, lte, max, notLike, or, sql } from "drizzle-orm";
import { type Db, transact } from "#db/open.ts";
import { proposals, visitNotes, visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { VISITS_KEPT_MS } from "#src/domain/retention.ts";
import { noAccess } from "#src/features/visits/bookings/access.ts";
import { forgetPicturesBefore } from "#src/features/visits/pictures/registry.ts";
import { emptyTextFields, textFieldNames } from "#src/shared/visits/booking-fields.ts";

/** Bookings that are looked at in one go. */
const BATCH_SIZE = 2_000;

/**
 * Empties what was said about visits of two years ago and removes their pictures; when, who, what and for how much stays.
 * Messages go with `forgetOldMessages`. Requests come in between the pieces.
 */
export async function forgetOldVisits({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const before = now() - VISITS_KEPT_MS;
  const last =
    db
      .select({ id: max(visits.id) })
      .from(visits)
      .get()?.id ?? 0;
  for (let after = 0; after < last; after += BATCH_SIZE) {
    forgetTexts(db, after, before);
    await Bun.sleep(0);
  }
  forgetPicturesBefore(db, before);
}

const forgetTexts = (db: Db, after: number, before: number) =>
  transact(db, (tx) => {
    const isOld = and(
      gt(visits.id, after),
      lte(visits.id, after + BATCH_SIZE),
      lt(visits.startsAt, before),
      eq(visits.source, "site"),
    );
    const ids = tx.select({ id: visits.id }).from(visits).where(isOld);
    tx.update(proposals)
      .set({ note: null })
      .where(and(isNotNull(proposals.note), inArray(proposals.bookingId, ids)))
      .run();
    tx.delete(visitNotes).where(inArray(visitNotes.bookingId, ids)).run();
    tx.update(visits)
      .set({ ...emptyTextFields, ...noAccess, ...forgotten })
      .where(and(isOld, isSaid))
      .run();
  });

const accessNames = Object.keys(noAccess) as (keyof typeof noAccess)[];

/** Whether anything is left to empty. The fingerprint alone does not say so: it goes with the gate code, a week after the visit. */
const isSaid = or(
  notLike(visits.requestKey, "removed %"),
  ...[
    ...textFieldNames.map((name) => visits[name]),
    ...accessNames.map((name) => visits[name]),
    ...[visits.statusReason, visits.contestText, visits.idempotencyKey],
  ].map((column) => sql`coalesce(${column}, '') <> ''`),
);

const forgotten = {
  statusReason: null,
  contestText: null,
  idempotencyKey: null,
  // The fingerprint was made of what is removed here, and would show whether a guess is right.
  requestKey: sql`'removed ' || ${visits.id}`,
};
