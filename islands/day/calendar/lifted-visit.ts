import { slotAt } from "#src/domain/visits/visit.ts";
import { addDays, duration, minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import { ADDED_VISIT_MINUTE_RANGE } from "#src/shared/day/added/added-labels.ts";
import type { CalendarDay, CalendarEntry } from "#src/shared/day/calendar/calendar.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { isAddedEntry, type VisitEntry } from "./entry-labels.ts";

/** Visit or request being moved. `start` is the new time, in local minutes. */
export interface LiftedVisit {
  entry: VisitEntry;
  /** Original date. */
  home: string;
  date: string;
  start: number;
  minutes: number;
}

export type DraggedEdge = "start" | "end" | "none";

const STEP = 5;
const LAST = 24 * 60 - STEP;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
const stepped = (value: number) => Math.round(value / STEP) * STEP;

/** The window's beginning for a visit that the groomer added; a site's visit is offered at its planned time. */
const startOf = (entry: VisitEntry) =>
  minutesOfDay(isAddedEntry(entry) && entry.kind === "visit" && entry.arrival ? entry.arrival.from : entry.begins);

/** Undefined for other entries, visits that are past or not accepted, and the part of a visit after midnight. */
export function toLift(entry: CalendarEntry | undefined, { date }: Pick<CalendarDay, "date">): LiftedVisit | undefined {
  if (entry?.kind !== "request" && entry?.kind !== "visit") return undefined;
  if (entry.begins === "00:00" || (entry.kind === "visit" && (entry.isBehind || entry.status !== "accepted")))
    return undefined;
  return { entry, home: date, date, start: startOf(entry), minutes: entry.minutes };
}

/** Moves the visit by minutes and to `date`, or (only for visits that the groomer added) one end by minutes. */
export function afterDrag(held: LiftedVisit, edge: DraggedEdge, by: number, date = held.date): LiftedVisit {
  // Less than half a step leaves an odd minute as it is.
  const to = stepped(by) === 0 ? held.start : stepped(held.start + by);
  if (edge === "none") return { ...held, date, start: within(to, 0, LAST) };
  const { least, most } = ADDED_VISIT_MINUTE_RANGE;
  if (edge === "end") return { ...held, minutes: within(stepped(held.minutes + by), least, most) };
  const end = held.start + held.minutes;
  const start = within(to, Math.max(0, end - most), Math.min(end - least, LAST));
  return { ...held, start, minutes: end - start };
}

export const isMoved = ({ entry, home, date, start, minutes }: LiftedVisit) =>
  date !== home || start !== startOf(entry) || minutes !== entry.minutes;

/** Minute and length to draw, from setup to end; setup and waiting time are unchanged. */
export function dragSpan({ entry, start, minutes }: LiftedVisit) {
  const begins = minutesOfDay(entry.begins) + start - startOf(entry);
  const long = minutesOfDay(entry.ends) - minutesOfDay(entry.begins) + minutes - entry.minutes;
  return { begins, long: Math.max(long, minutes) };
}

/** End of the window, which keeps an added visit's length; an hour for others. Empty for an added fixed time. */
function untilOf({ entry, start }: LiftedVisit): string {
  const { from, until } = (entry.kind === "visit" && isAddedEntry(entry) && entry.arrival) || {
    from: "00:00",
    until: "01:00",
  };
  return from === until ? "" : timeOfDay(Math.min(start + minutesOfDay(until) - minutesOfDay(from), 24 * 60 - 1));
}

/** In the visit's own time zone, which differs from the calendar's after its groomer moved. */
export function timeAtDrop({ entry: { shift = 0 }, date, start }: LiftedVisit): ProposedTime {
  const minute = start - shift;
  const days = Math.floor(minute / (24 * 60));
  const own = minute - days * 24 * 60;
  return { date: addDays(date, days), slot: slotAt(own), time: timeOfDay(own) };
}

export const fitPath = (held: LiftedVisit) =>
  `/api/visits/fit?${new URLSearchParams({
    visitId: String(held.entry.bookingId),
    minutes: String(held.minutes),
    date: held.date,
    start: timeOfDay(held.start),
    until: untilOf(held),
  })}`;

/** "Priya 25 min late", "+6 min driving" */
export function costText(fit: { addedMinutes: number | null; problem: string | null } | null): string {
  if (!fit) return "";
  if (fit.problem) return fit.problem.replace(/^You'd reach (.*? (?:hr|min) late).*|\.$/, "$1");
  return fit.addedMinutes === null ? "" : `+${duration(fit.addedMinutes)} driving`;
}
