import { useData } from "#islands/lib/data.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { monthOf, monthTitle } from "#src/shared/day/calendar/calendar-labels.ts";
import { CalendarTools } from "./calendar-tools.tsx";
import { MonthGrid } from "./month-grid.tsx";

interface Props {
  calendar: CalendarView;
  date: string;
}

export default function Month({ calendar: served, date }: Props) {
  const { days, today } = useData(`/api/calendar?${new URLSearchParams({ ...monthOf(date) })}`, served);
  return (
    <section className="month in-page" aria-labelledby="calendar-title">
      <CalendarTools title={monthTitle(date)} date={date} isMonth />
      <MonthGrid month={date} chosen={date} today={today} days={days} />
    </section>
  );
}
