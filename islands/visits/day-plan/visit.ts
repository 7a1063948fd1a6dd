import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { DayLeg } from "#src/shared/visits/day-plans.ts";

/** A stop of the way, and whom it is for. */
export interface Visit {
  leg: DayLeg;
  booking: BookingView;
}
