import { amPmTime, localTime } from "../base/time.ts";
import type { BookingDetail } from "./booking-detail.ts";
import { DISPUTE_DAYS, type Side } from "./booking-labels.ts";
import type { BookingView } from "./bookings.ts";
import { freeToCancelText } from "./cancel-labels.ts";

export function whatNextText(booking: BookingDetail, { today, isOver }: VisitDay): string | null {
  if (booking.reader === "admin") return null;
  return booking.reader === "parent" ? forParent(booking, { today, isOver }) : forGroomer(booking, isOver);
}

interface VisitDay {
  today: string;
  isOver: boolean;
}

function forParent(booking: BookingDetail, { today, isOver }: VisitDay) {
  const { status, actions, groomerName, onMyWayAt, arrivedAt, dispute, preferredDate, timeZone } = booking;
  if (status === "accepted") {
    // A notice about the dispute is shown already.
    if (dispute !== null) return null;
    if (isOver && (actions.includes("did_not_come") || preferredDate < today)) {
      return `If ${groomerName} doesn't mark the visit as completed, we will after two days.`;
    }
    if (arrivedAt !== null) return `${groomerName} arrived at ${amPmTime(localTime(arrivedAt, timeZone).timeNow)}.`;
    return onMyWayAt === null ? `${freeToCancelText(booking)}.` : `${groomerName} is on the way.`;
  }
  if (actions.includes("review")) return "How did it go? A review helps other parents.";
  if (actions.includes("dispute")) return `Not what happened? Let us know within ${DISPUTE_DAYS} days.`;
  return endings[status] ?? null;
}

function forGroomer(booking: BookingDetail, isOver: boolean): string | null {
  const { status, actions, petParentName, onMyWayAt, arrivedAt, dispute } = booking;
  if (status === "accepted" && dispute !== null) {
    return "If you were there, mark it as completed. We'll email you what we decide.";
  }
  if (status === "accepted" && arrivedAt !== null) {
    return `${petParentName} can see you've arrived. When you're done, mark the visit as completed.`;
  }
  if (isOver && actions.includes("complete")) {
    return "Mark it as completed or a no-show. After two days, we'll mark it as completed.";
  }
  if (status === "accepted" && onMyWayAt !== null && !isOver) return `${petParentName} can see that you're on the way.`;
  return endings[status] ?? null;
}

const endings: Partial<Record<BookingDetail["status"], string>> = {
  declined: "Nothing was booked.",
  expired: "Nothing was booked.",
};

export function disputeSentence({ status, dispute }: BookingView, side: Side): string | null {
  if (dispute === null) return null;
  const isParent = side === "parent";
  const said = {
    no_show: `${isParent ? "You" : "The pet parent"} disputed the no-show.`,
    did_not_come: isParent ? "You said the groomer didn't come." : "The pet parent says you didn't come.",
  }[dispute.kind];
  if (dispute.decidedAt === null) return `${said} We're looking into it.`;
  if (status === "completed") return `${said} We marked the visit as completed.`;
  return `${said} ${dispute.kind === "no_show" ? "We kept it." : "We agreed and canceled the visit."}`;
}
