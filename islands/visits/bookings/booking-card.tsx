import { Icon } from "#islands/ui/icon.tsx";
import { longDate } from "#src/shared/base/time.ts";
import { arrivalText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

interface WhenProps {
  booking: BookingView;
  isOver?: boolean | undefined;
}

export function When({ booking, isOver = false }: WhenProps) {
  const { preferredDate } = booking;
  const date = <time dateTime={preferredDate}>{longDate(preferredDate)}</time>;
  return (
    <p className="meta">
      {isOver ? (
        <span>
          <Icon name="calendar" />
          {date}
        </span>
      ) : (
        <span className="hush">{date}</span>
      )}
      <span>
        <Icon name="clock" />
        {arrivalText(booking)}
      </span>
    </p>
  );
}

export function CalendarLeaf({ date }: { date: string }) {
  const [weekday = "", monthAndDay = ""] = longDate(date).split(", ");
  const [month = "", day = ""] = monthAndDay.split(" ");
  return (
    <div className="date" aria-hidden="true">
      <span className="month">{month.slice(0, 3)}</span>
      <span className="day">{day}</span>
      <span className="weekday">{weekday.slice(0, 3)}</span>
    </div>
  );
}
