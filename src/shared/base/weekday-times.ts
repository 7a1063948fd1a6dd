import { amPmTime } from "./time.ts";

/** Separate from time.ts, which every booking form loads. */
const weekdayTimes = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating one is slow. */
function weekdayTimeIn(timeZone: string): Intl.DateTimeFormat {
  const cached = weekdayTimes.get(timeZone);
  if (cached) return cached;
  const hours = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const made = new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    ...hours,
    timeZone,
  });
  weekdayTimes.set(timeZone, made);
  return made;
}

/** Formats 24 hours first, because browsers differ in the space before AM and PM. */
function partsOf(instant: number, timeZone: string) {
  const [weekday, date, time] = weekdayTimeIn(timeZone).format(instant).split(", ") as [string, string, string];
  return { weekday, date, time: amPmTime(time) };
}

/** "Tue 4:10 PM" */
export function weekdayAndTime(instant: number, timeZone: string): string {
  const { weekday, time } = partsOf(instant, timeZone);
  return `${weekday} ${time}`;
}

/** "Sat, Nov 28, 8:00 AM" */
export function shortDateAndTime(instant: number, timeZone: string): string {
  const { weekday, date, time } = partsOf(instant, timeZone);
  return `${weekday}, ${date}, ${time}`;
}
