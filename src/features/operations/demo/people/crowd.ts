import { eq, max } from "drizzle-orm";
import { type Db, findRows, groomerProfiles, usCities, users, usZips } from "#db/db.ts";
import { type InsertRow, insertWithoutTriggers } from "#db/renew-triggers.ts";
import { demoHoursChoices, makeAddOns, makePackages } from "#db/seed/offers.ts";
import { demoName, makeDescription, nameBusiness } from "#db/seed/people.ts";
import { newRandom, type Random, weightedPicker } from "#db/seed/random.ts";
import { type PricedPackage, startingPrice } from "#src/domain/price-shown.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { allServices, type ServiceName, serviceColumns, servicesOfMask } from "#src/shared/listing/services.ts";
import { cityKey } from "#src/shared/places/town-names.ts";

interface CrowdOptions {
  count: number;
  now: number;
  passwordHash: string;
  onProgress?: (done: number) => void;
}

/** All or none. Disables triggers and writes their rows directly, so 100,000 take seconds. */
export function seedCrowd(db: Db, { count, now, passwordHash, onProgress }: CrowdOptions): void {
  const places = crowdTownPicker(db);
  const dice = newRandom(count);
  insertWithoutTriggers(db, (insert) => {
    const [lastUser, lastGroomer] = [lastId(db, users), lastId(db, groomerProfiles)];
    for (let at = 1; at <= count; at++) {
      const ids = { userId: lastUser + at, groomerId: lastGroomer + at, now, passwordHash };
      addOne(insert, ids, dice, places.zip(dice));
      if (at % 10_000 === 0) onProgress?.(at);
    }
  });
}

const lastId = (db: Db, table: typeof users | typeof groomerProfiles) =>
  db
    .select({ last: max(table.id) })
    .from(table)
    .get()?.last ?? 0;

/** Listing grace after the paid period. */
const SLACK = 2 * DAY_MS;

interface Numbered {
  userId: number;
  groomerId: number;
  now: number;
  passwordHash: string;
}

const chances = { check: 0.97, membership: 0.95, rated: 6 / 7 };

/** Includes what triggers would write. */
function addOne(insert: InsertRow, { userId, groomerId, now, passwordHash }: Numbered, dice: Random, spot: CrowdSpot) {
  const packages = makePackages(dice, 0.7 + dice.next() * 0.9, "long");
  const periodEnd = now + (dice.chance(chances.membership) ? 1 : -1) * dice.between(1, 30) * DAY_MS;
  const endedAt = periodEnd <= now ? periodEnd : null;
  const owner = demoName(groomerId);
  const { zipCode, city, state, lat, lon, timeZone } = spot;
  const area = { service_radius: dice.pick([10, 15, 15, 20, 20, 20, 25, 25, 30, 50]) };
  const createdAt = now - 400 * DAY_MS;
  insert("users", {
    id: userId,
    username: `crowd_${userId}`,
    email: `crowd.${userId}@example.com`,
    password_hash: passwordHash,
    full_name: `${owner.firstName} ${owner.surname}`,
    role: "groomer",
    phone_number: `212-555-01${String(userId % 100).padStart(2, "0")}`,
    email_verified_at: createdAt,
    is_demo: 1,
    created_at: createdAt,
  });
  insert("locations", { user_id: userId, city, state, zip_code: zipCode, ...area });
  insert("groomer_profiles", {
    id: groomerId,
    user_id: userId,
    business_name: nameBusiness(groomerId, owner, city),
    description: makeDescription(groomerId, dice),
    created_at: createdAt,
    background_check_status: dice.chance(chances.check) ? "passed" : "pending",
    listed_until: endedAt === null ? periodEnd + SLACK : 0,
    membership_start_date: now - 360 * DAY_MS,
    membership_end_date: endedAt,
    lat,
    lon,
    time_zone: timeZone,
    ...area,
    ...summaryOf(packages),
    ...ratingOf(dice),
    good_with: groomerId % 32,
  });
  const membership = { provider: "embedded", state: endedAt === null ? "active" : "ended" };
  insert("memberships", { groomer_id: groomerId, ...membership, current_period_end: periodEnd, ended_at: endedAt });
  for (const one of packages) insert("service_packages", named(one, groomerId));
  for (const one of makeAddOns(dice, 1, 3)) insert("add_on_services", named(one, groomerId));
  for (const [weekday, hours] of Object.entries(dice.pick(demoHoursChoices))) {
    if (hours) insert("business_hours", { groomer_id: groomerId, weekday, opens: hours.open, closes: hours.close });
  }
}

type InsertedRow = Parameters<InsertRow>[1];

/** Values that the triggers of `service_packages` maintain. */
const summaryOf = (packages: ReturnType<typeof makePackages>): InsertedRow => ({
  min_price: priceOf(packages),
  ...Object.fromEntries(serviceColumns.map((column, bit) => [column, priceOf(packages, [allServices[bit]!])])),
  max_price: Math.max(...packages.map(({ priceMax }) => priceMax)),
  service_mask: packages.reduce((mask, { services }) => mask | services, 0),
});

function priceOf(packages: ReturnType<typeof makePackages>, services: ServiceName[] = []) {
  const offers: PricedPackage[] = packages.map((one) => ({
    ...one,
    sizes: {},
    services: servicesOfMask(one.services),
  }));
  const meant = offers.filter((one) => services.every((name) => one.services.includes(name)));
  return startingPrice(meant, { services })?.priceFrom ?? null;
}

/** Sums only, without reviews. One in seven has none. */
function ratingOf(dice: Random): InsertedRow {
  const count = dice.chance(chances.rated) ? 1 + Math.floor(250 * dice.next() ** 4) : 0;
  const average = 5 - 1.6 * dice.next() ** 2;
  return { rating_sum: Math.max(count, Math.round(average * count)), rating_count: count };
}

const named = (row: InsertedRow, groomerId: number): InsertedRow => ({
  groomer_id: groomerId,
  ...Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`), value]),
  ),
});

type Town = typeof usCities.$inferSelect;
type Zip = typeof usZips.$inferSelect;
export type CrowdSpot = Pick<Zip, "city" | "state" | "lat" | "lon" | "timeZone"> & { zipCode: string };

export function crowdTownPicker(db: Db) {
  const zipsOf = zipFinder(db);
  const towns = townsOf(db).filter((town) => zipsOf(town).length > 0);
  const pick = weightedPicker(towns.map((town) => [town, town.population] as const));
  return {
    town: (dice: Random): Town => pick(dice.next()),
    zip: (dice: Random): CrowdSpot => dice.pick(zipsOf(pick(dice.next()))),
  };
}
export type TownPicker = ReturnType<typeof crowdTownPicker>;

/** Without aliases, and without New York City, whose boroughs are separate rows. */
const townsOf = (db: Db): Town[] =>
  findRows(db, usCities).filter(({ key, name }) => key === cityKey(name) && name !== "New York City");

/** ZIP codes named after the town, or else within about ten miles in the state. */
function zipFinder(db: Db) {
  const { zip: zipCode, city, state, lat, lon, timeZone, isZcta } = usZips;
  const zips: CrowdSpot[] = db
    .select({ zipCode, city, state, lat, lon, timeZone })
    .from(usZips)
    .where(eq(isZcta, true))
    .all();
  const byName = Map.groupBy(zips, ({ state, city }) => `${state} ${city}`);
  const byCell = Map.groupBy(zips, cellOf);
  return (town: Town): CrowdSpot[] => byName.get(`${town.state} ${town.name}`) ?? byCell.get(cellOf(town)) ?? [];
}

const cellOf = ({ state, lat, lon }: Pick<Town, "state" | "lat" | "lon">) =>
  `${state} ${Math.floor(lat * 8)} ${Math.floor(lon * 8)}`;
