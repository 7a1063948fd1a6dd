import { minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { BookingStatus, TimeSlot, VisitSource } from "#src/shared/visits/booking-labels.ts";

export interface DayVisit {
  id: number;
  source: VisitSource;
  groomerId: number;
  petParentId: number | null;
  /** Equal for visits to one account or client. */
  household: string;
  status: BookingStatus;
  statusChangedAt: number;
  date: string;
  slot: TimeSlot;
  /** Minutes between the visit's and the groomer's time zone. */
  shift?: number;
  visitMinutes: number;
  /** Local "HH:MM". Both are equal for a fixed time, and null until sent. */
  arrivalFrom: string | null;
  arrivalUntil: string | null;
  visitOrder: number | null;
  onMyWayAt: number | null;
  arrivedAt: number | null;
  /** Center and radius of the ZIP code in miles. Null if unknown. */
  lat: number | null;
  lon: number | null;
  radius: number | null;
}

interface VisitRow extends Omit<DayVisit, "household" | "slot" | "shift"> {
  clientId: number | null;
  accountId: number | null;
  slot: TimeSlot | null;
  zone: string;
  groomerZone: string | null;
}

/** A time the groomer entered counts as a sent window that only the groomer can change. */
export function dayVisitOf<Row extends VisitRow>({ clientId, accountId, ...row }: Row) {
  const account = row.petParentId ?? accountId;
  return toGroomerClock({
    ...row,
    household: account !== null ? householdKey(account) : clientId !== null ? `client ${clientId}` : `visit ${row.id}`,
    slot: visitSlot(row),
    arrivalUntil: row.arrivalUntil ?? row.arrivalFrom,
  });
}

export const householdKey = (accountId: number) => `account ${accountId}`;

export const visitSlot = ({ slot, arrivalFrom }: Pick<VisitRow, "slot" | "arrivalFrom">): TimeSlot =>
  slot ?? slotAt(minutesOfDay(arrivalFrom!));

interface RuledRow extends Pick<VisitRow, "source" | "arrivalFrom"> {
  preferredTimeSlot: TimeSlot | null;
}

/** A visit the groomer added begins exactly at its time. */
export const visitAsBooking = <Row extends RuledRow>(row: Row) => ({
  ...row,
  preferredTimeSlot: visitSlot({ slot: row.preferredTimeSlot, arrivalFrom: row.arrivalFrom }),
  arrivalFrom: isAdded(row) ? null : row.arrivalFrom,
});

const [NOON, EVENING] = [12 * 60, 16 * 60];

/** Clamped to the first and last slot. */
export function slotAt(minute: number): TimeSlot {
  if (minute < NOON) return "Morning (8AM - 12PM)";
  return minute < EVENING ? "Afternoon (12PM - 4PM)" : "Evening (4PM - 7PM)";
}

const DAY_MINUTES = 24 * 60;

export const minutesIntoNextDay = (
  { arrivalFrom, visitMinutes }: Pick<DayVisit, "arrivalFrom" | "visitMinutes">,
  setupMinutes: number,
) => (arrivalFrom === null ? 0 : Math.max(0, minutesOfDay(arrivalFrom) + setupMinutes + visitMinutes - DAY_MINUTES));

/** The minute of the next day until which a visit lasts, also when clocks change in between. 0 if it ends before midnight. */
export function visitEndOnNextDay(
  visit: Pick<DayVisit, "date" | "arrivalFrom" | "visitMinutes">,
  setupMinutes: number,
  timeZone: string,
): number {
  const minute = minutesIntoNextDay(visit, setupMinutes);
  if (minute === 0) return 0;
  const begins = Temporal.PlainDateTime.from(`${visit.date}T${visit.arrivalFrom}`).toZonedDateTime(timeZone);
  const ends = begins.add({ minutes: setupMinutes + visit.visitMinutes });
  return minute + (ends.offsetNanoseconds - begins.offsetNanoseconds) / 60e9;
}

export const isAdded = ({ source }: Pick<DayVisit, "source">) => source === "groomer";

/* A visit keeps the time zone of its groomer's place at the request. A groomer who has moved since sees it shifted. */

export function zoneGapMinutes(date: string, from: string, to: string | null): number {
  if (to === null || from === to) return 0;
  const noon = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(from);
  return Math.round((noon.withTimeZone(to).offsetNanoseconds - noon.offsetNanoseconds) / 60e9);
}

export const addMinutes = (time: string, minutes: number): string => timeOfDay(minutesOfDay(time) + minutes);

export const LAST_MINUTE = 24 * 60 - 1;

type MinuteWindow = Record<"from" | "until", number>;

/** Clamped at midnight, so that it stays a valid window. */
export function shiftWindow({ from, until }: MinuteWindow, minutes: number): MinuteWindow {
  const begins = Math.max(0, Math.min(from + minutes, LAST_MINUTE - 1));
  return { from: begins, until: Math.max(begins + 1, Math.min(until + minutes, LAST_MINUTE)) };
}

interface BookedRow {
  date: string;
  zone: string;
  groomerZone: string | null;
  arrivalFrom: string | null;
  arrivalUntil: string | null;
}

/** Converts a row to the groomer's current time zone. */
function toGroomerClock<Row extends BookedRow>({ zone, groomerZone, ...row }: Row) {
  const shift = zoneGapMinutes(row.date, zone, groomerZone);
  if (shift === 0) return row;
  const { arrivalFrom, arrivalUntil } = row;
  if (arrivalFrom === null || arrivalUntil === null) return { ...row, shift };
  const hour = shiftWindow({ from: minutesOfDay(arrivalFrom), until: minutesOfDay(arrivalUntil) }, shift);
  const ends = arrivalFrom === arrivalUntil ? hour.from : hour.until;
  return { ...row, shift, arrivalFrom: timeOfDay(hour.from), arrivalUntil: timeOfDay(ends) };
}
