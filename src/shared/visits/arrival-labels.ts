import { amPmTime, clockRange, minutesOfDay, timeOfDay, weekdayDate } from "../base/time.ts";
import { type Side, slotParts } from "./booking-labels.ts";
import type { BookingView } from "./bookings.ts";
import type { ProposalView, ProposedTime } from "./proposals.ts";

type ArrivalTimes = Record<"from" | "until", string>;

export const oneHourFrom = (time: string): ArrivalTimes => ({ from: time, until: timeOfDay(minutesOfDay(time) + 60) });

function bothTimes({ from, until }: ArrivalTimes): [from: string, until: string] {
  const [first, last] = [amPmTime(from), amPmTime(until)];
  return [first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first, last];
}

export const betweenText = (arrival: ArrivalTimes) => `between ${bothTimes(arrival).join(" and ")}`;

export const fromToText = (arrival: ArrivalTimes) => bothTimes(arrival).join(" – ");

export const rangeText = ({ from, until }: ArrivalTimes) =>
  clockRange({ opens: from, closes: until }).replace(" – ", " to ");

type ArrivalState = Pick<BookingView, "status" | "preferredTimeSlot" | "arrival" | "promisedBy">;

export function arrivalText({ status, preferredTimeSlot, arrival, promisedBy }: ArrivalState): string {
  if (arrival) {
    const between = betweenText(arrival);
    return status === "accepted" ? `Arrives ${between}` : `B${between.slice(1)}`;
  }
  if (promisedBy === null) return preferredTimeSlot;
  return `${slotParts(preferredTimeSlot).part} visit. ${arrivalPromise}`;
}

export const arrivalPromise = "You'll get a 1-hour arrival window by 5 PM the day before";

/** "arrives 9 to 10 AM", or "morning" without a window. */
export const briefArrivalText = ({ status, arrival, preferredTimeSlot }: ArrivalState): string =>
  arrival && status === "accepted" ? `arrives ${rangeText(arrival)}` : slotParts(preferredTimeSlot).part.toLowerCase();

/** "Tue, Jun 16", or "Mon, Jun 16, 2025" in another year. */
export const dayInYear = (date: string, today: string) =>
  weekdayDate(date) + (date.slice(0, 4) === today.slice(0, 4) ? "" : `, ${date.slice(0, 4)}`);

export const whenText = (when: Pick<BookingView, "preferredDate" | "preferredTimeSlot" | "arrival">, today: string) =>
  `${dayInYear(when.preferredDate, today)} · ${when.arrival ? fromToText(when.arrival) : slotParts(when.preferredTimeSlot).part.toLowerCase()}`;

export const slotOrHourText = ({ preferredTimeSlot, arrival }: Pick<ArrivalState, "preferredTimeSlot" | "arrival">) =>
  arrival ? fromToText(arrival) : preferredTimeSlot;

/** "Tue, Dec 1, morning", for a parent with its hours; of an exact time a groomer reads "10:30 AM", and a parent the arrival window. */
export function proposedTimeText({ date, slot, time }: ProposedTime, side: Side): string {
  const { part, hours } = slotParts(slot);
  if (!time) return `${weekdayDate(date)}, ${part.toLowerCase()}${side === "parent" ? ` (${hours})` : ""}`;
  return `${weekdayDate(date)}, ${side === "groomer" ? amPmTime(time) : fromToText(oneHourFrom(time))}`;
}

type Option = ProposalView["options"][number];

/** The proposed time, and why it can't be chosen. */
export const optionText = (option: Option, side: Side) => proposedTimeText(option, side) + optionNotes[option.state];

const optionNotes: Record<Option["state"], string> = {
  open: "",
  late: ", ends after closing",
  full: ", no longer available",
  closed: ", not available",
  past: ", already passed",
};
