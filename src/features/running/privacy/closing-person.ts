import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import {
  blockedParents,
  bookings,
  calendarFeeds,
  clientNotes,
  knownNetworks,
  locations,
  mailedTokens,
  mailsOff,
  pets,
  proposals,
  pushDevices,
  reports,
  reviews,
  sessions,
  users,
  waitingList,
} from "#db/schema/tables.ts";
import { isOf } from "#src/features/finding/waiting/queries.ts";
import { noAccess } from "#src/features/visits/bookings/access.ts";
import { isMadeBy } from "#src/features/visits/bookings/changes/proposal-rows.ts";
import { nowhere } from "#src/features/visits/bookings/requests/service-place.ts";
import { forgetMessagesOf } from "#src/features/visits/messages/forget.ts";
import { forgetPicturesOf } from "#src/features/visits/pictures/registry.ts";
import { CLOSED_ADDRESS } from "#src/mail/outbox.ts";
import { emptyTextFields } from "#src/shared/visits/booking-fields.ts";

type Account = typeof users.$inferSelect;

/**
 * Leaves an empty account that bookings can refer to; its username and e-mail are free again. Photo files that no row
 * names any more are removed with the orphans of the image store.
 */
export function removePerson(tx: Tx, { id, role, email }: Account, now: number) {
  forgetPicturesOf(tx, id, now);
  tx.delete(sessions).where(eq(sessions.userId, id)).run();
  tx.delete(pushDevices).where(eq(pushDevices.userId, id)).run();
  tx.delete(knownNetworks).where(eq(knownNetworks.userId, id)).run();
  tx.delete(mailedTokens).where(eq(mailedTokens.userId, id)).run();
  tx.delete(mailsOff).where(eq(mailsOff.userId, id)).run();
  tx.delete(waitingList).where(isOf(email)).run();
  tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id)).run();
  tx.delete(locations).where(eq(locations.userId, id)).run();
  tx.delete(blockedParents).where(eq(blockedParents.petParentId, id)).run();
  tx.delete(clientNotes).where(eq(clientNotes.petParentId, id)).run();
  // What groomers have noted about a pet goes with it.
  tx.delete(pets).where(eq(pets.petParentId, id)).run();
  // What nobody but its writer can read has no reader any more.
  tx.delete(reviews)
    .where(and(eq(reviews.petParentId, id), isNotNull(reviews.hiddenAt)))
    .run();
  tx.update(reviews).set({ petParentId: null }).where(eq(reviews.petParentId, id)).run();
  tx.update(reports)
    .set({ text: null })
    .where(and(eq(reports.reporterId, id), eq(reports.kind, "review")))
    .run();
  forgetVisits(tx, id);
  forgetMessagesOf(tx, { petParentId: id }, now);
  const username = freeName(tx, `deleted-${id}`);
  tx.update(users)
    .set({
      username,
      email: username + CLOSED_ADDRESS,
      fullName: role === "groomer" ? "Former groomer" : "Former customer",
      phoneNumber: null,
      emailVerifiedAt: null,
      disabledAt: now,
      disabledReason: null,
      pendingEmail: null,
      closingAt: null,
      closingTries: 0,
      closingRetryAt: null,
      deletedAt: now,
    })
    .where(eq(users.id, id))
    .run();
}

/** Somebody may have signed up under just this name. */
function freeName(tx: Tx, name: string): string {
  const isTaken = sql`${users.username} = ${name} COLLATE NOCASE
    OR ${users.email} = ${name + CLOSED_ADDRESS} COLLATE NOCASE`;
  return tx.select({ id: users.id }).from(users).where(isTaken).get() ? `${name}-${crypto.randomUUID()}` : name;
}

/** The groomer keeps what was done, when and for how much; not for whom, where, or what was said. */
function forgetVisits(tx: Tx, petParentId: number) {
  const own = eq(bookings.petParentId, petParentId);
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
  tx.update(proposals)
    .set({ note: null })
    .where(isMadeBy({ userId: petParentId, groomerId: null }))
    .run();
  const wroteReason = sql`EXISTS (SELECT 1 FROM audit_log
    WHERE target = 'booking ' || ${bookings.id} AND action = 'booking-cancel' AND actor_id = ${petParentId})`;
  tx.update(bookings)
    .set({ statusReason: null })
    .where(and(own, isNotNull(bookings.statusReason), wroteReason))
    .run();
}
