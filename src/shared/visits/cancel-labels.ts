import { HOUR_MS } from "../base/duration.ts";
import { localTime } from "../base/local-time.ts";
import { clockTime, shortDate } from "../base/time.ts";
import { USUAL_NOTICE } from "../listing/terms-labels.ts";
import type { BookingView } from "./bookings.ts";

interface Deadline extends Pick<BookingView, "startsAt" | "timeZone"> {
  noticeHours?: number | undefined;
}

/** "Sat, Nov 28, 8:00 AM" */
export function freeUntil({ startsAt, timeZone, noticeHours = USUAL_NOTICE }: Deadline): string {
  const { today, timeNow } = localTime(startsAt - noticeHours * HOUR_MS, timeZone);
  return `${shortDate(today)}, ${clockTime(timeNow)}`;
}

export function cancelText(booking: BookingView): string {
  if (booking.status === "pending") return `Free. ${booking.groomerName} hasn't replied yet.`;
  if (booking.isOtherSuspended) return "Free to cancel until the visit starts";
  const until = freeUntil({ ...booking, noticeHours: booking.terms?.noticeHours });
  return booking.startsInLessThan24Hours ? `Free cancellation ended ${until}` : `Free to cancel until ${until}`;
}
