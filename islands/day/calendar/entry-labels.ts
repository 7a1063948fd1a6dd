import { amPmTime, duration, longDate, timeOfDay } from "#src/shared/base/time.ts";
import { shortTimeRange } from "#src/shared/day/added/visit-summary.ts";
import type { CalendarDay, CalendarEntry } from "#src/shared/day/calendar/calendar.ts";
import { requestsText, visitsText } from "#src/shared/day/calendar/calendar-labels.ts";
import { slotParts } from "#src/shared/visits/booking-labels.ts";

export type VisitEntry = Extract<CalendarEntry, { kind: "visit" | "request" }>;

/** "Minnie", "Mila and Max", "3 pets"; empty if unknown. */
export function entryPetsText({ pets, petCount }: VisitEntry): string {
  if (pets.length === 1 || pets.length === 2) return pets.join(" and ");
  if (pets.length > 2) return `${pets.length} pets`;
  return petCount > 1 ? `${petCount} pets` : "";
}

/** "1:45 PM", and the new length if it changes. */
export const heldText = ({ entry, start, minutes }: { entry: VisitEntry; start: number; minutes: number }) =>
  withDots(amPmTime(timeOfDay(start)), minutes === entry.minutes ? "" : duration(minutes));

export const isAddedEntry = (entry: VisitEntry) => entry.kind === "visit" && entry.source === "groomer";

/** The window, or else the slot; empty for a fixed time. */
export function windowOrSlot(entry: VisitEntry): string {
  if (entry.kind !== "visit" || !entry.arrival) return slotParts(entry.slot).part;
  return entry.arrival.from < entry.arrival.until ? shortTimeRange(entry.arrival) : "";
}

export const labeledWindowOrSlot = (entry: VisitEntry) =>
  entry.kind === "visit" && entry.arrival && windowOrSlot(entry)
    ? `window ${windowOrSlot(entry)}`
    : windowOrSlot(entry).toLowerCase();

/** "+10 min", "fits", "25 min over", "doesn't fit", or "pending" if unknown. */
export function shortFitText({ fit }: Extract<VisitEntry, { kind: "request" }>): string {
  if (!fit) return "pending";
  if (fit.fits) return fit.added > 0 ? `+${fit.added} min` : "fits";
  return fit.over > 0 ? `${duration(fit.over)} over` : "doesn't fit";
}

export function fitsText({ fit }: Extract<VisitEntry, { kind: "request" }>): string {
  if (!fit) return "pending";
  if (fit.fits)
    return `${fit.isAlone ? "fits by itself" : "fits"}${fit.added > 0 ? `, adds ${duration(fit.added)}` : ""}`;
  return fit.over > 0 ? `full: ${duration(fit.over)} over` : "doesn't fit";
}

export function entryStateText(entry: VisitEntry): string {
  if (entry.proposedBy !== null)
    return entry.proposedBy === "groomer" ? "you proposed a new time" : "proposed a new time";
  if (entry.kind === "request") return "";
  if (entry.status === "no_show") return "no-show";
  return entry.isLate ? "would be late" : "";
}

export const busyName = ({ title }: Extract<CalendarEntry, { kind: "busy" }>) => title ?? "Busy";
export const BUSY_HINT = "From a connected calendar";
export const isWholeDay = ({ begins, ends }: Pick<CalendarEntry, "begins" | "ends">) =>
  begins === "00:00" && ends === "23:59";

/** "$1,230"; empty for nothing. */
export const dollarsText = (cents: number) => (cents > 0 ? `$${Math.round(cents / 100).toLocaleString("en-US")}` : "");

export const withDots = (...parts: string[]) => parts.filter(Boolean).join(" · ");

/** "today · Monday, March 8, 2027 · 2 visits · 1 request" */
export const calendarDayText = (date: string, today: string, day?: Pick<CalendarDay, "visits" | "requests">) =>
  withDots(
    date === today ? "today" : "",
    longDate(date),
    day ? visitsText(day.visits) : "",
    day?.requests ? requestsText(day.requests) : "",
  );

/** Cut to half hours from an hour on: "about 2½ hr free". */
export function freeTimeText({ freeMinutes, entries }: Pick<CalendarDay, "freeMinutes" | "entries">): string {
  if (freeMinutes === null) return "";
  const isEmpty = entries.every(({ kind }) => kind === "request");
  if (freeMinutes === 0) return isEmpty ? "no time left" : "full";
  if (isEmpty) return "free";
  if (freeMinutes < 60) return `${freeMinutes} min free`;
  const [hours, half] = [Math.floor(freeMinutes / 60), freeMinutes % 60 >= 30 ? "½" : ""];
  return `about ${hours}${half} hr free`;
}

export function closedDayText({ off, note }: Pick<CalendarDay, "off" | "note">): string {
  if (off === null) return "";
  return off === "away" ? (note ?? "Day off") : "Closed";
}

export const unfitRequestText = ({ entries }: Pick<CalendarDay, "entries">) =>
  entries.some((entry) => entry.kind === "request" && entry.fit?.isAlone) ? "some requests don't fit" : "";

export const clockMoveText = ({ clocks }: Pick<CalendarDay, "clocks">) => (clocks ? `clocks move ${clocks}` : "");

export const entryHours = ({ begins, ends }: Pick<CalendarEntry, "begins" | "ends">) =>
  `${amPmTime(begins)} to ${amPmTime(ends)}`;
