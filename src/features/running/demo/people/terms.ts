import { and, eq, gte } from "drizzle-orm";
import { bookings, bookingTerms, groomerTerms } from "#db/schema/tables.ts";
import { madeUpTerms } from "#db/seed/terms.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { Seed } from "./accounts.ts";
import type { DemoGroomer } from "./groomers.ts";

/** Terms of two groomers in three, since some weeks: what was asked for since then has them, ticked four times in five. */
export function addTerms({ tx, now, dice }: Seed, groomers: readonly DemoGroomer[]) {
  const since = now - 45 * DAY_MS;
  for (const [at, { id: groomerId }] of groomers.entries()) {
    if (at % 3 === 2) continue;
    const terms = { ...madeUpTerms[at % madeUpTerms.length]!, version: 1 };
    tx.insert(groomerTerms)
      .values({ groomerId, ...terms, changedAt: since })
      .run();
    const asked = and(eq(bookings.groomerId, groomerId), gte(bookings.requestDate, since));
    for (const { id: bookingId } of tx.select({ id: bookings.id }).from(bookings).where(asked).all()) {
      tx.insert(bookingTerms)
        .values({ bookingId, ...terms, isTicked: dice.chance(0.8) })
        .run();
    }
  }
}
