import { minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";

/* A visit keeps the time zone of its groomer's place at the request. A groomer who has moved since sees it shifted. */

export function clockShift(date: string, from: string, to: string | null): number {
  if (to === null || from === to) return 0;
  const noon = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(from);
  return Math.round((noon.withTimeZone(to).offsetNanoseconds - noon.offsetNanoseconds) / 60e9);
}

export const shifted = (time: string, minutes: number): string => timeOfDay(minutesOfDay(time) + minutes);

const LAST_MINUTE = 24 * 60 - 1;

/** Clamped at midnight, so that it stays a valid window. */
export function hourShifted({ from, until }: InstantSpan, minutes: number): InstantSpan {
  const begins = Math.max(0, Math.min(from + minutes, LAST_MINUTE - 1));
  return { from: begins, until: Math.max(begins + 1, Math.min(until + minutes, LAST_MINUTE)) };
}

interface InstantSpan {
  from: number;
  until: number;
}

interface BookedRow {
  date: string;
  zone: string;
  groomerZone: string | null;
  arrivalFrom: string | null;
  arrivalUntil: string | null;
}

/** Converts a row to the groomer's current time zone. */
export function onGroomerClock<Row extends BookedRow>({ zone, groomerZone, ...row }: Row) {
  const shift = clockShift(row.date, zone, groomerZone);
  if (shift === 0) return row;
  const { arrivalFrom, arrivalUntil } = row;
  if (arrivalFrom === null || arrivalUntil === null) return { ...row, shift };
  const hour = hourShifted({ from: minutesOfDay(arrivalFrom), until: minutesOfDay(arrivalUntil) }, shift);
  const ends = arrivalFrom === arrivalUntil ? hour.from : hour.until;
  return { ...row, shift, arrivalFrom: timeOfDay(hour.from), arrivalUntil: timeOfDay(ends) };
}
