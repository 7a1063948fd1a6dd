/** @jsxImportSource preact */
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { addDays, DAY_MS, longDate, weekdayDate } from "#src/shared/base/time.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { bookAgainPath, cycleLimits } from "#src/shared/visits/booking-labels.ts";
import { everyWeeksText } from "#src/shared/visits/pets/pet-labels.ts";

type Props = { booking: BookingDetail; today?: string; mayRequest?: boolean };

/** How a visit repeats and how that ends, or where its parent requests it. */
export function VisitRepeats({ booking, today = booking.preferredDate, mayRequest = false }: Props) {
  const { id, reader, status, everyWeeks, preferredDate } = booking;
  if (reader === "admin") return null;
  if (!everyWeeks) {
    const passed = Math.floor((Date.parse(today) - Date.parse(preferredDate)) / (7 * DAY_MS));
    const date = addDays(preferredDate, 7 * Math.max(cycleLimits.usual, passed + 1));
    const href = bookAgainPath(booking, `&date=${date}&repeat=${cycleLimits.usual}`);
    if (!mayRequest || (status !== "accepted" && status !== "completed")) return null;
    return <a href={href}>{`Request this visit ${everyWeeksText(cycleLimits.usual)}`}</a>;
  }
  const isAsked = status === "pending";
  const [other, who] = reader === "parent" ? [booking.groomerName, "they"] : [booking.petParentName, "you"];
  const end = isAsked ? "Don't repeat" : "End repeat visits";
  const [now, then] = isAsked
    ? [`If ${who} accept, we book the later visits too, six months ahead.`, "This request stays open."]
    : [
        "We book visits six months ahead. Each can be moved or canceled on its own.",
        `We'll cancel visits after ${longDate(preferredDate)} that are still free to cancel. This can't be undone.`,
      ];
  return (
    <details class="rows fold boxed" open={booking.skipped.length > 0}>
      <summary>{`Repeats ${everyWeeksText(everyWeeks)}`}</summary>
      <p>{now}</p>
      {booking.skipped.length > 0 && (
        <ul>
          {booking.skipped.map((date) => (
            <li key={date}>
              {mayRequest ? (
                <a href={bookAgainPath(booking, `&date=${date}`)}>{`Skipped ${weekdayDate(date)}: see other times`}</a>
              ) : (
                `Skipped ${weekdayDate(date)}`
              )}
            </li>
          ))}
        </ul>
      )}
      <form class="form" method="post" action={`${bookingPagePath(id)}/end-repeats`} data-busy="Saving...">
        <p>{`${then} We'll let ${other} know.`}</p>
        <button type="submit" class="btn line small">
          {end}
        </button>
      </form>
    </details>
  );
}
