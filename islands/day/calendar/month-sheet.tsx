import { useState } from "react";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { Dialog } from "#islands/ui/dialog.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { CalendarDay, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { gridFromTo, monthTitle } from "#src/shared/day/calendar/calendar-labels.ts";
import { MonthGrid } from "./month-grid.tsx";

interface Props {
  /** Chosen day. */
  date: string;
  today: string;
  onClose: () => void;
}

const none: CalendarDay[] = [];

export function MonthSheet({ date, today, onClose }: Props) {
  const [month, setMonth] = useState(`${date.slice(0, 7)}-01`);
  const path = `/api/calendar?${new URLSearchParams({ ...gridFromTo(month) })}`;
  const { answer } = useFetched<Pick<CalendarView, "days">>(path, { path: undefined, answer: { days: none } });
  const turn = (by: 31 | -1) => setMonth(`${addDays(month, by).slice(0, 7)}-01`);
  return (
    <Dialog title={monthTitle(month)} onClose={onClose}>
      <div className="month">
        <div className="row">
          <a className="btn line small" href={bookingsPath({ view: "calendar" })}>
            Today
          </a>
          <button type="button" className="btn line round" aria-label="Previous month" onClick={() => turn(-1)}>
            <Icon name="arrow-left" />
          </button>
          <button type="button" className="btn line round" aria-label="Next month" onClick={() => turn(31)}>
            <Icon name="arrow-right" />
          </button>
        </div>
        <MonthGrid month={month} chosen={date} today={today} days={answer.days} />
      </div>
    </Dialog>
  );
}
