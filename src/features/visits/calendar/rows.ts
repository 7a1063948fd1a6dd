import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { bookingPets, bookings, pets, proposals, users, usZips } from "#db/schema/tables.ts";
import { onOwnClock } from "#src/domain/visits/own-clock.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { isOpenProposal } from "../bookings/changes/proposal-rows.ts";
import { zipOf } from "../bookings/room/day-places.ts";
import { visitColumns } from "../bookings/room/day-visits.ts";

/**
 * A local day begins and ends within a day of the same day in UTC, by which the index of a groomer's bookings is
 * sorted.
 */
const isShown = (): SQL =>
  and(
    eq(bookings.groomerId, bound(sql.placeholder("groomerId"))),
    between(bookings.startsAt, sql.placeholder("dayBefore"), sql.placeholder("dayAfter")),
    between(bookings.preferredDate, sql.placeholder("from"), sql.placeholder("to")),
    inArray(bookings.status, ["pending", "accepted", "completed", "no_show"]),
  )!;

const found = prepared((db) =>
  db
    .select({
      ...visitColumns,
      name: users.fullName,
      serviceName: bookings.serviceName,
      petCount: bookings.petCount,
      zipCode: bookings.serviceZipCode,
      proposal: { madeBy: proposals.madeBy, kind: proposals.kind, expiresAt: proposals.expiresAt },
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .leftJoin(usZips, eq(usZips.zip, zipOf(bookings.serviceZipCode)))
    .leftJoin(proposals, isOpenProposal)
    .where(isShown())
    .orderBy(asc(bookings.id))
    .prepare(),
);

const foundPets = prepared((db) =>
  db
    .select({ bookingId: bookingPets.bookingId, name: pets.name })
    .from(bookings)
    .innerJoin(bookingPets, eq(bookingPets.bookingId, bookings.id))
    .innerJoin(pets, eq(pets.id, bookingPets.petId))
    .where(isShown())
    .orderBy(asc(pets.id))
    .prepare(),
);

/** Requests and accepted visits between two days, both included, whatever became of the visits. */
export function bookedBetween(db: Db | Tx, groomerId: number, from: string, to: string) {
  const asked = {
    groomerId,
    from,
    to,
    dayBefore: Date.parse(from) - DAY_MS,
    dayAfter: Date.parse(to) + 2 * DAY_MS,
  };
  const petsOf = Map.groupBy(foundPets(db).all(asked), ({ bookingId }) => bookingId);
  return found(db)
    .all(asked)
    .map((row) => ({ ...onOwnClock(row), pets: (petsOf.get(row.id) ?? []).map(({ name }) => name) }));
}
export type BookedRow = ReturnType<typeof bookedBetween>[number];
