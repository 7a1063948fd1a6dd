import { clockTime, duration } from "#src/shared/base/time.ts";
import { NO_DRIVE } from "#src/shared/day/day-plan-limits.ts";
import type { DayPlanDraft } from "#src/shared/day/day-plans.ts";
import type { Stop } from "#src/shared/day/own/shown-visit.ts";

export function WouldBe({ draft, stops }: { draft: DayPlanDraft | undefined; stops: readonly Stop[] }) {
  if (!draft) return null;
  const names = new Map(stops.map(({ visit }) => [visit.id, visit.name]));
  return (
    <ol aria-label="What your day would look like">
      {draft.legs.map(({ bookingId, arrives, slack }) => (
        <li key={bookingId} className="row">
          <b>{clockTime(arrives)}</b> {names.get(bookingId)}
          {slack < 0 && <span className="badge off">{-slack < NO_DRIVE ? `${duration(-slack)} late` : "late"}</span>}
        </li>
      ))}
    </ol>
  );
}
