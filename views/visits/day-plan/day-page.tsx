/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { dayPath, groomerTabPath } from "#src/shared/base/own-paths.ts";
import { longDate, shortDate } from "#src/shared/base/time.ts";
import { Icon } from "#views/ui/icon.tsx";

interface DayPageProps {
  date: string;
  before: string;
  after: string;
  isToday: boolean;
  /** The island of the day. */
  children: ComponentChildren;
}

/** One day of a groomer, with the way to its neighbors and back to the bookings. */
export function DayPage({ date, before, after, isToday, children }: DayPageProps) {
  return (
    <div class="wrap dash">
      <header>
        <div>
          <p class="crumb">
            <a href={groomerTabPath("bookings")}>Bookings</a>
          </p>
          <h1 id="day-title" tabindex={-1}>
            {isToday && "Today, "}
            {longDate(date)}
          </h1>
        </div>
      </header>
      <nav class="row day-nav" aria-label="Other days">
        <a class="btn line small" href={dayPath(before)}>
          <Icon name="arrow-left" />
          {shortDate(before)}
        </a>
        <a class="btn line small" href={dayPath(after)}>
          {shortDate(after)}
          <Icon name="arrow-right" />
        </a>
      </nav>
      {children}
    </div>
  );
}
