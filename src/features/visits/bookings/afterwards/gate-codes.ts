import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { bookings, visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { houseHiddenFrom } from "#src/domain/access-instructions.ts";
import { HOUSE_MS } from "#src/shared/visits/access-labels.ts";

/** Removes the gate codes of visits that are over for a week. */
export function forgetGateCodes({ db, now }: Pick<Ctx, "db" | "now">) {
  transact(db, (tx) => {
    const due = tx
      .select({ id: bookings.id, startsAt: bookings.startsAt, preferredTimeSlot: bookings.preferredTimeSlot })
      .from(bookings)
      .where(and(isNotNull(bookings.gateCode), lte(bookings.startsAt, now() - HOUSE_MS)))
      .all();
    for (const visit of due) {
      if (houseHiddenFrom(visit) > now()) continue;
      tx.update(visits)
        // The fingerprint was made of the code too, and would show whether a guess is right.
        .set({ gateCode: null, requestKey: sql`'removed ' || ${visits.id}` })
        .where(eq(visits.id, visit.id))
        .run();
    }
  });
}
