import { clockTime, shortDate } from "#src/shared/base/time.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

/** What stands before a row: the hour or part of the day where its day is above, and else the day. */
export function WhenOfRow({ preferredDate, preferredTimeSlot, arrival }: BookingView, group: string) {
  const hour = arrival ? clockTime(arrival.from) : slotLabel(preferredTimeSlot).part;
  if (group === preferredDate) return { when: hour };
  const [weekday, monthAndDay = ""] = shortDate(preferredDate).split(", ");
  return { when: <time dateTime={preferredDate}>{`${weekday} ${monthAndDay.split(" ")[1]}`}</time>, whenMore: hour };
}
