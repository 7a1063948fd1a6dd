import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import type { BookingStatus, TimeSlot, VisitSource } from "#src/shared/visits/booking-labels.ts";
import { onOwnClock } from "./own-clock.ts";

export interface DayVisit {
  id: number;
  source: VisitSource;
  groomerId: number;
  petParentId: number | null;
  /** Whose home it is: equal for the visits of one account, or of one client without one. */
  household: string;
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

interface VisitRow extends Omit<DayVisit, "household" | "slot" | "shift"> {
  clientId: number | null;
  accountId: number | null;
  slot: TimeSlot | null;
  zone: string;
  groomerZone: string | null;
}

/** The groomer keeps a time that they entered as an arrival window that was sent: the van keeps it, and only the groomer changes it. */
export function dayVisitOf<Row extends VisitRow>({ clientId, accountId, ...row }: Row) {
  const account = row.petParentId ?? accountId;
  return onOwnClock({
    ...row,
    // A visit without a client is a household of its own.
    household: account !== null ? homeOf(account) : clientId !== null ? `client ${clientId}` : `visit ${row.id}`,
    slot: slotOf(row),
    arrivalUntil: row.arrivalUntil ?? row.arrivalFrom,
  });
}

export const homeOf = (accountId: number) => `account ${accountId}`;

/** The slot of a request, or the one in which a time lies that the groomer entered. */
export const slotOf = ({ slot, arrivalFrom }: Pick<VisitRow, "slot" | "arrivalFrom">): TimeSlot =>
  slot ?? slotAt(minutesOfDay(arrivalFrom!));

interface RuledRow extends Pick<VisitRow, "source" | "arrivalFrom"> {
  preferredTimeSlot: TimeSlot | null;
}

/** A visit's row as the rules of domain/booking.ts take it. One that the groomer added begins at its very minute. */
export const ruledFacts = <Row extends RuledRow>(row: Row) => ({
  ...row,
  preferredTimeSlot: slotOf({ slot: row.preferredTimeSlot, arrivalFrom: row.arrivalFrom }),
  arrivalFrom: isAdded(row) ? null : row.arrivalFrom,
});

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
