import { addDays, clockTime, weekdayAndTime } from "#src/shared/base/time.ts";
import { hourText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import { dayHeading } from "#src/shared/visits/today/labels.ts";

/** "Tue 4:10 PM" without its weekday. */
const clockAt = (instant: number, timeZone: string) => weekdayAndTime(instant, timeZone).replace(/^\S+ /, "");

/** When the next visit is: "Next · you told 9:00 – 10:00 AM · leave by 8:58 AM". */
export function nextWords(booking: BookingView, { date, legs }: Omit<DayPlanView, "map">, today: string): string {
  const { id, arrival, arrivedAt, onMyWayAt, timeZone } = booking;
  const leg = legs.find(({ bookingId }) => bookingId === id);
  const told = arrival ? `you told ${hourText(arrival)}` : leg && `planned for ${clockTime(leg.arrives)}`;
  const leaveBy = leg && `leave by ${clockTime(leg.leaveBy)}`;
  if (arrivedAt !== null) return `You are there since ${clockAt(arrivedAt, timeZone)}`;
  if (onMyWayAt !== null) return words(`On your way since ${clockAt(onMyWayAt, timeZone)}`, told);
  return words(whenOf(date, today), told, leaveBy);
}

const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");

function whenOf(date: string, today: string): string {
  if (date === today) return "Next";
  return date === addDays(today, 1) ? "Tomorrow" : dayHeading(date);
}
