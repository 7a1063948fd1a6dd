import type { Booking, bookings, Db, Tx } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import {
  closedText,
  dateError,
  ENDS_LATE,
  type Openings,
  offDayText,
  timeRefusal,
  withoutParentLimits,
} from "#src/domain/availability.ts";
import { slotAt } from "#src/domain/visits/visit.ts";
import { findOpenings } from "#src/features/listing/availability/openings.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { amPmTime, longDate, minutesOfDay, zoneName } from "#src/shared/base/time.ts";
import { betweenText, oneHourFrom } from "#src/shared/visits/arrival-labels.ts";
import { filledSlotText, type Side, slotParts } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { needsConfirmError } from "../answers/accepting.ts";
import { fitCheckOf } from "../capacity/slot-capacity.ts";
import { proposedStart } from "../slot-start.ts";

export interface CheckedTime extends ProposedTime {
  place: number;
  startsAt: number;
  isOverbooked: boolean;
}

interface NewProposal {
  side: Side;
  businessName: string;
  options: readonly ProposedTime[];
  confirm: boolean;
  now: number;
}

/** Groomers may exceed their own rules once they confirm. Throws 422 on `options.0`, 409 on `confirm`. */
export function checkProposedTimes(tx: Tx, booking: Booking, proposed: NewProposal): CheckedTime[] {
  const { side, businessName, now } = proposed;
  const { groomerId: id, timeZone } = booking;
  const { openings: found } = findOpenings(tx, { id, businessName, timeZone }, now);
  // Notice and booking window don't limit the groomer.
  const openings = side === "groomer" ? withoutParentLimits(found) : found;
  const reasons = proposed.options.map((time) => {
    const never =
      (side === "parent" && time.time ? ONLY_GROOMERS : undefined) ?? impossible(booking, openings, time, now);
    const unless = never ?? reasonFor[side]({ tx, booking, openings, now }, time);
    return { never, unless };
  });
  const refused = reasons.map(({ never, unless }) => (side === "parent" ? unless : never));
  const fields = refused.flatMap((reason, at) => (reason ? [[`options.${at}`, reason]] : []));
  if (fields.length > 0) throw invalid(Object.fromEntries(fields));
  const doubts = proposed.options.flatMap((time, at) => {
    const { unless } = reasons[at]!;
    return unless ? [`${optionText(time)}: ${unless}`] : [];
  });
  if (doubts.length > 0 && !proposed.confirm) throw needsConfirmError(doubts.join(" "));
  return proposed.options.map(({ date, slot, time }, at) => ({
    place: at + 1,
    date,
    slot,
    time,
    startsAt: proposedStart({ date, slot, time }, timeZone),
    isOverbooked: reasons[at]!.unless !== undefined,
  }));
}

const ONLY_GROOMERS = "Pick a time of day. Only your groomer can name an exact time.";

function impossible(booking: Booking, openings: Openings, { date, slot, time = null }: ProposedTime, now: number) {
  if (time && slotAt(minutesOfDay(time)) !== slot) return "That time is in another time of day.";
  const isSame = date === booking.preferredDate && slot === booking.preferredTimeSlot;
  // An exact time within the booked slot is a new time.
  if (isSame && (time === null || time === booking.arrivalFrom)) {
    return "This booking is already at that time. Pick another.";
  }
  const isOpenDay = dateError({ ...openings, ...alwaysOpen }, date);
  if (isOpenDay) return isOpenDay;
  if (now < proposedStart({ date, slot, time }, booking.timeZone)) return undefined;
  return time ? "That time has passed. Pick a later one." : "That time of day has already started. Pick a later one.";
}

const day = { open: "00:00", close: "23:59" };
const alwaysOpen = {
  daysOff: [],
  businessHours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day },
};

interface ProposalContext {
  tx: Tx;
  booking: Booking;
  openings: Openings;
  now: number;
}

const reasonFor: Record<Side, (facts: ProposalContext, time: ProposedTime) => string | undefined> = {
  parent: ({ tx, booking, openings, now }, time) =>
    firstOf(timeRefusal(openings, time.date, time.slot, booking.visitMinutes)) ??
    forParentText(otherTimeFit(tx, booking, { ...time, isRequest: true }, now).refusal),
  groomer: ({ tx, booking, openings, now }, time) =>
    offDayText(openings, time.date) ??
    (isClosedAt(openings, time, booking.visitMinutes) ? "You're closed at that time." : undefined) ??
    otherTimeFit(tx, booking, { ...time, isRequest: false }, now).refusal,
};

/** Checks a time of day without its minutes, which the groomer estimates, and an exact time with them. */
const isClosedAt = (openings: Openings, { date, slot, time }: ProposedTime, minutes: number) =>
  (time ? closedText(openings, { date, start: time, minutes }) : timeRefusal(openings, date, slot, 0)) !== undefined;

/** Parents learn why a time doesn't fit only if the visit would end too late. */
const forParentText = (misfit: string | undefined) => misfit && (misfit === ENDS_LATE ? misfit : filledSlotText);

const firstOf = (reasons: Record<string, string> | undefined) => reasons && Object.values(reasons)[0];

const optionText = ({ date, slot, time }: ProposedTime) =>
  `${longDate(date)}, ${time ? amPmTime(time) : slotParts(slot).part.toLowerCase()}`;

/** A proposed time in an email. Parents read an exact one as an arrival window. */
export const emailedTimeText = (time: ProposedTime, timeZone: string) => {
  const when = time.time ? betweenText(oneHourFrom(time.time)) : time.slot;
  return `${longDate(time.date)}, ${when}, ${zoneName(timeZone, proposedStart(time, timeZone))}`;
};

type BookingToMove = Pick<
  typeof bookings.$inferSelect,
  "id" | "groomerId" | "petParentId" | "visitMinutes" | "serviceZipCode" | "timeZone"
>;

interface OtherTime extends ProposedTime {
  /** A parent proposes, so notice and the cap on added driving count. */
  isRequest: boolean;
}

export function otherTimeFit(db: Db | Tx, booking: BookingToMove, { isRequest, ...when }: OtherTime, now: number) {
  const { id, groomerId, petParentId: parentId, visitMinutes: minutes, serviceZipCode, timeZone } = booking;
  const place = findZip(db, serviceZipCode);
  const to = pick(when, ["date", "slot", "time"]);
  return fitCheckOf(db, { groomerId, parentId, ...to, timeZone, minutes, place, isRequest, without: id }, now);
}
