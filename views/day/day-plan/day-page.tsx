/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { bookingsPath, dayPath } from "#src/shared/base/dashboard-paths.ts";
import { longDate, weekdayDate } from "#src/shared/base/time.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import { dayHeading } from "#src/shared/day/today/labels.ts";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Icon } from "#views/ui/icon.tsx";

interface DayPageProps {
  frame: WorkspaceCounts;
  date: string;
  before: string;
  after: string;
  isToday: boolean;
  children: ComponentChildren;
}

export const DayPage = ({ frame, date, before, after, isToday, children }: DayPageProps) => (
  <Workspace
    frame={frame}
    tab="bookings"
    bar={isToday ? "today" : "calendar"}
    title={isToday ? `Today, ${dayHeading(date)}` : longDate(date)}
    titleId="day-title"
    crumb={{
      href: isToday ? bookingsPath() : bookingsPath({ view: "calendar", date }),
      name: isToday ? "Today" : "Calendar",
    }}
  >
    <nav class="row day-nav" aria-label="Other days">
      <a class="btn line small" href={dayPath(before)}>
        <Icon name="arrow-left" />
        {weekdayDate(before)}
      </a>
      <a class="btn line small" href={dayPath(after)}>
        {weekdayDate(after)}
        <Icon name="arrow-right" />
      </a>
    </nav>
    {children}
  </Workspace>
);
