import type { BookingView } from "#src/shared/visits/bookings.ts";
import { wentWrong } from "#src/shared/visits/parent-record-labels.ts";

export function ParentRecord({ booking: { petParentRecord } }: { booking: Pick<BookingView, "petParentRecord"> }) {
  const wrong = petParentRecord ? wentWrong(petParentRecord) : [];
  if (wrong.length === 0) return null;
  return (
    <p>
      <b className="too-full">{wrong.join(" and ")}</b> across all groomers in 12 months
    </p>
  );
}
