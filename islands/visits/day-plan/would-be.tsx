import { clockTime, duration } from "#src/shared/base/time.ts";
import type { DayPlanDraft } from "#src/shared/visits/day-plans.ts";
import type { Visit } from "./visit.ts";

interface Props {
  draft: DayPlanDraft | undefined;
  visits: readonly Visit[];
}

/** The day that would come of a change, stop by stop, with what would be late. */
export function WouldBe({ draft, visits }: Props) {
  if (!draft) return null;
  const names = new Map(visits.map(({ booking }) => [booking.id, booking.petParentName]));
  return (
    <ol aria-label="The day as it would be">
      {draft.legs.map(({ bookingId, arrives, slack }) => (
        <li key={bookingId} className="row">
          <b>{clockTime(arrives)}</b> {names.get(bookingId)}
          {slack < 0 && <span className="badge off">{duration(-slack)} too late</span>}
        </li>
      ))}
    </ol>
  );
}
