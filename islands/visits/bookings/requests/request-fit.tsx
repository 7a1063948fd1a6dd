import { clockTime } from "#src/shared/base/time.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Props {
  booking: BookingView;
  /** Undefined while days are not planned. */
  fit: RequestFit | undefined;
}

export function FitNote({ booking: { preferredTimeSlot }, fit }: Props) {
  if (!fit) return null;
  const { fits, why, addedMinutes, finishesAt, others } = fit;
  const part = slotLabel(preferredTimeSlot).part.toLowerCase();
  return (
    <>
      {fits ? (
        <p className="fit">
          <b>Fits:</b> adds {addedMinutes} min of driving. Your day ends at {clockTime(finishesAt!)}
        </p>
      ) : (
        <p className="fit">
          <span className="badge off">Doesn't fit</span> {why}
        </p>
      )}
      {others > 0 && (
        <p className="soft small">{`${others} other ${others === 1 ? "request" : "requests"} for this ${part}`}</p>
      )}
    </>
  );
}
