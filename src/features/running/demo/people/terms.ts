import { and, desc, eq, gte, ne } from "drizzle-orm";
import { blockedParents, bookings, bookingTerms, groomerTerms } from "#db/schema/tables.ts";
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

/** The parent of the groomer's latest no-show, unless it is the one to try out. */
export function addBlock({ tx, now }: Seed, groomerId: number, triedOutId: number) {
  const noShow = and(
    eq(bookings.groomerId, groomerId),
    eq(bookings.status, "no_show"),
    ne(bookings.petParentId, triedOutId),
  );
  const last = tx.select().from(bookings).where(noShow).orderBy(desc(bookings.startsAt)).get();
  if (!last) return;
  tx.insert(blockedParents)
    .values({ groomerId, petParentId: last.petParentId, blockedAt: Math.min(now, last.startsAt + DAY_MS) })
    .run();
}
