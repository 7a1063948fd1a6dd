import { counted } from "#src/shared/base/number-labels.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import { type BusyCalendarView, busyFailureSentences, type OddEvent } from "#src/shared/listing/busy-calendars.ts";

/** "5 minutes", "3 hours", "2 days"; empty under a minute. */
function longText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "";
  if (minutes < 60) return counted(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
}

const agoText = (ms: number) => (longText(ms) ? `${longText(ms)} ago` : "just now");
const forText = (ms: number) => (longText(ms) ? `for ${longText(ms)}` : "just now");

export function readText({ readAt, thisWeek }: BusyCalendarView, now: number): string {
  const when = readAt === null ? "Not synced yet" : `Synced ${agoText(now - readAt)}`;
  return `${when} · ${counted(thisWeek, "busy time")} this week`;
}

export const failureText = ({ what, since }: NonNullable<BusyCalendarView["failure"]>, now: number): string =>
  `Couldn't sync ${forText(now - since)}: ${busyFailureSentences[what]}`;

export const foundText = ({ ahead }: BusyCalendarView): string =>
  ahead === 0 ? "Nothing in the next year." : `${counted(ahead, "busy time")} in the next year.`;

export function missingTexts({ isCut, unread, oddEvents }: BusyCalendarView): string[] {
  const those = (why: OddEvent["why"]) => namesOf(oddEvents.filter((one) => one.why === why));
  const [unreadNames, guessedNames] = [those("unread"), those("zone")];
  const all = `We couldn't fully read ${counted(unread, "event")}${unreadNames && `: ${unreadNames}`}.`;
  return [
    unread > 0 ? `${all} Parents may still request ${unread === 1 ? "that time" : "those times"}.` : "",
    guessedNames && `We don't know the time zone of ${guessedNames}. Check the time on your calendar.`,
    isCut ? "We use only its first 5,000 busy times." : "",
  ].filter(Boolean);
}

/** "Dinner on June 16, an event on June 17". */
const namesOf = (events: readonly OddEvent[]) =>
  events
    .filter(({ title, date }) => title !== null || date !== null)
    .map(({ title, date }) => [title ?? "an event", date && `on ${mediumDate(date)}`].filter(Boolean).join(" "))
    .join(", ");
