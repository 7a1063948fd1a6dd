import { HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { arrivalStartMs, slotEndsAt } from "../slot-times.ts";
import { zoneGapMinutes } from "./visit.ts";

type TimedVisit = Pick<
  BookingView,
  "id" | "status" | "startsAt" | "preferredTimeSlot" | "visitMinutes" | "onMyWayAt"
> & {
  arrival: { from: string; until: string } | null;
  arrivedAt?: number | null;
};

/** A window on the clock of a groomer who has moved since counts from the slot's start on that clock. */
export function onGroomerClock(booking: BookingView, groomerZone: string): TimedVisit {
  const gap = booking.arrival ? zoneGapMinutes(booking.preferredDate, booking.timeZone, groomerZone) : 0;
  return { ...booking, startsAt: booking.startsAt - gap * MINUTE_MS };
}

/** A visit this much past its planned length no longer counts as under way. */
const SPARE_MS = 2 * HOUR_MS;

/** The last visit set out for; or the latest one due by the plan, until its window closes; or the next ahead. */
export function currentVisitId(visits: readonly TimedVisit[], ahead: readonly number[], now: number): number | null {
  const open = visits.filter(({ status }) => status === "accepted");
  const underWay = open
    .filter((visit) => isVisitUnderWay(visit, now))
    .sort((a, b) => setOutAt(b) - setOutAt(a) || b.id - a.id)[0];
  if (underWay) return underWay.id;
  const due = open
    .filter(({ id, onMyWayAt }) => onMyWayAt === null && !ahead.includes(id))
    .sort((a, b) => opensAt(b) - opensAt(a) || b.id - a.id)[0];
  return due && now < closesAt(due) ? due.id : (ahead[0] ?? null);
}

/** The window or slot has passed, and the van is neither on the way nor there. */
export const isVisitOver = (visit: TimedVisit, now: number) => !isVisitUnderWay(visit, now) && now >= closesAt(visit);

const setOutAt = ({ arrivedAt, onMyWayAt }: TimedVisit) => arrivedAt ?? onMyWayAt ?? 0;

const isVisitUnderWay = (visit: TimedVisit, now: number) =>
  setOutAt(visit) > 0 && now < setOutAt(visit) + visit.visitMinutes * MINUTE_MS + SPARE_MS;

const opensAt = (visit: TimedVisit) => arrivalStartMs(visit, visit.arrival?.from ?? null);

const closesAt = (visit: TimedVisit) =>
  visit.arrival === null ? slotEndsAt({ ...visit, arrivalFrom: null }) : arrivalStartMs(visit, visit.arrival.until);
