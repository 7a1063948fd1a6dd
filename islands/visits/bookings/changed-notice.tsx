import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";

type BookingOrVisit = BookingDetail | AddedVisitView;

export default function ChangedNotice({ latest, shown }: Record<"latest" | "shown", BookingOrVisit>) {
  const isOld = hasBookingChanged(latest, shown);
  return (
    <div className={isOld ? "more" : "hush"} role="status">
      {isOld && (
        <div className="notice">
          <p>This booking just changed.</p>
          <div className="row">
            <button type="button" className="btn small" onClick={() => location.reload()}>
              Refresh
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

export const hasBookingChanged = (latest: BookingOrVisit, shown: BookingOrVisit): boolean =>
  JSON.stringify(doneTo(latest)) !== JSON.stringify(doneTo(shown));

const doneTo = (visit: BookingOrVisit) => ("history" in visit ? doneToBooking(visit) : { ...visit, actions: [] });

const doneToBooking = ({ status, arrival, dispute, proposal, hiddenReview, history, ...booking }: BookingDetail) => [
  ...[status, booking.statusReason, booking.preferredDate, booking.preferredTimeSlot, booking.visitMinutes],
  ...[arrival?.from, arrival?.until, booking.onMyWayAt, dispute?.disputedAt, dispute?.decidedAt, proposal?.id],
  ...[booking.hasReview, hiddenReview?.at, history.length, booking.isParentBlocked, booking.everyWeeks],
];
