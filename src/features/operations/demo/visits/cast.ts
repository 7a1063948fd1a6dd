import { and, asc, eq, type SQL } from "drizzle-orm";
import { type Booking, bookings, findRow } from "#db/db.ts";
import { dayNameOn, type Openings, timeRefusal, withoutParentLimits } from "#src/domain/availability.ts";
import { findOpenings } from "#src/features/listing/availability/openings.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import { DAY_MS, localTime } from "#src/shared/base/time.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { DemoParent, Seed } from "../people/accounts.ts";
import type { DemoGroomer } from "../people/groomers.ts";

export interface Cast {
  groomers: readonly DemoGroomer[];
  parents: readonly DemoParent[];
  groomer: DemoGroomer;
  parent: DemoParent;
}

export const parentsNear = ({ parents, parent }: Cast, { town }: DemoGroomer) =>
  parents.filter((one) => one !== parent && one.town.areaCode === town.areaCode);

/** Earliest start first unless `order` is given. */
export const findDemoBooking = ({ tx }: Seed, which: SQL[], order: SQL = asc(bookings.startsAt)): Booking | undefined =>
  findRow(tx, bookings, and(...which), order);

export const isPendingSql = eq(bookings.status, "pending");
export const isCompletedSql = eq(bookings.status, "completed");
export const castSql = ({ parent, groomer }: Cast) => ({
  hers: eq(bookings.petParentId, parent.id),
  his: eq(bookings.groomerId, groomer.id),
});

export const groomerFor = ({ groomers }: Cast, { groomerId }: Booking) => groomers.find(({ id }) => id === groomerId)!;

export const demoOpenings = ({ tx, now }: Seed, groomer: DemoGroomer): Openings =>
  findOpenings(tx, groomer, now).openings;

export type Appointment = ReturnType<typeof makeTimeColumns>;

export const makeTimeColumns = (timeZone: string, preferredDate: string, preferredTimeSlot: TimeSlot) => {
  const startsAt = slotStart(preferredDate, preferredTimeSlot, timeZone);
  return { preferredDate, preferredTimeSlot, timeZone, startsAt };
};

export function pickOpenSlot(seed: Seed, groomer: DemoGroomer, inDays: number): Appointment {
  const openings = demoOpenings(seed, groomer);
  const step = inDays < 0 ? -DAY_MS : DAY_MS;
  for (let instant = seed.now + inDays * DAY_MS; ; instant += step) {
    const date = localTime(instant, groomer.timeZone).today;
    const slots = openSlots(openings, date);
    if (slots.length > 0) return makeTimeColumns(groomer.timeZone, date, seed.dice.pick(slots));
  }
}

function openSlots(openings: Openings, date: string): TimeSlot[] {
  if (!openings.businessHours[dayNameOn(date)]) return [];
  const thatMorning = withoutParentLimits({ ...openings, today: date, timeNow: "00:00" });
  return timeSlots.filter((slot) => !timeRefusal(thatMorning, date, slot, 0));
}
