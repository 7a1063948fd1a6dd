/** @jsxImportSource preact */
import { bookingsPath, businessPath, GROOMER_DASHBOARD } from "#src/shared/base/own-paths.ts";
import { Icon } from "#views/ui/icon.tsx";

interface Props {
  date: string;
  before: string;
  after: string;
  isThisWeek: boolean;
}

export const CalendarTools = ({ date, before, after, isThisWeek }: Props) => (
  <nav class="calendar-tools" aria-label="Weeks">
    <a class="btn line round" href={bookingsPath({ view: "calendar", date: before })} aria-label="Previous week">
      <Icon name="arrow-left" />
    </a>
    <a class="btn line small" href={bookingsPath({ view: "calendar" })} aria-current={isThisWeek ? "page" : undefined}>
      This week
    </a>
    <a class="btn line round" href={bookingsPath({ view: "calendar", date: after })} aria-label="Next week">
      <Icon name="arrow-right" />
    </a>
    <button class="btn line small" type="button" id="calendar-month" aria-haspopup="dialog">
      Month
    </button>
    <form action={GROOMER_DASHBOARD}>
      <input type="hidden" name="tab" value="bookings" />
      <input type="hidden" name="view" value="calendar" />
      <input type="date" name="date" value={date} required aria-label="Jump to date" />
      <button class="btn line small" type="submit">
        Go
      </button>
    </form>
  </nav>
);

export const NoCalendar = () => (
  <section class="empty">
    <h2>Add your starting location</h2>
    <p>We need its ZIP code to plan your days.</p>
    <a class="btn" href={businessPath("area")}>
      Set location
    </a>
  </section>
);
