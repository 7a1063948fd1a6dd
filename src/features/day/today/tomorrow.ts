import type { Ctx } from "#src/base/context.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { Tomorrow } from "#src/shared/day/today/today.ts";
import { slotHours } from "#src/shared/visits/booking-labels.ts";
import { estimate } from "#src/shared/visits/estimate.ts";
import { addedVisitsBetween } from "../../visits/bookings/added/view.ts";
import { bookingsOfGroomerById } from "../../visits/bookings/queries.ts";
import type { Schedule } from "../../visits/bookings/room/day-facts.ts";
import { idsOn } from "../day-plan/own-day.ts";

/** Earlier, a day may still change. */
const TEXT_FROM = "15:00";

/** The visits of tomorrow, and the clients that only the groomer can remind. */
export function findTomorrow({ db, now }: Ctx, { start, openings }: Schedule): Tomorrow | null {
  const { id: groomerId } = start;
  const date = addDays(openings.today, 1);
  const isAhead = ({ status }: { status: string }) => status === "accepted";
  const added = addedVisitsBetween(db, { groomerId, from: date, until: date }, now()).filter(isAhead);
  const booked = [...bookingsOfGroomerById(db, idsOn(db, groomerId, date), now()).values()].filter(isAhead);
  if (added.length + booked.length === 0) return null;
  const starts = [
    ...added.map((visit) => visit.start),
    ...booked.map(({ arrival, preferredTimeSlot }) => arrival?.from ?? slotHours[preferredTimeSlot].opens),
  ];
  const prices = [...added.map(({ price }) => price ?? 0), ...booked.map((booking) => estimate(booking).min)];
  return {
    date,
    first: starts.sort()[0]!,
    visits: starts.length,
    price: prices.reduce((sum, price) => sum + price),
    isTextTime: openings.timeNow >= TEXT_FROM,
    toText: added
      .filter(({ clientId }) => clientId !== null)
      .map(({ pets, ...visit }) => ({
        ...pick(visit, ["id", "name", "date", "start", "until", "phone"]),
        pets: pets.map(({ name }) => ({ name })),
      })),
    booked: booked.length,
  };
}
