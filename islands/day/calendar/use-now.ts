import { useEffect, useEffectEvent, useState } from "react";
import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import type { CalendarView } from "#src/shared/day/calendar/calendar.ts";

const TICK_MS = 20_000;
const MINUTE_MS = 60_000;

/** Advances from the server's time; reloads after midnight. */
export function useNow(calendar: CalendarView, onMidnight: () => void): number {
  const [passed, setPassed] = useState({ calendar, minutes: 0 });
  const midnight = useEffectEvent(onMidnight);
  useEffect(() => {
    const readAt = Date.now();
    const tick = () => {
      const minutes = Math.floor((Date.now() - readAt) / MINUTE_MS);
      setPassed({ calendar, minutes });
      if (minutesOfDay(calendar.timeNow) + minutes >= 24 * 60) midnight();
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [calendar]);
  return minutesOfDay(calendar.timeNow) + (passed.calendar === calendar ? passed.minutes : 0);
}
