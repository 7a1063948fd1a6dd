import type { BookingView } from "#src/shared/visits/bookings.ts";
import { accountMark, wentWrong } from "#src/shared/visits/parent-record-labels.ts";

export function ParentRecord({ booking: { petParentRecord } }: { booking: Pick<BookingView, "petParentRecord"> }) {
  if (!petParentRecord) return null;
  const { visits } = petParentRecord;
  const wrong = wentWrong(petParentRecord);
  const mark = accountMark(petParentRecord);
  return (
    <p>
      {visits === 0 ? "Their first visit with you" : `${visits} past ${visits === 1 ? "visit" : "visits"} with you`}
      {wrong.length > 0 && (
        <>
          {", "}
          <b>{`${wrong.join(" and ")} across all groomers in 12 months`}</b>
        </>
      )}
      {mark && (
        <>
          {". "}
          <b>{mark}</b>
        </>
      )}
    </p>
  );
}
