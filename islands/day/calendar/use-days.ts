import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { weekBounds } from "#src/shared/day/calendar/calendar-labels.ts";

export interface ShownCalendar {
  calendar: CalendarView;
  date: string;
}

export const calendarApiPath = (from: string, to: string) => `/api/calendar?from=${from}&to=${to}`;

/** Shows other days without loading a page, so that a lifted visit stays lifted. Back undoes `turnBy`. */
export function useVisibleDays(served: ShownCalendar) {
  const [shown, setShown] = useState(served);
  const wanted = useRef(served.date);
  useEffect(() => {
    const goBack = () => turnTo(new URLSearchParams(location.search).get("date") ?? served.date);
    addEventListener("popstate", goBack);
    return () => removeEventListener("popstate", goBack);
  });

  async function turnTo(next: string, write: "pushState" | "replaceState" = "replaceState") {
    wanted.current = next;
    const { from, to } = weekBounds(next);
    const isHere = shown.calendar.days[0]!.date === from && next <= to;
    const calendar = isHere
      ? shown.calendar
      : await callApi<CalendarView>("GET", calendarApiPath(from, addDays(to, 2))).catch(() => null);
    // The last of several quick turns counts.
    if (wanted.current !== next) return;
    if (!calendar) wanted.current = shown.date;
    else {
      history[write](history.state, "", bookingsPath({ view: "calendar", date: next }));
      flushSync(() => setShown({ calendar, date: next }));
    }
  }

  return { ...shown, turnTo, turnBy: (days: number) => turnTo(addDays(wanted.current, days), "pushState") };
}
