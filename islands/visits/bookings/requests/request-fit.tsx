import { clockTime } from "#src/shared/base/time.ts";
import type { RequestFit } from "#src/shared/day/day-plans.ts";
import { fitText } from "#src/shared/day/today/labels.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface Props {
  booking: BookingView;
  fit: RequestFit | undefined;
}

export function FitNote({ booking: { preferredTimeSlot }, fit }: Props) {
  if (!fit) return null;
  const { fits, why, finishesAt, others } = fit;
  const part = slotLabel(preferredTimeSlot).part.toLowerCase();
  return (
    <>
      {fits ? (
        <p className="fit">
          <b className="fits">{fitText({ fit, dayOff: null })}</b> · your day ends at {clockTime(finishesAt!)}
        </p>
      ) : (
        <p className="fit">
          <b className="too-full">{fitText({ fit, dayOff: null })}</b> · {why}
        </p>
      )}
      {others > 0 && (
        <p className="soft small">{`${others} other ${others === 1 ? "request" : "requests"} for this ${part}`}</p>
      )}
    </>
  );
}
