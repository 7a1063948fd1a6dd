import { and, eq, gt, isNotNull } from "drizzle-orm";
import {
  bookings,
  groomerCounts,
  groomerDoors,
  groomerProfiles,
  usZips,
  visits,
  zeroResultSearches,
} from "#db/schema/tables.ts";
import { random } from "#db/seed/random.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import type { Door } from "#src/shared/listing/doors.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { Seed } from "./people/accounts.ts";
import type { DemoGroomer } from "./people/groomers.ts";
import type { DemoParent } from "./people/parents.ts";
import { addBooking, choose } from "./visits/bookings.ts";
import { addVisitPlaces, lastBookingOf } from "./visits/visit-places.ts";
import { businessOf } from "./visits/workday.ts";

const WEEKS = 12;
const DAYS = 7 * WEEKS;

/** Twelve weeks of demo_groomer: neighbors who come back, the way that others found them, and searches around that found nobody. */
export function addNumbers(seed: Seed, groomers: readonly DemoGroomer[], neighbors: readonly DemoParent[]) {
  // Its own, so that the rest of the demo does not depend on it.
  const own = { ...seed, dice: random(2028) };
  addVisits(own, groomers[0]!, neighbors);
  for (const groomer of groomers.filter(({ username }) => username.startsWith("demo_"))) addCounts(own, groomer);
  addSearches(own, groomers[0]!);
}

/** A visit or two a week, and now and then a request that comes to nothing. */
function addVisits(seed: Seed, groomer: DemoGroomer, neighbors: readonly DemoParent[]) {
  const { dice } = seed;
  const business = businessOf(seed, groomer.id);
  const willing = neighbors.filter((parent) => choose(dice, groomer, business, parent));
  const last = lastBookingOf(seed);
  for (let week = WEEKS - 1; week > 0; week--) {
    const done = dice.between(1, 2);
    const statuses: BookingStatus[] = Array.from({ length: done }, () => "completed");
    if (week % 4 === 0) statuses.push(dice.pick(["declined", "expired", "cancelled"]));
    // Two on a day, so that the van does not drive out for each.
    const days = [dice.between(0, 2), dice.between(3, 5)];
    for (const [at, parent] of dice.some(willing, statuses.length).entries()) {
      const choice = choose(dice, groomer, business, parent)!;
      const inDays = days[Math.floor(at / 2) % 2]! - 7 * week;
      addBooking(seed, { groomer, business, parent, status: statuses[at]!, inDays }, choice);
    }
  }
  addVisitPlaces(seed, last);
}

/** While the membership ran; people plan their dogs' week on its first days. */
function addCounts(seed: Seed, groomer: DemoGroomer) {
  const { tx, now, dice } = seed;
  const { memberFrom, memberUntil } = businessOf(seed, groomer.id);
  for (let ago = DAYS; ago >= 0; ago--) {
    const at = now - ago * DAY_MS;
    if (at < memberFrom || at > memberUntil) continue;
    const weekday = new Date(at).getUTCDay();
    const appearances = dice.between(5, 14) + (weekday > 0 && weekday < 4 ? 5 : 0) + Math.floor((DAYS - ago) / 20);
    const views = dice.between(0, Math.ceil(appearances / 6));
    const day = new Date(at).toISOString().slice(0, 10);
    tx.insert(groomerCounts).values({ groomerId: groomer.id, day, appearances, views }).run();
    for (const [door, ofDoor] of doorsOf(views, ago)) {
      tx.insert(groomerDoors).values({ groomerId: groomer.id, day, door, views: ofDoor }).run();
    }
  }
  addDoors(seed, groomer);
}

/** Half of them search; the others have seen the van, a sheet or a post. */
const cameBy: readonly Door[] = [
  "search",
  "name",
  "search",
  "van",
  "search",
  "site",
  "search",
  "instagram",
  "sheet",
  "friend",
];

/** So many views of a day by their doors. */
function doorsOf(views: number, ago: number): Map<Door, number> {
  const all = new Map<Door, number>();
  for (let view = 0; view < views; view++) {
    const door = cameBy[(3 * ago + view) % cameBy.length]!;
    all.set(door, (all.get(door) ?? 0) + 1);
  }
  return all;
}

/** The same of the requests in these weeks. */
function addDoors({ tx, now }: Seed, groomer: DemoGroomer) {
  const lately = and(eq(bookings.groomerId, groomer.id), gt(bookings.requestDate, now - DAYS * DAY_MS));
  for (const { id } of tx.select({ id: bookings.id }).from(bookings).where(lately).all()) {
    tx.update(visits)
      .set({ door: cameBy[id % cameBy.length]! })
      .where(eq(visits.id, id))
      .run();
  }
}

/** Miles that were searched, and that no groomer of the demo is within. */
const SEARCHED = 5;
/** Miles beyond the service radius in which people search, too. */
const BEYOND = 10;

function addSearches({ tx, now, dice }: Seed, groomer: DemoGroomer) {
  const bases = tx
    .select({
      id: groomerProfiles.id,
      lat: groomerProfiles.lat,
      lon: groomerProfiles.lon,
      radius: groomerProfiles.serviceRadius,
    })
    .from(groomerProfiles)
    .where(and(isNotNull(groomerProfiles.lat), gt(groomerProfiles.listedUntil, now)))
    .all()
    .map(({ lat, lon, ...base }) => ({ ...base, lat: lat!, lon: lon! }));
  const home = bases.find(({ id }) => id === groomer.id)!;
  const alone = tx
    .select()
    .from(usZips)
    .where(eq(usZips.isZcta, true))
    .orderBy(usZips.zip)
    .all()
    .filter((zip) => milesBetween(home, zip) <= home.radius + BEYOND)
    .filter((zip) => bases.every((base) => milesBetween(base, zip) > SEARCHED));
  for (let month = -2; month <= 0; month++) {
    for (const { zip } of dice.some(alone, 7)) {
      tx.insert(zeroResultSearches)
        .values({ month: addMonths(monthOf(now), month), zip, distance: SEARCHED, searches: dice.between(1, 3) })
        .onConflictDoNothing()
        .run();
    }
  }
}
