import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { alerts, reviews, users } from "#db/schema/tables.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

const BURST = 5;
const NEW_ACCOUNT = 7 * DAY_MS;

/**
 * Asks the admins to look when a groomer gets five reviews within a day from accounts that are less than a week old.
 * Few groomers visit five people in a day, and hardly ever five who have all just signed up; somebody who praises or
 * blames with made-up customers does. One alert for each burst: after it, the groomer causes none for a day.
 */
export function watchForBurst(tx: Tx, groomer: { groomerId: number; groomerName: string }, now: number) {
  const { groomerId, groomerName } = groomer;
  const recent = tx
    .select({ number: count() })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.petParentId))
    .where(
      and(
        eq(reviews.groomerId, groomerId),
        isNull(reviews.hiddenAt),
        gt(reviews.createdAt, now - DAY_MS),
        gt(users.createdAt, now - NEW_ACCOUNT),
      ),
    )
    .get()!;
  if (recent.number < BURST || wasTold(tx, groomerId, now)) return;
  // With the number, because of two businesses with one name the second would seem to be told of already.
  const message = `${groomerName} got ${BURST} reviews in one day from accounts under a week old. Check that the visits with groomer ${groomerId} happened.`;
  raiseAlert(tx, { kind: "review_burst", groomerId, message, now });
}

const wasTold = (tx: Tx, groomerId: number, now: number) =>
  tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.kind, "review_burst"), eq(alerts.groomerId, groomerId), gt(alerts.createdAt, now - DAY_MS)))
    .get() !== undefined;
