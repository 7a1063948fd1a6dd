import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import type { BookingStatus, TimeSlot, VisitSource } from "#src/shared/visits/booking-labels.ts";
import { onOwnClock } from "./own-clock.ts";

/** A visit as the planning of a day sees it. All rules of a day are the same for both sources. */
export interface DayVisit {
  id: number;
  source: VisitSource;
  groomerId: number;
  /** Whose home it is: the number of a pet parent's account; below zero a household without one. */
  household: number;
  status: BookingStatus;
  statusChangedAt: number;
  /** Local, as the times are. */
  date: string;
  slot: TimeSlot;
  /** Minutes that its slot lies later by the groomer's clock than by its own (own-clock.ts); none mostly. */
  shift?: number;
  visitMinutes: number;
  /** The arrival window, "HH:MM"; both ends are the same for a fixed time. Null until one is sent. */
  arrivalFrom: string | null;
  arrivalUntil: string | null;
  visitOrder: number | null;
  onMyWayAt: number | null;
  arrivedAt: number | null;
  /** The middle of the ZIP code and how far it reaches, in miles; null where it is unknown. */
  lat: number | null;
  lon: number | null;
  radius: number | null;
}

/** A visit as it was read. */
interface VisitRow extends Omit<DayVisit, "household" | "slot" | "shift"> {
  petParentId: number | null;
  clientId: number | null;
  /** The account of that client. */
  accountId: number | null;
  slot: TimeSlot | null;
  /** Its own time zone, and its groomer's now. */
  zone: string;
  groomerZone: string | null;
}

/** The groomer keeps a time that they entered as an arrival window that was sent: the van keeps it, and only the groomer changes it. */
export function dayVisitOf<Row extends VisitRow>({ petParentId, clientId, accountId, ...row }: Row) {
  return onOwnClock({
    ...row,
    // A visit without a client is a household of its own.
    household: petParentId ?? accountId ?? -(clientId === null ? 2 * row.id + 1 : 2 * clientId),
    slot: slotOf(row),
    arrivalUntil: row.arrivalUntil ?? row.arrivalFrom,
  });
}

/** The slot of a request, or the one in which a time lies that the groomer entered. */
export const slotOf = ({ slot, arrivalFrom }: Pick<VisitRow, "slot" | "arrivalFrom">): TimeSlot =>
  slot ?? slotAt(minutesOfDay(arrivalFrom!));

const [NOON, EVENING] = [12 * 60, 16 * 60];

/** The slot in which a minute lies; what is earlier or later than all slots counts to the one beside it. */
export function slotAt(minute: number): TimeSlot {
  if (minute < NOON) return "Morning (8AM - 12PM)";
  return minute < EVENING ? "Afternoon (12PM - 4PM)" : "Evening (4PM - 7PM)";
}

const DAY_MINUTES = 24 * 60;

/** The minutes of the next day until which a visit lasts that begins late, with setting up; 0 for all others. */
export const minutesPastMidnight = (
  { arrivalFrom, visitMinutes }: Pick<DayVisit, "arrivalFrom" | "visitMinutes">,
  setupMinutes: number,
) => (arrivalFrom === null ? 0 : Math.max(0, minutesOfDay(arrivalFrom) + setupMinutes + visitMinutes - DAY_MINUTES));

/** Whether the groomer added it: no one is notified of its changes, and only its groomer changes it. */
export const isAdded = ({ source }: Pick<DayVisit, "source">) => source === "groomer";

/** Busy times at a known place are stops too: their numbers are larger than any visit's. */
const FIRST_BUSY = 2 ** 50;
export const stopOfBusy = (place: number) => FIRST_BUSY + place;
export const isBusyStop = ({ id }: { id: number }) => id >= FIRST_BUSY;
