import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";

/*
 * A visit keeps the clock of the place where its groomer was when it was asked for: its people were told an hour by it. A groomer who has
 * moved to another time zone since plans by another clock, and reads that hour by it.
 */

/** Minutes that one zone's clock shows more than another's, on a local day; none where there is no zone. */
export function clockShift(date: string, from: string, to: string | null): number {
  if (to === null || from === to) return 0;
  const noon = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(from);
  return Math.round((noon.withTimeZone(to).offsetNanoseconds - noon.offsetNanoseconds) / 60e9);
}

/** The same time by the other clock, "HH:MM". */
export const shifted = (time: string, minutes: number): string => timeOfDay(minutesOfDay(time) + minutes);

const LAST_MINUTE = 24 * 60 - 1;

/** Minutes of the visit's own day, cut off at midnight: an hour that ends before it begins could not be kept. */
export function hourShifted({ from, until }: Span, minutes: number): Span {
  const begins = Math.max(0, Math.min(from + minutes, LAST_MINUTE - 1));
  return { from: begins, until: Math.max(begins + 1, Math.min(until + minutes, LAST_MINUTE)) };
}

interface Span {
  from: number;
  until: number;
}

interface BookedRow {
  date: string;
  zone: string;
  /** The groomer's now. */
  groomerZone: string | null;
  arrivalFrom: string | null;
  arrivalUntil: string | null;
}

/** A visit's row as a stop of its groomer's day. */
export function onOwnClock<Row extends BookedRow>({ zone, groomerZone, ...row }: Row) {
  const shift = clockShift(row.date, zone, groomerZone);
  if (shift === 0) return row;
  const { arrivalFrom, arrivalUntil } = row;
  if (arrivalFrom === null || arrivalUntil === null) return { ...row, shift };
  const hour = hourShifted({ from: minutesOfDay(arrivalFrom), until: minutesOfDay(arrivalUntil) }, shift);
  const ends = arrivalFrom === arrivalUntil ? hour.from : hour.until;
  return { ...row, shift, arrivalFrom: timeOfDay(hour.from), arrivalUntil: timeOfDay(ends) };
}
