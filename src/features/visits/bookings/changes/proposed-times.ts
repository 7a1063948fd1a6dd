import type { Tx } from "#db/open.ts";
import type { bookings } from "#db/schema/tables.ts";
import { asGroomer, endsTooLate, type Openings, ownDayOff, refusedDay, refusedTime } from "#src/domain/availability.ts";
import { findOpenings } from "#src/features/listing/availability/openings.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { longDate } from "#src/shared/base/time.ts";
import { fullSlot, slotLabel, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { unconfirmed } from "../answers/accepting.ts";
import { slotStart } from "../slot-start.ts";
import { otherRoom } from "./other-room.ts";

type Booking = typeof bookings.$inferSelect;

export interface CheckedTime extends ProposedTime {
  place: number;
  startsAt: number;
  /** The groomer proposes it despite working hours or missing room. */
  isForced: boolean;
}

interface Proposed {
  side: Side;
  businessName: string;
  options: readonly ProposedTime[];
  confirm: boolean;
  now: number;
}

/** Groomers may exceed their own rules once they confirm. Throws 422 on `options.0`, 409 on `confirm`. */
export function checkedTimes(tx: Tx, booking: Booking, proposed: Proposed): CheckedTime[] {
  const { side, businessName, now } = proposed;
  const { groomerId: id, timeZone } = booking;
  const { openings: found } = findOpenings(tx, { id, businessName, timeZone }, now);
  // Notice and booking window don't limit the groomer.
  const openings = side === "groomer" ? asGroomer(found) : found;
  const reasons = proposed.options.map((time) => {
    const never = impossible(booking, openings, time, now);
    const unless = never ?? reasonFor[side]({ tx, booking, openings, now }, time);
    return { never, unless };
  });
  const refused = reasons.map(({ never, unless }) => (side === "parent" ? unless : never));
  const fields = refused.flatMap((reason, at) => (reason ? [[`options.${at}`, reason]] : []));
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
  const doubts = proposed.options.flatMap((time, at) => {
    const { unless } = reasons[at]!;
    return unless ? [`${timeText(time)}: ${unless}`] : [];
  });
  if (doubts.length > 0 && !proposed.confirm) throw unconfirmed(doubts.join(" "));
  return proposed.options.map(({ date, slot }, at) => ({
    place: at + 1,
    date,
    slot,
    startsAt: slotStart(date, slot, timeZone),
    isForced: reasons[at]!.unless !== undefined,
  }));
}

function impossible(booking: Booking, openings: Openings, { date, slot }: ProposedTime, now: number) {
  if (date === booking.preferredDate && slot === booking.preferredTimeSlot) {
    return "This booking is already at that time. Pick another.";
  }
  const isOpenDay = refusedDay({ ...openings, ...alwaysOpen }, date);
  if (isOpenDay) return isOpenDay;
  const hasBegun = now >= slotStart(date, slot, booking.timeZone);
  return hasBegun ? "That time of day has already started. Pick a later one." : undefined;
}

const day = { open: "00:00", close: "23:59" };
/** Ignores the day rules that a groomer can override. */
const alwaysOpen = {
  daysOff: [],
  businessHours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day },
};

interface ProposalFacts {
  tx: Tx;
  booking: Booking;
  openings: Openings;
  now: number;
}

const reasonFor: Record<Side, (facts: ProposalFacts, time: ProposedTime) => string | undefined> = {
  parent: ({ tx, booking, openings, now }, time) =>
    firstOf(refusedTime(openings, time.date, time.slot, booking.visitMinutes)) ??
    toldParent(otherRoom(tx, booking, { ...time, isRequest: true }, now).refusal),
  groomer: ({ tx, booking, openings, now }, time) =>
    ownDayOff(openings, time.date) ??
    (refusedTime(openings, time.date, time.slot, 0) && "You're closed at that time.") ??
    otherRoom(tx, booking, { ...time, isRequest: false }, now).refusal,
};

/** Parents learn why a day has no room only if their own visit is too long. */
const toldParent = (noRoom: string | undefined) => noRoom && (noRoom === endsTooLate ? noRoom : fullSlot);

const firstOf = (reasons: Record<string, string> | undefined) => reasons && Object.values(reasons)[0];

/** "Tuesday, June 16, 2026, morning" */
export const timeText = ({ date, slot }: { date: string; slot: TimeSlot }) =>
  `${longDate(date)}, ${slotLabel(slot).part.toLowerCase()}`;
