import type { ReactNode } from "react";
import type { Day, Todays } from "#src/domain/booking-groups.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import { longDate } from "#src/shared/time.ts";
import { Cards } from "./booking-section.tsx";

interface Props {
  /** Accepted visits whose day is over. */
  done: readonly BookingView[];
  days: readonly Day[];
  todays: Todays;
  /** Draws one; below a day's heading it shows no date of its own. */
  card: (look: { heading: "h4"; isDated?: false }) => (booking: BookingView) => ReactNode;
}

/** What a groomer has agreed to, day by day; first what only has to be marked as completed. */
export function UpcomingVisits({ done, days, todays, card }: Props) {
  return (
    <>
      {done.length > 0 && (
        <>
          <h3 className="day">Waiting to be marked as completed</h3>
          <Cards bookings={done} card={card({ heading: "h4" })} />
        </>
      )}
      {days.map(({ date, bookings }) => (
        <div key={date}>
          <h3 className="day">{dayName(date, todays[bookings[0]!.timeZone])}</h3>
          <Cards bookings={bookings} card={card({ heading: "h4", isDated: false })} />
        </div>
      ))}
    </>
  );
}

const dayName = (date: string, today: string | undefined) =>
  date === today ? `Today, ${longDate(date)}` : longDate(date);
