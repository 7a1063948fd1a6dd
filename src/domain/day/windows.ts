import { minutesOfDay } from "#src/shared/base/time.ts";
import { slotHours, type TimeSlot, timeSlots } from "#src/shared/visits/booking-labels.ts";

/* Minutes since local midnight. */

export interface MinuteSpan {
  opens: number;
  closes: number;
}

const spanOf = (slot: TimeSlot): MinuteSpan => ({
  opens: minutesOfDay(slotHours[slot].opens),
  closes: minutesOfDay(slotHours[slot].closes),
});

export const slotSpans = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ timeSlots.map((slot) => [slot, spanOf(slot)]),
) as Record<TimeSlot, MinuteSpan>;

const QUARTER = 15;

export const WINDOW_MINUTES = 60;

/** Minutes from the last arrival to the slot's end, because a window begins at least 15 minutes before the arrival. */
export const END_BUFFER_MINUTES = WINDOW_MINUTES - QUARTER;

interface StopWindow extends MinuteSpan {
  /** The visit ends after closing even at the earliest arrival, so parents can't request it. */
  endsLate: boolean;
}

/** Arrivals within the slot and opening hours. Undefined if the two don't overlap. */
export function stopWindowIn(slot: MinuteSpan, hours: MinuteSpan, minutes: number): StopWindow | undefined {
  if (slot.closes <= hours.opens || slot.opens >= hours.closes) return undefined;
  const opens = Math.max(slot.opens, hours.opens);
  const end = Math.min(slot.closes, hours.closes);
  const closes = Math.min(end - END_BUFFER_MINUTES, hours.closes - minutes);
  return { opens, closes: Math.max(opens, closes), endsLate: opens + minutes > hours.closes };
}

export const NOW_BEFORE_DAY = Number.NEGATIVE_INFINITY;

export interface ArrivalWindow {
  from: number;
  until: number;
}

/** On a quarter hour, 15 to 30 minutes before arrival, but not before the window opens or, today, `now`. */
export function arrivalWindowFor(arrives: number, opens: number, now = NOW_BEFORE_DAY): ArrivalWindow {
  const usual = Math.max(opens, Math.floor((arrives - QUARTER) / QUARTER) * QUARTER);
  const next = Math.ceil(now / QUARTER) * QUARTER;
  const from = usual < now ? Math.max(now, Math.min(arrives, next)) : usual;
  return { from, until: from + WINDOW_MINUTES };
}

/** Leaves out the last 15 minutes as a buffer. A zero-length window is an exact time. */
export const arrivalSpanOf = ({ from, until }: ArrivalWindow): MinuteSpan => ({
  opens: from,
  closes: Math.max(from, until - QUARTER),
});
