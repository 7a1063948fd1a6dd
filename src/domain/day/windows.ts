import { minutesOfDay } from "#src/shared/base/time-of-day.ts";
import { slotHours, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";

/* When the van may arrive, and the hour that a parent is promised. Minutes since local midnight. */

/** A stretch of a day, both ends in minutes since local midnight. */
export interface Span {
  opens: number;
  closes: number;
}

const spanOf = (slot: TimeSlot): Span => ({
  opens: minutesOfDay(slotHours[slot].opens),
  closes: minutesOfDay(slotHours[slot].closes),
});

export const slotBounds = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ timeSlots.map((slot) => [slot, spanOf(slot)]),
) as Record<TimeSlot, Span>;

const QUARTER = 15;

export const PROMISE = 60;

/** Arrivals end so long before the slot does: an hour that begins a quarter before the last of them still lies inside. */
export const LATE_ROOM = PROMISE - QUARTER;

export interface Window extends Span {
  /** The visit ends after closing even when it begins as early as it can: it may be asked for, but is not suggested. */
  endsLate: boolean;
}

/** Undefined outside of the hours. They leave room for an hour inside the slot; too long visits begin at once. */
export function windowOf(slot: Span, hours: Span, minutes: number): Window | undefined {
  if (slot.closes <= hours.opens || slot.opens >= hours.closes) return undefined;
  const opens = Math.max(slot.opens, hours.opens);
  const end = Math.min(slot.closes, hours.closes);
  const closes = Math.min(end - LATE_ROOM, hours.closes - minutes);
  return { opens, closes: Math.max(opens, closes), endsLate: opens + minutes > hours.closes };
}

/** The present minute of a day that has not begun. */
export const BEFORE_TODAY = Number.NEGATIVE_INFINITY;

export interface ArrivalWindow {
  from: number;
  until: number;
}

/** On a quarter, a quarter to half an hour before the arrival, not before the window opens nor, today, `now`. */
export function arrivalWindowFor(arrives: number, opens: number, now = BEFORE_TODAY): ArrivalWindow {
  const usual = Math.max(opens, Math.floor((arrives - QUARTER) / QUARTER) * QUARTER);
  const next = Math.ceil(now / QUARTER) * QUARTER;
  const from = usual < now ? Math.max(now, Math.min(arrives, next)) : usual;
  return { from, until: from + PROMISE };
}

/** Not in the hour's last quarter, kept for being late. An hour without length is a visit at that very minute. */
export const arrivalsWithin = ({ from, until }: ArrivalWindow): Span => ({
  opens: from,
  closes: Math.max(from, until - QUARTER),
});
