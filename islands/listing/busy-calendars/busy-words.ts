import { counted } from "#src/shared/base/number-labels.ts";
import { type BusyCalendarView, busyFailureSentences } from "#src/shared/listing/busy-calendars.ts";

/** "5 minutes", "3 hours", "2 days"; empty for less than a minute. */
function longText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "";
  if (minutes < 60) return counted(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
}

const agoText = (ms: number) => (longText(ms) ? `${longText(ms)} ago` : "just now");
const forText = (ms: number) => (longText(ms) ? `for ${longText(ms)}` : "just now");

/** When it was read, and what that came to. */
export function readText({ readAt, thisWeek }: BusyCalendarView, now: number): string {
  const when = readAt === null ? "Not synced yet" : `Synced ${agoText(now - readAt)}`;
  return `${when} · ${counted(thisWeek, "busy time")} this week`;
}

export const failureText = ({ what, since }: NonNullable<BusyCalendarView["failure"]>, now: number): string =>
  `Couldn't sync ${forText(now - since)}: ${busyFailureSentences[what]}`;

/** What was found, right after it was added. */
export const foundText = ({ ahead }: BusyCalendarView): string =>
  ahead === 0 ? "Nothing in the next year." : `${counted(ahead, "busy time")} in the next year.`;

/** What of it is not known here; empty mostly. */
export function missingText({ isCut, unread }: BusyCalendarView): string {
  if (unread > 0)
    return `We couldn't read ${counted(unread, "event")}. Parents can still request ${unread === 1 ? "that time" : "those times"}.`;
  return isCut ? "We use only its first 5,000 busy times." : "";
}
