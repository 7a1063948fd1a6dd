import { HOUR_MS } from "../base/time.ts";
import { shortDateAndTime } from "../base/weekday-times.ts";
import { USUAL_NOTICE } from "../listing/policies-labels.ts";
import type { BookingView } from "./bookings.ts";

interface Deadline extends Pick<BookingView, "startsAt" | "timeZone"> {
  noticeHours?: number | undefined;
}

/** "Sat, Nov 28, 8:00 AM" */
export const freeDeadlineText = ({ startsAt, timeZone, noticeHours = USUAL_NOTICE }: Deadline): string =>
  shortDateAndTime(startsAt - noticeHours * HOUR_MS, timeZone);

/** Null once the deadline has passed. */
export const freeDeadlineIfAhead = (visit: Deadline & { noticeHours: number }, now: number): string | null =>
  visit.startsAt - visit.noticeHours * HOUR_MS > now ? freeDeadlineText(visit) : null;

export const bookedLateText = "Free cancellation ended before this time was booked";

export function freeToCancelText(booking: BookingView): string {
  if (booking.status === "pending") return "Canceling a request is free";
  const until = freeDeadlineText({ ...booking, noticeHours: booking.policies?.noticeHours });
  if (!booking.startsInLessThan24Hours)
    return `Free to cancel until ${booking.isOtherSuspended ? "the visit starts" : until}`;
  return booking.isBookedLate ? bookedLateText : `Free cancellation ended ${until}`;
}
