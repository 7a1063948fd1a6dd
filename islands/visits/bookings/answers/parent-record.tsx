import type { BookingView } from "#src/shared/visits/bookings.ts";

/** What a groomer should know before answering a request: whether they were there before, and whether somebody was at home. */
export function ParentRecord({ booking: { petParentRecord } }: { booking: Pick<BookingView, "petParentRecord"> }) {
  if (!petParentRecord) return null;
  const { visits, noShowsAnywhere: noShows } = petParentRecord;
  return (
    <p>
      {visits === 0 ? "Their first visit with you" : `${visits} past ${visits === 1 ? "visit" : "visits"} with you`}
      {noShows > 0 && (
        <>
          {", "}
          <b>{`${noShows} ${noShows === 1 ? "no-show" : "no-shows"} across all groomers in 12 months`}</b>
        </>
      )}
    </p>
  );
}
