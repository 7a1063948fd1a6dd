import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { BookingStatus, TimeSlot } from "#src/shared/visits/booking-labels.ts";
import type { OwnVisitStatus } from "#src/shared/visits/own/own-labels.ts";

/*
 * A visit as the planning of a day sees it, whether the site has brought it (a booking) or its groomer has entered it (an own visit).
 * All rules of a day are the same for both; where they differ, it stands in this file.
 */

export interface DayVisit {
  /** The number of a booking; below zero that of an own visit. */
  id: number;
  groomerId: number;
  /** Whose home it is: the number of a pet parent's account; below zero that of a household without one. */
  household: number;
  status: BookingStatus;
  statusChangedAt: number;
  /** Local, as the times are. */
  date: string;
  slot: TimeSlot;
  /** Minutes that its part of the day lies later by the groomer's clock than by its own (own-clock.ts); none mostly. */
  shift?: number;
  visitMinutes: number;
  /** The hour in which the van arrives, "HH:MM", once one is told; both ends are the same where it comes at that very minute. */
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

/** An own visit as it was read; times are minutes since local midnight. */
interface OwnVisitRow
  extends Pick<
    DayVisit,
    | "id"
    | "groomerId"
    | "statusChangedAt"
    | "date"
    | "visitOrder"
    | "onMyWayAt"
    | "arrivedAt"
    | "lat"
    | "lon"
    | "radius"
  > {
  clientId: number | null;
  /** The account of that client, once they are linked. */
  parentId: number | null;
  status: OwnVisitStatus;
  startsAt: number;
  until: number | null;
  minutes: number;
}

export const statusOf: Record<OwnVisitStatus, BookingStatus> = {
  planned: "accepted",
  done: "completed",
  missed: "no_show",
  cancelled: "cancelled",
};

/**
 * What its groomer has agreed on for it counts as a promised hour: the van keeps it, and only the groomer changes it. Nobody is mailed
 * of that.
 */
export function dayVisitOf({ clientId, parentId, startsAt, until, minutes, ...row }: OwnVisitRow): DayVisit {
  return {
    ...row,
    id: stopOfOwn(row.id),
    // A visit without a client is a household of its own.
    household: parentId ?? -(clientId === null ? 2 * row.id + 1 : 2 * clientId),
    status: statusOf[row.status],
    slot: slotAt(startsAt),
    visitMinutes: minutes,
    arrivalFrom: timeOfDay(startsAt),
    arrivalUntil: timeOfDay(Math.min(until ?? startsAt, LAST_MINUTE)),
  };
}

const LAST_MINUTE = 24 * 60 - 1;
const [NOON, EVENING] = [12 * 60, 16 * 60];

/** The part of the day in which a minute lies; what is earlier or later than all parts counts to the one beside it. */
export function slotAt(minute: number): TimeSlot {
  if (minute < NOON) return "Morning (8AM - 12PM)";
  return minute < EVENING ? "Afternoon (12PM - 4PM)" : "Evening (4PM - 7PM)";
}

export const stopOfOwn = (id: number) => -id;

/** Whether the groomer has entered it: then nobody is told of what changes, and only its groomer changes it. */
export const isOwnVisit = ({ id }: { id: number }) => id < 0;

export const isBooking = ({ id }: { id: number }) => id > 0 && !isBusyStop({ id });

/** Busy times at a known place are stops too: their numbers are larger than any booking's. */
const FIRST_BUSY = 2 ** 50;
export const stopOfBusy = (place: number) => FIRST_BUSY + place;
export const isBusyStop = ({ id }: { id: number }) => id >= FIRST_BUSY;
