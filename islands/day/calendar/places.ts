import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import type { CalendarDay, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import type { HoursShown } from "./lanes.ts";

export interface Place {
  date: string;
  minute: number;
  key?: string;
}

type Entry = CalendarDay["entries"][number];

/** Undefined for entries that can't be opened. */
export function keyOf(entry: Entry): string | undefined {
  if (entry.kind === "lunch" || entry.kind === "busy" || entry.kind === "drive") return undefined;
  return entry.kind === "hours-off" ? `off-${entry.id}` : `booking-${entry.bookingId}`;
}

export const rowKey = (entry: Entry): string =>
  keyOf(entry) ?? `${entry.kind} ${"id" in entry ? entry.id : entry.begins}`;

/** On a working day that isn't over. */
export const isFreeToChoose = ({ date, off }: CalendarDay, { today }: Pick<CalendarView, "today">) =>
  off === null && date >= today;

export function placesOn(
  day: CalendarDay,
  calendar: Pick<CalendarView, "today">,
  { first, last }: HoursShown,
): Place[] {
  const { date } = day;
  const opened = day.entries.flatMap((entry) => {
    const key = keyOf(entry);
    return key ? [{ date, key, minute: minutesOfDay(entry.begins), ends: minutesOfDay(entry.ends) }] : [];
  });
  const hours = isFreeToChoose(day, calendar) ? Array.from({ length: last - first }, (_, at) => (first + at) * 60) : [];
  const empty = hours.filter((hour) => !opened.some(({ minute, ends }) => minute < hour + 60 && ends > hour));
  const all: Place[] = [...opened.map(({ ends: _, ...place }) => place), ...empty.map((minute) => ({ date, minute }))];
  return all.sort((a, b) => a.minute - b.minute);
}

const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;

/** "before" and "after" leave the week. */
export function nextPlace(
  days: readonly Place[][],
  from: Place,
  arrow: keyof typeof steps,
): Place | "before" | "after" | undefined {
  const [sideways, down] = steps[arrow];
  const column = days.findIndex((places) => places.some(({ date }) => date === from.date));
  if (down !== 0) {
    const places = days[column] ?? [];
    const at = places.findIndex((place) => place.minute === from.minute && place.key === from.key);
    if (at >= 0) return places[at + down];
    // A quarter hour that was pointed at.
    return down > 0
      ? places.find(({ minute }) => minute > from.minute)
      : places.findLast(({ minute }) => minute < from.minute);
  }
  for (let at = column + sideways; at >= 0 && at < days.length; at += sideways) {
    const nearest = nearestTo(days[at]!, from.minute);
    if (nearest) return nearest;
  }
  return sideways < 0 ? "before" : "after";
}

export const nearestTo = (places: readonly Place[], minute: number): Place | undefined =>
  places.toSorted((a, b) => Math.abs(a.minute - minute) - Math.abs(b.minute - minute))[0];

export const isArrow = (key: string): key is keyof typeof steps => Object.hasOwn(steps, key);
