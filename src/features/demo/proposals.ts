import { and, asc, eq } from "drizzle-orm";
import { bookings, proposalOptions, proposals } from "#db/schema/tables.ts";
import { refusedTime } from "#src/domain/availability.ts";
import { proposalExpiry } from "#src/domain/proposal.ts";
import { type TimeSlot, timeSlots } from "#src/shared/booking-words.ts";
import { HOUR_MS } from "#src/shared/duration.ts";
import type { Side } from "#src/shared/proposal-words.ts";
import { addDays } from "#src/shared/time.ts";
import { slotStart } from "../bookings/slot-start.ts";
import type { Seed } from "./accounts.ts";
import { businessOf } from "./workday.ts";

type Booking = typeof bookings.$inferSelect;

interface Proposed {
  madeBy: Side;
  count: number;
  note: string;
}

/** Other times to answer: one proposal for demo_parent, by the groomer of a visit ahead, and one for demo_groomer. */
export function addProposals(seed: Seed, { parentId, groomerId }: { parentId: number; groomerId: number }) {
  const hers = next(seed, and(eq(bookings.petParentId, parentId), eq(bookings.status, "accepted"))!);
  const his = next(seed, and(eq(bookings.groomerId, groomerId), eq(bookings.status, "pending"))!);
  if (hers) add(seed, hers, { madeBy: "groomer", count: 3, note: "The van has its inspection that day. I am sorry!" });
  if (his) add(seed, his, { madeBy: "parent", count: 2, note: "I just learned that I have to work that day." });
}

const next = ({ tx }: Seed, which: ReturnType<typeof eq>): Booking | undefined =>
  tx.select().from(bookings).where(which).orderBy(asc(bookings.startsAt)).get();

function add(seed: Seed, booking: Booking, { madeBy, count, note }: Proposed) {
  const { tx, now } = seed;
  const times = timesAfter(seed, booking, count);
  const starts = times.map(({ date, slot }) => slotStart(date, slot, booking.timeZone));
  const createdAt = Math.max(booking.statusChangedAt, now - HOUR_MS);
  const expiresAt = proposalExpiry(booking, { madeBy, starts }, createdAt);
  const proposal = { bookingId: booking.id, madeBy, note, createdAt, expiresAt };
  const { id: proposalId } = tx.insert(proposals).values(proposal).returning({ id: proposals.id }).get();
  for (const [at, time] of times.entries()) {
    tx.insert(proposalOptions)
      .values({ proposalId, place: at + 1, ...time })
      .run();
  }
}

/** One part of each of the next days on which the groomer works. */
function timesAfter(seed: Seed, { groomerId, preferredDate }: Booking, count: number) {
  const { openings } = businessOf(seed, groomerId);
  const times: { date: string; slot: TimeSlot }[] = [];
  for (let date = addDays(preferredDate, 1); times.length < count; date = addDays(date, 1)) {
    const slot = timeSlots.find((one) => !refusedTime(openings, date, one));
    if (slot) times.push({ date, slot });
  }
  return times;
}
