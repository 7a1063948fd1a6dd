import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { bookings } from "#db/schema/tables.ts";
import { raiseAlert } from "#src/base/alerts.ts";
import type { Ctx } from "#src/base/context.ts";
import { MANY_OPEN, tooManyRequests } from "#src/domain/visits/request-caps.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { AppError } from "#src/shared/base/errors.ts";

const askedBy = prepared((db) =>
  db
    .select({
      open: sql<number>`count(*) FILTER (WHERE ${bookings.status} = 'pending')`,
      sent: sql<number>`count(*) FILTER (WHERE ${bookings.requestDate} > ${sql.placeholder("since")})`,
    })
    .from(bookings)
    .where(eq(bookings.petParentId, sql.placeholder("userId")))
    .prepare(),
);

interface Asker {
  userId: number;
  createdAt: number;
  confirmedAt: number | null;
}

/** Call it in the writing transaction, and the result afterwards (notifies admins of a flood). Throws 409. */
export function requireFewRequests(ctx: Ctx, tx: Tx, asker: Asker): (bookingId: number) => void {
  // For load tests.
  if (!ctx.config.rateLimits) return () => undefined;
  const now = ctx.now();
  const asked = askedBy(tx).get({ userId: asker.userId, since: now - DAY_MS })!;
  const refused = tooManyRequests({ ...asker, ...asked }, now);
  if (refused) throw new AppError("conflict", refused);
  return (bookingId) => {
    if (asked.open + 1 !== MANY_OPEN) return;
    const message = `User ${asker.userId} has ${MANY_OPEN} open requests at once.`;
    raiseAlert(tx, { kind: "many_requests", bookingId, message, now });
  };
}
