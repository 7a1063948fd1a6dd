import { Icon } from "#islands/ui/icon.tsx";
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { addDays } from "#src/shared/base/time.ts";

interface Props {
  title: string;
  date: string;
  isMonth?: boolean;
}

export function CalendarTools({ title, date, isMonth = false }: Props) {
  const pathIn = (isInMonth: boolean, day?: string) =>
    bookingsPath({ view: "calendar", ...(day && { date: day }), ...(isInMonth && { span: "month" }) });
  const [what, first] = isMonth ? ["month", `${date.slice(0, 7)}-01`] : ["week", date];
  const turn = (name: string, icon: string, by: number) => (
    <a className="btn line round" href={pathIn(isMonth, addDays(first, by))} aria-label={`${name} ${what}`}>
      <Icon name={icon} />
    </a>
  );
  return (
    <nav className="calendar-tools" aria-label="Weeks and months">
      <p aria-hidden="true">{title}</p>
      <div className="segmented">
        {[false, true].map((isInMonth) => (
          <a
            key={`${isInMonth}`}
            href={pathIn(isInMonth, date)}
            aria-current={isInMonth === isMonth ? "page" : undefined}
          >
            {isInMonth ? "Month" : "Week"}
          </a>
        ))}
      </div>
      <a className="btn line small" href={pathIn(isMonth)}>
        Today
      </a>
      {turn("Previous", "arrow-left", isMonth ? -1 : -7)}
      {turn("Next", "arrow-right", isMonth ? 31 : 7)}
    </nav>
  );
}
