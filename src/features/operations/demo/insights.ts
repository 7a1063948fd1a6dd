import { and, eq, gt, isNotNull } from "drizzle-orm";
import {
  addRowIfNew,
  bookings,
  changeRow,
  findRows,
  groomerCounts,
  groomerProfiles,
  groomerReferralSources,
  growthDays,
  memberships,
  usZips,
  visits,
  waitingList,
  zeroResultSearches,
} from "#db/db.ts";
import { demoTowns } from "#db/seed/tables.ts";
import { waitingTokenOf } from "#src/features/search/waiting/service.ts";
import { hashToken } from "#src/http/sessions/session-store.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import { DAY_MS, utcDay } from "#src/shared/base/time.ts";
import type { ReferralSource } from "#src/shared/listing/referral-sources.ts";
import { mileChoices } from "#src/shared/search/search-labels.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { type Seed, seedRow } from "./people/accounts.ts";
import type { DemoGroomer } from "./people/groomers.ts";
import { bookableParents, chooseService, seedVisit } from "./visits/bookings.ts";
import { type Cast, parentsNear } from "./visits/cast.ts";

const WEEKS = 12;
const DAYS = 7 * WEEKS;

/** Twelve weeks of statistics for demo_groomer. */
export function addInsights(seed: Seed, cast: Cast) {
  addVisits(seed, cast);
  for (const groomer of cast.groomers.filter(({ username }) => username.startsWith("demo_"))) addCounts(seed, groomer);
}

function addVisits(seed: Seed, cast: Cast) {
  const { dice } = seed;
  const { groomer } = cast;
  const parents = bookableParents(seed, groomer, parentsNear(cast, groomer));
  for (let week = WEEKS - 1; week > 0; week--) {
    const statuses: BookingStatus[] = Array.from({ length: dice.between(1, 2) }, () => "completed");
    if (week % 4 === 0) statuses.push(dice.pick(["declined", "expired", "cancelled"]));
    // Two per day, as on a real route.
    const days = [dice.between(0, 2), dice.between(3, 5)];
    for (const [at, parent] of dice.some(parents, statuses.length).entries()) {
      const inDays = days[Math.floor(at / 2) % 2]! - 7 * week;
      seedVisit(seed, groomer, parent, { choice: chooseService(seed, groomer, parent), status: statuses[at]!, inDays });
    }
  }
}

const lastDays = (now: number) =>
  Array.from({ length: DAYS + 1 }, (_, at) => {
    const instant = now - (DAYS - at) * DAY_MS;
    return { ago: DAYS - at, at: instant, day: utcDay(instant) };
  });

function addCounts(seed: Seed, { id: groomerId, membershipStartDate, membershipEndDate }: DemoGroomer) {
  const { tx, now, dice } = seed;
  for (const { ago, at, day } of lastDays(now)) {
    if (at < (membershipStartDate ?? now) || at > Math.min(now, membershipEndDate ?? now)) continue;
    const weekday = new Date(at).getUTCDay();
    const appearances = dice.between(5, 14) + (weekday > 0 && weekday < 4 ? 5 : 0) + Math.floor((DAYS - ago) / 20);
    const views = dice.between(0, Math.ceil(appearances / 6));
    seedRow(seed, groomerCounts, { groomerId, day, appearances, views });
    const referralSources = Array.from({ length: views }, (_, view) => referralSourceAt(3 * ago + view));
    for (const [referralSource, through] of Map.groupBy(referralSources, (referralSource) => referralSource)) {
      seedRow(seed, groomerReferralSources, { groomerId, day, referralSource, views: through.length });
    }
  }
  const lately = and(eq(bookings.groomerId, groomerId), gt(bookings.requestDate, now - DAYS * DAY_MS));
  for (const { id } of tx.select({ id: bookings.id }).from(bookings).where(lately).all()) {
    changeRow(tx, visits, { id }, { referralSource: referralSourceAt(id) });
  }
}

const cameBy = "search name search van search site search instagram sheet friend".split(" ") as ReferralSource[];
const referralSourceAt = (place: number) => cameBy[place % cameBy.length]!;

const TRIAL_MS = 30 * DAY_MS;
const FEW_ANSWERS: BookingStatus[] = ["expired", "expired", "declined", "expired", "expired", "expired"];

/** Each day as noted at its last hour, plus a groomer who leaves requests unanswered. */
export function addGrowth(seed: Seed, cast: Cast) {
  const all = seed.tx
    .select({
      startedAt: groomerProfiles.membershipStartDate,
      endedAt: memberships.endedAt,
      isListable: groomerProfiles.listable,
    })
    .from(memberships)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, memberships.groomerId))
    .all();
  for (const { at, day } of lastDays(seed.now)) {
    const running = all.filter((one) => (one.startedAt ?? Infinity) <= at && (one.endedAt ?? Infinity) > at);
    const trials = running.filter(({ startedAt }) => at < startedAt! + TRIAL_MS).length;
    const listed = running.filter(({ isListable }) => isListable === 1).length;
    seedRow(seed, growthDays, { day, listed, trials, members: running.length - trials });
  }
  addSilence(seed, cast);
}

function addSilence(seed: Seed, cast: Cast) {
  const groomer = cast.groomers.findLast(({ isListed, username }) => isListed && !username.startsWith("demo_"))!;
  const parents = bookableParents(seed, groomer, parentsNear(cast, groomer));
  for (const [at, status] of FEW_ANSWERS.entries()) {
    const parent = parents[at % parents.length]!;
    seedVisit(seed, groomer, parent, { choice: chooseService(seed, groomer, parent), status, inDays: 3 + at });
  }
}

export const findZctaZips = ({ tx }: Seed) => findRows(tx, usZips, { isZcta: true }, usZips.zip);
type Zips = ReturnType<typeof findZctaZips>;

/** `ago` is in months; 0 is the current one. */
function addSearch(
  { tx, now, dice }: Seed,
  ago: number,
  { zip, distance, most }: { zip: string; distance: number; most: number },
) {
  const month = addMonths(monthOf(now), -ago);
  const row = { month, zip, distance, searches: dice.between(1, most) };
  addRowIfNew(tx, zeroResultSearches, row);
}

/** Searched distance in miles, with no demo groomer in range. */
const SEARCHED = 5;
const BEYOND = 10;

export function addSearchesNear(seed: Seed, zips: Zips, { lat, lon, serviceRadius }: DemoGroomer) {
  const { tx, now, dice } = seed;
  const bases = findRows(
    tx,
    groomerProfiles,
    and(isNotNull(groomerProfiles.lat), gt(groomerProfiles.listedUntil, now)),
  ).map((base) => ({ lat: base.lat!, lon: base.lon! }));
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
/** Minimum miles to the nearest demo groomer. */
const APART = 80;

export function addSearchesAfar(seed: Seed, zips: Zips) {
  const { dice } = seed;
  const bases = new Set(demoTowns.map(({ zipCode }) => zipCode));
  const points = zips.filter(({ zip }) => bases.has(zip));
  // A fixed list, so that places repeat every month.
  const places = Array.from({ length: 160 }, () => dice.pick(zips)).filter((zip) =>
    points.every((point) => milesBetween(point, zip) > APART),
  );
  for (let ago = MONTHS - 1; ago >= 0; ago--) {
    for (let at = 0; at < A_MONTH; at++) {
      const { zip } = dice.pick(places);
      addSearch(seed, ago, { zip, distance: dice.pick(mileChoices), most: 6 });
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
    addRowIfNew(tx, waitingList, { ...row, createdAt: confirmedAt });
  }
}
