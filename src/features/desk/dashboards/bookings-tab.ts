import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Todays } from "#src/domain/booking-groups.ts";
import { findWorkingDays } from "#src/features/listing/availability/openings.ts";
import { bookingsOfGroomer } from "#src/features/visits/bookings/queries.ts";
import { requestFits } from "#src/features/visits/day-plan/fits.ts";
import { listDays } from "#src/features/visits/day-plan/list.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { MAX_DAYS } from "#src/shared/visits/day-plan-limits.ts";

/** What a groomer's Bookings tab starts from. */
export function groomerBookingsTab(ctx: Ctx, viewer: Viewer): IslandProps<"groomer-bookings"> {
  const bookings = bookingsOfGroomer(ctx.db, viewer, ctx.now());
  const todays = todaysOf(bookings, ctx.now());
  // All of a groomer's bookings are in the groomer's zone; without bookings the day is not needed.
  const today = Object.values(todays)[0] ?? "";
  return {
    bookings,
    todays,
    workingDays: findWorkingDays(ctx.db, viewer.groomerId ?? 0, today),
    days: listDays(ctx, viewer, { days: MAX_DAYS }),
    fits: requestFits(ctx, viewer),
  };
}

const todaysOf = (bookings: readonly BookingView[], now: number): Todays =>
  Object.fromEntries(
    [...new Set(bookings.map(({ timeZone }) => timeZone))].map((zone) => [zone, localTime(now, zone).today]),
  );
