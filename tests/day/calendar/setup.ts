import type { CalendarDay, CalendarEntry, CalendarView } from "#src/shared/day/calendar/calendar.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";

export const MONDAY = "2026-06-15";
export const SUNDAY = "2026-06-21";

export const calendarOf = (window: Browser, from = MONDAY, to = SUNDAY) =>
  bodyOf<CalendarView>(window.get(`/api/calendar?from=${from}&to=${to}`));

export const dayIn = async (window: Browser, date = NEXT_TUESDAY): Promise<CalendarDay> =>
  (await calendarOf(window, date, date)).days[0]!;

type Kind = CalendarEntry["kind"];

export function only<K extends Kind>({ entries }: CalendarDay, kind: K): Extract<CalendarEntry, { kind: K }> {
  const found = entries.filter((entry) => entry.kind === kind);
  if (found.length !== 1) throw new Error(`${found.length} of ${kind}`);
  return found[0] as Extract<CalendarEntry, { kind: K }>;
}

export const lines = ({ entries }: CalendarDay): string[] =>
  entries.map((entry) => {
    const what = "name" in entry ? entry.name.toLowerCase() : entry.kind;
    return `${what} ${entry.begins}–${entry.ends}`;
  });
