import { eq } from "drizzle-orm";
import { groomerProfiles } from "#db/schema/tables.ts";
import type { Random } from "#db/seed/random.ts";
import { asGroomer, type Openings, refusedTime, weekdayOf } from "#src/domain/availability.ts";
import { findOpenings } from "#src/features/listing/availability/openings.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { Seed } from "../people/accounts.ts";

/** What the visits of a groomer depend on. Instants in UTC milliseconds. */
export interface Business {
  timeZone: string;
  openings: Openings;
  takesCats: boolean;
  /** From when to when the groomer was a member, until now at most. */
  memberFrom: number;
  memberUntil: number;
}

export function businessOf({ tx, now }: Seed, groomerId: number): Business {
  const profile = tx.select().from(groomerProfiles).where(eq(groomerProfiles.id, groomerId)).get()!;
  const timeZone = profile.timeZone!;
  return {
    timeZone,
    openings: findOpenings(tx, { id: groomerId, businessName: profile.businessName, timeZone }, now).openings,
    takesCats: profile.petTypes.includes("Cats"),
    memberFrom: profile.membershipStartDate ?? now,
    memberUntil: Math.min(now, profile.membershipEndDate ?? now),
  };
}

export interface Appointment {
  preferredDate: string;
  preferredTimeSlot: TimeSlot;
  timeZone: string;
  startsAt: number;
}

/** A time when the groomer works: `inDays` from now, or a few days further from now when that day is closed. */
export function workday(dice: Random, { openings, timeZone }: Business, now: number, inDays: number): Appointment {
  const step = inDays < 0 ? -DAY_MS : DAY_MS;
  for (let instant = now + inDays * DAY_MS; ; instant += step) {
    const preferredDate = localTime(instant, timeZone).today;
    const slots = openSlots(openings, preferredDate);
    if (slots.length === 0) continue;
    const preferredTimeSlot = dice.pick(slots);
    return {
      preferredDate,
      preferredTimeSlot,
      timeZone,
      startsAt: slotStart(preferredDate, preferredTimeSlot, timeZone),
    };
  }
}

/** The rules for a request, as of the morning of that day. */
function openSlots(openings: Openings, date: string): TimeSlot[] {
  if (!openings.businessHours[weekdayOf(date)]) return [];
  const thatMorning = asGroomer({ ...openings, today: date, timeNow: "00:00" });
  return timeSlots.filter((slot) => !refusedTime(thatMorning, date, slot, 0));
}
