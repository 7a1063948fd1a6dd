import { and, eq, gt, isNotNull } from "drizzle-orm";
import { groomerProfiles, usZips, waitingList, zeroResultSearches } from "#db/schema/tables.ts";
import { towns } from "#db/seed/tables.ts";
import { waitingTokenOf } from "#src/features/finding/waiting/service.ts";
import { hashToken } from "#src/http/sessions/session-store.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import { distances } from "#src/shared/finding/search-labels.ts";
import type { Seed } from "./people/accounts.ts";
import type { DemoGroomer } from "./people/groomers.ts";

export const zipsOf = ({ tx }: Seed) =>
  tx
    .select({ zip: usZips.zip, lat: usZips.lat, lon: usZips.lon })
    .from(usZips)
    .where(eq(usZips.isZcta, true))
    .orderBy(usZips.zip)
    .all();
type Zips = ReturnType<typeof zipsOf>;

/** `monthsAgo` 0 is the current month. */
function addSearch(
  { tx, now, dice }: Seed,
  ago: number,
  { zip, distance, most }: { zip: string; distance: number; most: number },
) {
  const month = addMonths(monthOf(now), -ago);
  const row = { month, zip, distance, searches: dice.between(1, most) };
  tx.insert(zeroResultSearches).values(row).onConflictDoNothing().run();
}

/** Searched distance in miles, with no demo groomer in range. */
const SEARCHED = 5;
const BEYOND = 10;

export function addSearchesNear(seed: Seed, zips: Zips, { lat, lon, serviceRadius }: DemoGroomer) {
  const { tx, now, dice } = seed;
  const bases = tx
    .select({ lat: groomerProfiles.lat, lon: groomerProfiles.lon })
    .from(groomerProfiles)
    .where(and(isNotNull(groomerProfiles.lat), gt(groomerProfiles.listedUntil, now)))
    .all()
    .map((base) => ({ lat: base.lat!, lon: base.lon! }));
  const alone = zips
    .filter((zip) => milesBetween({ lat: lat!, lon: lon! }, zip) <= serviceRadius + BEYOND)
    .filter((zip) => bases.every((base) => milesBetween(base, zip) > SEARCHED));
  for (const ago of [2, 1, 0]) {
    for (const { zip } of dice.some(alone, 7)) addSearch(seed, ago, { zip, distance: SEARCHED, most: 3 });
  }
}

const MONTHS = 13;
const A_MONTH = 25;
const WAITED = 40;
/** Miles to the nearest demo groomer. */
const APART = 80;

export function addSearchesAfar(seed: Seed, zips: Zips) {
  const { dice } = seed;
  const bases = new Set(towns.map(({ zipCode }) => zipCode));
  const points = zips.filter(({ zip }) => bases.has(zip));
  // People search the same places again.
  const places = Array.from({ length: 160 }, () => dice.pick(zips)).filter((zip) =>
    points.every((point) => milesBetween(point, zip) > APART),
  );
  for (let ago = MONTHS - 1; ago >= 0; ago--) {
    for (let at = 0; at < A_MONTH; at++) {
      const { zip } = dice.pick(places);
      addSearch(seed, ago, { zip, distance: dice.pick(distances), most: 6 });
    }
  }
  for (const { zip } of places.slice(0, WAITED)) addWaiting(seed, zip);
}

function addWaiting({ tx, now, dice }: Seed, zip: string) {
  const many = dice.between(1, 3);
  for (let at = 1; at <= many; at++) {
    const email = `waiting-${zip}-${at}@example.com`;
    const confirmedAt = now - dice.between(1, 90) * DAY_MS;
    const row = { email, zip, tokenHash: hashToken(waitingTokenOf(tx, email, now)), confirmedAt };
    tx.insert(waitingList)
      .values({ ...row, createdAt: confirmedAt })
      .onConflictDoNothing()
      .run();
  }
}
