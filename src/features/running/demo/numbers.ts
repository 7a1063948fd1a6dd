import { and, eq, gt } from "drizzle-orm";
import {
  bookings,
  groomerCounts,
  groomerDoors,
  groomerProfiles,
  growthDays,
  memberships,
  visits,
} from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { Door } from "#src/shared/listing/doors.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { add, dayOf, type Seed } from "./people/accounts.ts";
import type { DemoGroomer } from "./people/groomers.ts";
import { addBooking, choose, willing } from "./visits/bookings.ts";
import { type Cast, near } from "./visits/cast.ts";

const WEEKS = 12;
const DAYS = 7 * WEEKS;

/** Twelve weeks of statistics for demo_groomer. */
export function addNumbers(seed: Seed, cast: Cast) {
  addVisits(seed, cast);
  for (const groomer of cast.groomers.filter(({ username }) => username.startsWith("demo_"))) addCounts(seed, groomer);
}

function addVisits(seed: Seed, cast: Cast) {
  const { dice } = seed;
  const { groomer } = cast;
  const parents = willing(seed, groomer, near(cast, groomer));
  for (let week = WEEKS - 1; week > 0; week--) {
    const statuses: BookingStatus[] = Array.from({ length: dice.between(1, 2) }, () => "completed");
    if (week % 4 === 0) statuses.push(dice.pick(["declined", "expired", "cancelled"]));
    // Two per day, as on a real route.
    const days = [dice.between(0, 2), dice.between(3, 5)];
    for (const [at, parent] of dice.some(parents, statuses.length).entries()) {
      const inDays = days[Math.floor(at / 2) % 2]! - 7 * week;
      addBooking(seed, groomer, parent, { choice: choose(seed, groomer, parent), status: statuses[at]!, inDays });
    }
  }
}

const lastDays = (now: number) =>
  Array.from({ length: DAYS + 1 }, (_, at) => {
    const instant = now - (DAYS - at) * DAY_MS;
    return { ago: DAYS - at, at: instant, day: dayOf(instant) };
  });

function addCounts(seed: Seed, { id: groomerId, membershipStartDate, membershipEndDate }: DemoGroomer) {
  const { tx, now, dice } = seed;
  for (const { ago, at, day } of lastDays(now)) {
    if (at < (membershipStartDate ?? now) || at > Math.min(now, membershipEndDate ?? now)) continue;
    const weekday = new Date(at).getUTCDay();
    const appearances = dice.between(5, 14) + (weekday > 0 && weekday < 4 ? 5 : 0) + Math.floor((DAYS - ago) / 20);
    const views = dice.between(0, Math.ceil(appearances / 6));
    add(seed, groomerCounts, { groomerId, day, appearances, views });
    const doors = Array.from({ length: views }, (_, view) => doorAt(3 * ago + view));
    for (const [door, through] of Map.groupBy(doors, (door) => door)) {
      add(seed, groomerDoors, { groomerId, day, door, views: through.length });
    }
  }
  const lately = and(eq(bookings.groomerId, groomerId), gt(bookings.requestDate, now - DAYS * DAY_MS));
  for (const { id } of tx.select({ id: bookings.id }).from(bookings).where(lately).all()) {
    tx.update(visits)
      .set({ door: doorAt(id) })
      .where(eq(visits.id, id))
      .run();
  }
}

const cameBy = "search name search van search site search instagram sheet friend".split(" ") as Door[];
const doorAt = (place: number) => cameBy[place % cameBy.length]!;

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
    add(seed, growthDays, { day, listed, trials, members: running.length - trials });
  }
  addSilence(seed, cast);
}

function addSilence(seed: Seed, cast: Cast) {
  const groomer = cast.groomers.findLast(({ isListed, username }) => isListed && !username.startsWith("demo_"))!;
  const parents = willing(seed, groomer, near(cast, groomer));
  for (const [at, status] of FEW_ANSWERS.entries()) {
    const parent = parents[at % parents.length]!;
    addBooking(seed, groomer, parent, { choice: choose(seed, groomer, parent), status, inDays: 3 + at });
  }
}
