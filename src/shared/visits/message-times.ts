import { weekdayAndTime } from "../base/time.ts";

/** "Tuesday, June 16" from an instant, by the calendar of an IANA zone. */
export const messageDay = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone }).format(instant);

/** "4:10 PM" on that day. */
export const messageTime = (instant: number, timeZone: string) => weekdayAndTime(instant, timeZone).slice(4);
