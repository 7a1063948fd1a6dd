import { localTime } from "../base/local-time.ts";
import { clockTime } from "../base/time.ts";
import type { BookingDetail } from "./booking-detail.ts";
import { CONTEST_DAYS } from "./booking-labels.ts";

/** What the reader can expect or should do next, beyond a deadline or a proposal; null where nothing is to come. */
export function whatNext(booking: BookingDetail, today: string): string | null {
  if (booking.reader === "admin") return null;
  return booking.reader === "parent" ? forParent(booking, today) : forGroomer(booking);
}

function forParent(booking: BookingDetail, today: string) {
  const { status, actions, groomerName, onMyWayAt, arrivedAt, didNotComeAt, preferredDate, timeZone } = booking;
  if (status === "accepted") {
    // It waits for people, and that it is looked into is said already.
    if (didNotComeAt !== null) return null;
    if (actions.includes("did_not_come") || preferredDate < today) {
      return `${groomerName} marks the visit as completed; otherwise it counts as completed two days after it.`;
    }
    if (arrivedAt !== null)
      return `${groomerName} has been there since ${clockTime(localTime(arrivedAt, timeZone).timeNow)}.`;
    return onMyWayAt === null
      ? `It is agreed. If something comes up, change or cancel it here, and ${groomerName} hears of it from us.`
      : `${groomerName} is on the way to you.`;
  }
  if (actions.includes("review")) return "How was it? A review helps other dogs, and the groomer.";
  if (actions.includes("contest")) return `If it was otherwise, tell us within ${CONTEST_DAYS} days.`;
  return endings[status] ?? null;
}

function forGroomer({ status, actions, petParentName, arrivedAt, didNotComeAt }: BookingDetail): string | null {
  if (status === "accepted" && didNotComeAt !== null) {
    const orNot = actions.includes("no_show") ? ", or as a no-show if nobody was at home" : "";
    return `If you were there, mark it as completed${orNot}. It is no longer marked by itself.`;
  }
  if (status === "accepted" && arrivedAt !== null) {
    return `${petParentName} reads that you are there. When you are done, mark the visit as completed.`;
  }
  if (actions.includes("complete")) {
    return "How did it go? Mark it as completed, or as a no-show; after two days it counts as completed.";
  }
  if (status === "accepted") {
    return `It is agreed. If something comes up, change or cancel it here, and ${petParentName} hears of it from us.`;
  }
  return endings[status] ?? null;
}

const endings: Partial<Record<BookingDetail["status"], string>> = {
  declined: "This request led to no visit.",
  expired: "This request led to no visit.",
  cancelled: "This visit does not take place.",
};
