import { max } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { groomerProfiles, users } from "#db/schema/tables.ts";
import { makeAddOns, makePackages, weeks } from "#db/seed/offers.ts";
import { businessName, description, ownerAt } from "#db/seed/people.ts";
import { type Random, random } from "#db/seed/random.ts";
import { insertWithoutTriggers } from "#db/without-triggers.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { population, type Spot } from "./population.ts";

interface Crowd {
  count: number;
  now: number;
  passwordHash: string;
  onProgress?: (done: number) => void;
}

/** All or none. Disables triggers and writes their rows directly, so 100,000 take seconds. */
export function seedCrowd(db: Db, { count, now, passwordHash, onProgress }: Crowd): void {
  const places = population(db);
  const dice = random(count);
  insertWithoutTriggers(db, (insert) => {
    const [lastUser, lastGroomer] = [lastId(db, users), lastId(db, groomerProfiles)];
    for (let at = 1; at <= count; at++) {
      const ids = { userId: lastUser + at, groomerId: lastGroomer + at, now, passwordHash };
      for (const [table, rows] of groomerRows(ids, dice, places.zip(dice))) {
        for (const row of rows) insert(table, row);
      }
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

export type Row = Record<string, string | number | null>;
/** By table, ordered for foreign keys. */
export type Rows = [table: string, rows: Row[]][];

interface Numbered {
  userId: number;
  groomerId: number;
  now: number;
  passwordHash: string;
}

const radii = [10, 15, 15, 20, 20, 20, 25, 25, 30, 50];
const chances = { check: 0.97, membership: 0.95, rated: 6 / 7 };

/** Includes rows that triggers would write. */
export function groomerRows(ids: Numbered, dice: Random, spot: Spot): Rows {
  const packages = makePackages(dice, 0.7 + dice.next() * 0.9, "long");
  const periodEnd = ids.now + (dice.chance(chances.membership) ? 1 : -1) * dice.between(1, 30) * DAY_MS;
  const isOver = periodEnd <= ids.now;
  const owner = ownerAt(ids.groomerId);
  const serviceRadius = dice.pick(radii);
  const { zipCode, city, state, lat, lon, timeZone } = spot;
  return [
    ["users", [userRow(ids, `${owner.firstName} ${owner.surname}`)]],
    ["locations", [{ user_id: ids.userId, city, state, zip_code: zipCode, service_radius: serviceRadius }]],
    [
      "groomer_profiles",
      [
        {
          id: ids.groomerId,
          user_id: ids.userId,
          business_name: businessName(ids.groomerId, owner, city),
          description: description(ids.groomerId, dice),
          created_at: ids.now - 400 * DAY_MS,
          background_check_status: dice.chance(chances.check) ? "passed" : "pending",
          listed_until: isOver ? 0 : periodEnd + SLACK,
          membership_start_date: ids.now - 360 * DAY_MS,
          membership_end_date: isOver ? periodEnd : null,
          lat,
          lon,
          time_zone: timeZone,
          service_radius: serviceRadius,
          ...summaryOf(packages),
          ...ratingOf(dice),
        },
      ],
    ],
    ["memberships", [membershipRow(ids, periodEnd)]],
    ["service_packages", packages.map((one) => named(one, ids.groomerId))],
    ["add_on_services", makeAddOns(dice, 1, 3).map((one) => named(one, ids.groomerId))],
    ["business_hours", hourRows(ids, dice)],
  ];
}

const userRow = ({ userId, now, passwordHash }: Numbered, fullName: string): Row => ({
  id: userId,
  username: `crowd_${userId}`,
  email: `crowd.${userId}@example.com`,
  password_hash: passwordHash,
  full_name: fullName,
  role: "groomer",
  phone_number: `212-555-01${String(userId % 100).padStart(2, "0")}`,
  email_verified_at: now - 400 * DAY_MS,
  is_demo: 1,
  created_at: now - 400 * DAY_MS,
});

function membershipRow({ groomerId, now }: Numbered, periodEnd: number): Row {
  const isOver = periodEnd <= now;
  return {
    groomer_id: groomerId,
    provider: "embedded",
    state: isOver ? "ended" : "active",
    current_period_end: periodEnd,
    ended_at: isOver ? periodEnd : null,
  };
}

/** Values that the triggers of `service_packages` maintain. */
const summaryOf = (packages: readonly { priceMin: number; priceMax: number; services: number }[]): Row => ({
  min_price: Math.min(...packages.map(({ priceMin }) => priceMin)),
  max_price: Math.max(...packages.map(({ priceMax }) => priceMax)),
  service_mask: packages.reduce((mask, { services }) => mask | services, 0),
});

/** Sums only, without reviews. One in seven has none. */
function ratingOf(dice: Random): Row {
  const count = dice.chance(chances.rated) ? 1 + Math.floor(250 * dice.next() ** 4) : 0;
  const average = 5 - 1.6 * dice.next() ** 2;
  return { rating_sum: Math.max(count, Math.round(average * count)), rating_count: count };
}

function hourRows({ groomerId }: Numbered, dice: Random): Row[] {
  const week = dice.pick(weeks);
  return weekdays.flatMap((weekday) => {
    const hours = week[weekday];
    return hours ? [{ groomer_id: groomerId, weekday, opens: hours.open, closes: hours.close }] : [];
  });
}

const named = (row: Row, groomerId: number): Row => ({
  groomer_id: groomerId,
  ...Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`), value]),
  ),
});
