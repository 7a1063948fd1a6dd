import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { bookings, calendarFeeds, groomerProfiles, proposals, visitNotes } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { emptyTextFields } from "#src/shared/visits/booking-fields.ts";
import { siteReasons } from "#src/shared/visits/site-reasons.ts";
import { noAccess } from "./access.ts";
import { takeBackWithAccount } from "./afterwards/allowed-pictures.ts";
import { isMadeBy } from "./changes/proposal-rows.ts";
import { nowhere } from "./requests/service-place.ts";

/** What a groomer has written to parents and noted about visits; what was agreed stays with the parent. */
export function eraseBusiness(_: Ctx, tx: Tx, groomerId: number) {
  forgetProposals(tx, { userId: 0, groomerId });
  const visits = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.groomerId, groomerId));
  tx.delete(visitNotes).where(inArray(visitNotes.bookingId, visits)).run();
  const person = tx
    .select({ id: groomerProfiles.userId })
    .from(groomerProfiles)
    .where(eq(groomerProfiles.id, groomerId));
  // What the site says of requests that end with the account tells its parents why.
  const isTheirs = and(
    eq(bookings.groomerId, groomerId),
    notInArray(bookings.statusReason, Object.values(siteReasons)),
  );
  forgetReasons(tx, isTheirs, person.get()!.id);
}

/** The groomer keeps what was done, when and for how much; not for whom, where, or what was said. */
export function erasePerson(ctx: Ctx, tx: Tx, { id }: { id: number }) {
  // While the rows of the pictures are there.
  takeBackWithAccount(ctx, tx, id);
  tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id)).run();
  const own = eq(bookings.petParentId, id);
  tx.update(bookings)
    .set({
      ...emptyTextFields,
      petInfo: "Removed with the account",
      ...nowhere,
      ...noAccess,
      contestText: null,
      idempotencyKey: null,
      // The fingerprint was made of what is removed here, and would show whether a guess is right.
      requestKey: sql`'removed ' || ${bookings.id}`,
    })
    .where(own)
    .run();
  forgetProposals(tx, { userId: id, groomerId: null });
  forgetReasons(tx, own, id);
}

/** Why they declined or called off, as far as it was they who did. */
function forgetReasons(tx: Tx, own: SQL | undefined, writer: number) {
  const wroteReason = sql`EXISTS (SELECT 1 FROM audit_log WHERE target = 'booking ' || ${bookings.id}
    AND action IN ('booking-cancel', 'booking-decline') AND actor_id = ${writer})`;
  tx.update(bookings)
    .set({ statusReason: null })
    .where(and(own, isNotNull(bookings.statusReason), wroteReason))
    .run();
}

const forgetProposals = (tx: Tx, writer: Parameters<typeof isMadeBy>[0]) =>
  tx.update(proposals).set({ note: null }).where(isMadeBy(writer)).run();
