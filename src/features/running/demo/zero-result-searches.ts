import { eq, inArray } from "drizzle-orm";
import { usZips, waitingList, zeroResultSearches } from "#db/schema/tables.ts";
import { towns } from "#db/seed/towns.ts";
import { waitingTokenOf } from "#src/features/finding/waiting/queries.ts";
import { hashToken } from "#src/http/sessions/session-store.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import { distances } from "#src/shared/finding/search-labels.ts";
import type { Seed } from "./people/accounts.ts";

const MONTHS = 13;
/** Places in a month that are searched in vain. */
const A_MONTH = 25;
/** Places with people on the waiting list. */
const WAITED = 40;
/** Miles: no groomer of the demo is nearer. */
const APART = 80;

/** Searches of the last year where the demo has no groomers. */
export function addZeroResultSearches({ tx, now, dice }: Seed) {
  const points = tx
    .select()
    .from(usZips)
    .where(
      inArray(
        usZips.zip,
        towns.map(({ zipCode }) => zipCode),
      ),
    )
    .all();
  const zips = tx.select().from(usZips).where(eq(usZips.isZcta, true)).orderBy(usZips.zip).all();
  // People come back to them.
  const places = Array.from({ length: 160 }, () => dice.pick(zips)).filter((zip) =>
    points.every((point) => milesBetween(point, zip) > APART),
  );
  for (let month = 1 - MONTHS; month <= 0; month++) {
    for (let at = 0; at < A_MONTH; at++) {
      const { zip } = dice.pick(places);
      const row = { month: addMonths(monthOf(now), month), zip, distance: dice.pick(distances) };
      tx.insert(zeroResultSearches)
        .values({ ...row, searches: dice.between(1, 6) })
        .onConflictDoNothing()
        .run();
    }
  }
  for (const { zip } of places.slice(0, WAITED)) addWaiting({ tx, now, dice }, zip);
}

/** Up to three, each under an address of their own. */
function addWaiting({ tx, now, dice }: Pick<Seed, "tx" | "now" | "dice">, zip: string) {
  const many = dice.between(1, 3);
  for (let at = 1; at <= many; at++) {
    const email = `waiting-${zip}-${at}@example.com`;
    const confirmedAt = now - dice.between(1, 90) * DAY_MS;
    const tokenHash = hashToken(waitingTokenOf(tx, email, now));
    tx.insert(waitingList)
      .values({ email, zip, tokenHash, createdAt: confirmedAt, confirmedAt })
      .onConflictDoNothing()
      .run();
  }
}
