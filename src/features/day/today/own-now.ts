import { slotAt } from "#src/domain/visits/visit.ts";
import type { visitNow } from "#src/domain/visits/visit-now.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { slotStart } from "../../visits/bookings/slot-start.ts";

/** An own visit at a minute counts as one with an arrival window of so many. */
const EXPECTED = 60;

/** An own visit as `visitNow` takes it, which tells where the van is. */
export const nowFacts =
  (timeZone: string) =>
  ({ id, date, start, until, minutes, status, onMyWayAt, arrivedAt }: OwnVisitView): NowFacts => {
    const begins = minutesOfDay(start);
    const slot = slotAt(begins);
    return {
      id,
      status: status === "accepted" ? "accepted" : "completed",
      startsAt: slotStart(date, slot, timeZone),
      preferredTimeSlot: slot,
      visitMinutes: minutes,
      arrival: { from: start, until: until ?? timeOfDay(Math.min(begins + EXPECTED, 24 * 60 - 1)) },
      onMyWayAt,
      arrivedAt,
    };
  };

type NowFacts = Parameters<typeof visitNow>[0][number];
