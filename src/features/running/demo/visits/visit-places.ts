import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { bookings, groomerProfiles, locations, users, usZips, visits } from "#db/schema/tables.ts";
import { houses } from "#db/seed/houses.ts";
import { milesBetween } from "#src/shared/base/distance.ts";
import type { Seed } from "../people/accounts.ts";

/**
 * Every visit is at the parent's home; a groomer who drives further than usual for one accepts such requests. `after` leaves out
 * those with ids up to it.
 */
export function addVisitPlaces({ tx, now }: Seed, after = 0) {
  const asked = tx
    .select({ id: bookings.id, startsAt: bookings.startsAt, home: locations, zip: usZips, base: groomerProfiles })
    .from(bookings)
    .innerJoin(locations, eq(locations.userId, bookings.petParentId))
    .innerJoin(usZips, eq(usZips.zip, locations.zipCode))
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .where(gt(bookings.id, after))
    .all();
  for (const { id, startsAt, home, zip, base } of asked) {
    const distanceMiles = Math.round(milesBetween({ lat: base.lat!, lon: base.lon! }, zip) * 10) / 10;
    const { address: serviceAddress, city: serviceCity, state: serviceState, zipCode: serviceZipCode } = home;
    tx.update(visits)
      .set({
        serviceAddress,
        serviceCity,
        serviceState,
        serviceZipCode,
        distanceMiles,
        ...houseOf(home, startsAt, now),
      })
      .where(eq(visits.id, id))
      .run();
  }
  const isFar = and(
    eq(groomerProfiles.id, bookings.groomerId),
    gt(bookings.distanceMiles, groomerProfiles.serviceRadius),
  );
  const far = tx.select({ id: bookings.groomerId }).from(bookings).innerJoin(groomerProfiles, isFar);
  tx.update(groomerProfiles).set({ acceptsOutsideArea: true }).where(inArray(groomerProfiles.id, far)).run();
  endOfLongDrives(tx);
}

/** Three of four households say how to get in; the codes of past visits are gone. */
function houseOf({ id }: { id: number }, startsAt: number, now: number) {
  const house = houses[id % (houses.length + 1)];
  return { ...house, ...(startsAt < now ? { gateCode: null } : {}) };
}

/**
 * One groomer beyond the edge of Asheville no longer drives that far, so that a search there finds somebody who does
 * not come.
 */
function endOfLongDrives(tx: Seed["tx"]) {
  const edge = tx.select({ id: users.id }).from(users).where(eq(users.username, "groomer_16"));
  tx.update(groomerProfiles).set({ acceptsOutsideArea: false }).where(inArray(groomerProfiles.userId, edge)).run();
}

/** The number of the newest booking so far. */
export const lastBookingOf = ({ tx }: Pick<Seed, "tx">): number =>
  tx
    .select({ id: sql<number>`max(${bookings.id})` })
    .from(bookings)
    .get()!.id;
