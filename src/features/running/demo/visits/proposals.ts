import { and, asc, desc, eq } from "drizzle-orm";
import { bookings, proposalOptions, proposals } from "#db/schema/tables.ts";
import { asGroomer, refusedTime } from "#src/domain/availability.ts";
import { nextExpiry, refusedNext } from "#src/domain/next-proposal.ts";
import { proposalExpiry } from "#src/domain/proposal.ts";
import { findObstacle } from "#src/features/visits/bookings/afterwards/next-obstacle.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import { type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { Seed } from "../people/accounts.ts";
import { businessOf } from "./workday.ts";

type Booking = typeof bookings.$inferSelect;

interface Proposed {
  madeBy: Side;
  count: number;
  note: string;
}

/**
 * Times to answer: one proposal for demo_parent, by the groomer of a visit ahead, one for demo_groomer, and for demo_parent
 * the next visit after one that took place.
 */
export function addProposals(seed: Seed, { parentId, groomerId }: { parentId: number; groomerId: number }) {
  const hers = next(seed, and(eq(bookings.petParentId, parentId), eq(bookings.status, "accepted"))!);
  const his = next(seed, and(eq(bookings.groomerId, groomerId), eq(bookings.status, "pending"))!);
  if (hers) add(seed, hers, { madeBy: "groomer", count: 3, note: "My van has its inspection that day. Sorry!" });
  if (his) add(seed, his, { madeBy: "parent", count: 2, note: "I just found out I have to work that day." });
  const over = lastVisit(seed, parentId);
  if (over) addNext(seed, over);
}

/** The latest visit of a parent that another can follow. */
function lastVisit({ tx, now }: Seed, parentId: number): Booking | undefined {
  const completed = and(eq(bookings.petParentId, parentId), eq(bookings.status, "completed"));
  const visits = tx.select().from(bookings).where(completed).orderBy(desc(bookings.startsAt)).all();
  return visits.find((visit) => {
    const refused = refusedNext(visit, { made: 0, isOneOpen: false }, now);
    return !refused && findObstacle(tx, visit.id, now) === null;
  });
}

function addNext(seed: Seed, visit: Booking) {
  const { now } = seed;
  const { openings } = businessOf(seed, visit.groomerId);
  const dates = Array.from({ length: 14 }, (_, at) => addDays(openings.today, at + 16));
  const times = dates.flatMap((date) => {
    const slot = timeSlots.find((one) => !refusedTime(asGroomer(openings), date, one, visit.visitMinutes));
    return slot ? [{ date, slot }] : [];
  });
  const chosen = times.slice(0, 2);
  const expiresAt = nextExpiry(
    chosen.map(({ date, slot }) => slotStart(date, slot, visit.timeZone)),
    visit.timeZone,
    now - HOUR_MS,
  );
  const note = "I'm in your part of town on both days.";
  const made = { madeBy: "groomer", kind: "next-visit", note, createdAt: now - HOUR_MS, expiresAt } as const;
  if (chosen.length > 0) write(seed, { bookingId: visit.id, ...made }, chosen);
}

const next = ({ tx }: Seed, which: ReturnType<typeof eq>): Booking | undefined =>
  tx.select().from(bookings).where(which).orderBy(asc(bookings.startsAt)).get();

function add(seed: Seed, booking: Booking, { madeBy, count, note }: Proposed) {
  const { now } = seed;
  const times = timesAfter(seed, booking, count);
  const starts = times.map(({ date, slot }) => slotStart(date, slot, booking.timeZone));
  const createdAt = Math.max(booking.statusChangedAt, now - HOUR_MS);
  const expiresAt = proposalExpiry(booking, { madeBy, starts }, createdAt);
  write(seed, { bookingId: booking.id, madeBy, note, createdAt, expiresAt }, times);
}

type Time = { date: string; slot: TimeSlot };

function write({ tx }: Seed, proposal: typeof proposals.$inferInsert, times: readonly Time[]) {
  const { id: proposalId } = tx.insert(proposals).values(proposal).returning({ id: proposals.id }).get();
  for (const [at, time] of times.entries()) {
    tx.insert(proposalOptions)
      .values({ proposalId, place: at + 1, ...time })
      .run();
  }
}

/** One part of each of the next days on which the groomer works. */
function timesAfter(seed: Seed, { groomerId, preferredDate, visitMinutes }: Booking, count: number) {
  const { openings } = businessOf(seed, groomerId);
  const times: Time[] = [];
  for (let date = addDays(preferredDate, 1); times.length < count; date = addDays(date, 1)) {
    const slot = timeSlots.find((one) => !refusedTime(openings, date, one, visitMinutes));
    if (slot) times.push({ date, slot });
  }
  return times;
}
