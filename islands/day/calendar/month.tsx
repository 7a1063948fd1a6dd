import { useLiveData } from "#islands/lib/data.ts";
import { gridFromTo, monthTitle } from "#src/shared/day/calendar/calendar-labels.ts";
import { CalendarTools } from "./calendar-tools.tsx";
import { MonthGrid } from "./month-grid.tsx";
import type { ShownCalendar } from "./use-days.ts";

export default function CalendarMonth({ calendar: served, date }: ShownCalendar) {
  const { days, today } = useLiveData(`/api/calendar?${new URLSearchParams({ ...gridFromTo(date) })}`, served);
  return (
    <section className="month in-page" aria-labelledby="calendar-title">
      <CalendarTools title={monthTitle(date)} date={date} isMonth />
      <MonthGrid month={date} chosen={date} today={today} days={days} />
    </section>
  );
}
