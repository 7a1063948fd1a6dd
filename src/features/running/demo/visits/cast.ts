import { and, asc, eq, type SQL } from "drizzle-orm";
import { bookings } from "#db/schema/tables.ts";
import type { DemoParent, Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";
import type { Booking } from "./bookings.ts";

export interface Cast {
  groomers: readonly DemoGroomer[];
  parents: readonly DemoParent[];
  groomer: DemoGroomer;
  parent: DemoParent;
}

export const near = ({ parents, parent }: Cast, { town }: DemoGroomer) =>
  parents.filter((one) => one !== parent && one.town.areaCode === town.areaCode);

/** Earliest start first unless `order` is given. */
export const findBooking = ({ tx }: Seed, which: SQL[], order: SQL = asc(bookings.startsAt)): Booking | undefined =>
  tx
    .select()
    .from(bookings)
    .where(and(...which))
    .orderBy(order)
    .get();

export const isPending = eq(bookings.status, "pending");
export const isCompleted = eq(bookings.status, "completed");
export const isOf = ({ parent, groomer }: Cast) => ({
  hers: eq(bookings.petParentId, parent.id),
  his: eq(bookings.groomerId, groomer.id),
});

export const groomerOf = ({ groomers }: Cast, { groomerId }: Booking) => groomers.find(({ id }) => id === groomerId)!;
