import { HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { arrivalStartMs, SET_OUT_BEFORE_MS, type SlotStart, slotEndsAt } from "./slot-times.ts";

interface SetOutState extends SlotStart {
  status: BookingStatus;
  /** Local "HH:MM". */
  arrivalFrom: string | null;
}

const LATE_MS = 4 * HOUR_MS;

export type SetOutRefusal = "wrong-status" | "too-early" | "too-late";

/** Null from two hours before the window or slot until four hours after the slot. */
export function setOutRefusal(visit: SetOutState, now: number): SetOutRefusal | null {
  if (visit.status !== "accepted") return "wrong-status";
  const opens = arrivalStartMs(visit, visit.arrivalFrom);
  if (now < opens - SET_OUT_BEFORE_MS) return "too-early";
  return now < Math.max(opens, slotEndsAt(visit)) + LATE_MS ? null : "too-late";
}

interface TravelState extends SetOutState {
  onMyWayAt: number | null;
  arrivedAt: number | null;
}

/** Puts the travel actions first, or last if the slot ended before the groomer set out. */
export function withTravelActions<Action extends string>(visit: TravelState, actions: readonly Action[], now: number) {
  if (visit.arrivedAt !== null || setOutRefusal(visit, now) !== null) return [...actions];
  const isForgotten = visit.onMyWayAt === null && now >= slotEndsAt(visit);
  const way: ("on_my_way" | "arrived")[] = visit.onMyWayAt === null ? ["on_my_way", "arrived"] : ["arrived"];
  return isForgotten ? [...actions, ...way] : [...way, ...actions];
}
