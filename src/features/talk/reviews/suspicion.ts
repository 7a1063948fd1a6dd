import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import { alerts, countRows, groomerProfiles, hasRow, knownNetworks, reviews, type Tx, users } from "#db/db.ts";
import { type ActorContext, raiseAlert } from "#src/base/context.ts";
import { networkHash } from "#src/http/sessions/known-browsers.ts";
import { DAY_MS } from "#src/shared/base/time.ts";

const BURST = 5;
const NEW_ACCOUNT = 7 * DAY_MS;
const OFTEN = 3;
const MONTH = 30 * DAY_MS;

interface WrittenReview {
  bookingId: number;
  groomerId: number;
  groomerName: string;
  petParentId: number;
  householdId: number;
}

interface Suspicion {
  kind: "review_burst" | "review_household" | "review_network";
  /** Milliseconds without another alert of this kind for the groomer. */
  quietFor: number;
  holds(tx: Tx, written: WrittenReview, at: { now: number; ip: string }): boolean;
  /** Includes IDs, because business names aren't unique. */
  message(written: WrittenReview): string;
}

const recentReviews = ({ groomerId }: WrittenReview, since: number) =>
  and(eq(reviews.groomerId, groomerId), isNull(reviews.hiddenAt), gt(reviews.createdAt, since));

/** Few groomers see five new parents in a day, and parents rarely share an IP with their groomer. */
const suspicions: readonly Suspicion[] = [
  {
    kind: "review_burst",
    quietFor: DAY_MS,
    holds: (tx, written, { now }) =>
      tx
        .select({ number: count() })
        .from(reviews)
        .innerJoin(users, eq(users.id, reviews.petParentId))
        .where(and(recentReviews(written, now - DAY_MS), gt(users.createdAt, now - NEW_ACCOUNT)))
        .get()!.number >= BURST,
    message: ({ groomerName, groomerId }) =>
      `${groomerName} got ${BURST} reviews in one day from accounts under a week old. Check that the visits with groomer ${groomerId} happened.`,
  },
  {
    kind: "review_household",
    quietFor: MONTH,
    holds: (tx, written, { now }) =>
      countRows(tx, reviews, and(recentReviews(written, now - MONTH), eq(reviews.householdId, written.householdId))) >=
      OFTEN,
    message: ({ groomerName, groomerId, bookingId }) =>
      `${groomerName} got ${OFTEN} reviews in 30 days from one household. Check that the visits with groomer ${groomerId} happened, booking ${bookingId} among them.`,
  },
  {
    kind: "review_network",
    quietFor: MONTH,
    holds: (tx, { groomerId, petParentId }, { now, ip }) =>
      tx
        .select({ network: knownNetworks.network })
        .from(knownNetworks)
        .innerJoin(groomerProfiles, eq(groomerProfiles.userId, knownNetworks.userId))
        .where(
          and(
            eq(groomerProfiles.id, groomerId),
            sql`(${knownNetworks.network} = ${networkHash(tx, ip, now)} OR ${knownNetworks.network} IN
              (SELECT network FROM known_networks AS own WHERE own.user_id = ${petParentId}))`,
          ),
        )
        .get() !== undefined,
    message: ({ groomerName, bookingId }) =>
      `The review of booking ${bookingId} came from a network where ${groomerName} logs in. Check that the visit happened.`,
  },
];

export function alertSuspiciousReview(tx: Tx, { info }: ActorContext, written: WrittenReview, now: number) {
  for (const { kind, quietFor, holds, message } of suspicions) {
    if (!holds(tx, written, { now, ip: info.ip }) || wasRaised(tx, { kind, ...written }, now - quietFor)) continue;
    const { groomerId } = written;
    const about = kind === "review_burst" ? {} : { bookingId: written.bookingId };
    raiseAlert(tx, { kind, groomerId, ...about, message: message(written), now });
  }
}

const wasRaised = (tx: Tx, { kind, groomerId }: Pick<Suspicion, "kind"> & WrittenReview, since: number) =>
  hasRow(tx, alerts, and(eq(alerts.kind, kind), eq(alerts.groomerId, groomerId), gt(alerts.createdAt, since)));
