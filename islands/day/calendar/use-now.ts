import { useEffect, useEffectEvent, useState } from "react";
import { MINUTE_MS, minutesOfDay } from "#src/shared/base/time.ts";

const TICK_MS = 20_000;

/** Local minutes since midnight, advancing from the server's time. Calls `onMidnight` from midnight on. */
export function useNowMinute(calendar: { timeNow: string }, onMidnight: () => void): number {
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

/** Scrolls a phone to an hour before now. */
export function useScrollToNow(now: number, first: number) {
  const scroll = useEffectEvent(() => {
    const line = document.querySelector<HTMLElement>(".week-grid .now");
    if (!line?.checkVisibility() || location.hash || matchMedia("(width >= 64rem)").matches) return;
    const hour = (line.offsetTop / (now - first * 60)) * 60;
    scrollBy({ top: line.getBoundingClientRect().top - hour - 120, behavior: "instant" });
  });
  useEffect(() => scroll(), []);
}

/** Updates the heading that the document has drawn. */
export function useUpdateHeading(title: string, note: string) {
  useEffect(() => {
    const head = document.querySelector(".dash > header");
    for (const [which, text] of Object.entries({ h1: title, ".note": note })) {
      const line = head?.querySelector(which);
      if (line) line.textContent = text;
    }
  }, [title, note]);
}
