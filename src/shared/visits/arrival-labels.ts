import { clockRange, clockTime } from "../base/time.ts";
import { slotLabel } from "./booking-labels.ts";
import type { BookingView } from "./bookings.ts";

export interface Arrival {
  from: string;
  until: string;
}

function bothTimes({ from, until }: Arrival): [from: string, until: string] {
  const [first, last] = [clockTime(from), clockTime(until)];
  return [first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first, last];
}

export const betweenText = (arrival: Arrival) => `between ${bothTimes(arrival).join(" and ")}`;

export const hourText = (arrival: Arrival) => bothTimes(arrival).join(" – ");

export const rangeText = ({ from, until }: Arrival) =>
  clockRange({ opens: from, closes: until }).replace(" – ", " to ");

type When = Pick<BookingView, "status" | "preferredTimeSlot" | "arrival" | "promisedBy">;

export function arrivalText({ status, preferredTimeSlot, arrival, promisedBy }: When): string {
  if (arrival) {
    const between = betweenText(arrival);
    return status === "accepted" ? `Arrives ${between}` : `B${between.slice(1)}`;
  }
  if (promisedBy === null) return preferredTimeSlot;
  return `${slotLabel(preferredTimeSlot).part} visit. You'll get a 1-hour arrival window by 5 PM the day before`;
}

export const plannedText = ({ preferredTimeSlot, arrival }: Pick<When, "preferredTimeSlot" | "arrival">) =>
  arrival ? hourText(arrival) : preferredTimeSlot;
