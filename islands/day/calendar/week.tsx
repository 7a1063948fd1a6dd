import { clockTime } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { placed } from "./block.tsx";
import { type ColumnActions, DayColumn } from "./day-column.tsx";
import type { HoursShown } from "./lanes.ts";
import { isFreeToChoose, type Place } from "./places.ts";

interface Props extends ColumnActions {
  calendar: CalendarView;
  hours: HoursShown;
  now: number;
  place: Place | undefined;
  /** Chosen day. */
  date: string;
}

export function Week({ calendar, hours, now, place, date, ...actions }: Props) {
  const { days, today } = calendar;
  const chosen = days.findIndex((day) => day.date === date);
  return (
    <div className="week-grid" style={{ "--hours": hours.last - hours.first } as React.CSSProperties}>
      <div className="clock" aria-hidden="true">
        {Array.from({ length: hours.last - hours.first - 1 }, (_, at) => (hours.first + 1 + at) * 60).map((minute) => (
          <span key={minute} style={placed(minute - hours.first * 60, 0)}>
            {clockTime(timeOfDay(minute)).replace(":00", "")}
          </span>
        ))}
      </div>
      {days.map((day, at) => (
        <DayColumn
          key={day.date}
          day={day}
          hours={hours}
          today={today}
          isFree={isFreeToChoose(day, calendar)}
          now={day.date === today ? now : undefined}
          place={place?.date === day.date ? place : undefined}
          near={day.date < date ? undefined : at - chosen}
          isBeyond={at >= 7}
          {...actions}
        />
      ))}
    </div>
  );
}
