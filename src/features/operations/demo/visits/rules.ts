import { and, eq, gte } from "drizzle-orm";
import { bookingPolicies, bookings, dayRules, groomerPolicies, timeOff } from "#db/db.ts";
import { readSeed } from "#db/seed/tables.ts";
import { addDays, DAY_MS } from "#src/shared/base/time.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import type { Policies } from "#src/shared/listing/policies-labels.ts";
import { type Seed, seedRow } from "../people/accounts.ts";
import { type Cast, demoOpenings } from "./cast.ts";

export function addLunchAndTimeOff(seed: Seed, { groomer }: Cast) {
  seedRow(seed, dayRules, { groomerId: groomer.id, ...defaultDayRules, lunchMinutes: 30 });
  const morning = { date: addDays(demoOpenings(seed, groomer).today, 4), opens: "08:00", closes: "10:00" };
  seedRow(seed, timeOff, { groomerId: groomer.id, ...morning, note: "Van inspection" });
}

const policies = readSeed<Policies>("policies");

/** Two groomers in three have policies; four of five later requests were shown them. */
export function addPolicies(seed: Seed, { groomers }: Cast) {
  const { tx, now, dice } = seed;
  const changedAt = now - 45 * DAY_MS;
  for (const [at, { id: groomerId }] of groomers.entries()) {
    if (at % 3 === 2) continue;
    const own = { ...policies[at % policies.length]!, version: 1 };
    const deposit = at === 0 ? { depositLink: "https://venmo.com/u/demo-groomer", depositCents: 2000 } : {};
    seedRow(seed, groomerPolicies, { groomerId, ...own, ...deposit, changedAt });
    const isRequestedLater = and(eq(bookings.groomerId, groomerId), gte(bookings.requestDate, changedAt));
    for (const { id: bookingId } of tx.select({ id: bookings.id }).from(bookings).where(isRequestedLater).all()) {
      seedRow(seed, bookingPolicies, { bookingId, ...own, wasShown: dice.chance(0.8) });
    }
  }
}
