import { newVisitPath } from "#src/shared/base/dashboard-paths.ts";
import { amPmTime, duration } from "#src/shared/base/time.ts";
import { type DayStop, summariesOfDay } from "#src/shared/day/added/visit-summary.ts";
import { NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { visitsLabel } from "#src/shared/day/today/labels.ts";
import { milesText } from "#src/shared/listing/area-labels.ts";

export interface DayProps {
  plan: DayPlanView;
  stops: readonly DayStop[];
  isKept?: boolean;
}

export function DayPlanSummary({ plan, stops, isKept }: DayProps) {
  const { isFeasible, why, drive, miles, finish, closes, lateUntil } = plan;
  const all = summariesOfDay(plan).length;
  const booked = stops.filter(({ visit }) => visit.booking);
  if (all === 0)
    return (
      <p className="soft">
        No visits on this day. {!plan.isPast && !isKept && <a href={newVisitPath(plan)}>Add a visit</a>}
      </p>
    );
  return (
    <div className="day-state stack">
      <p>
        <b>{visitsLabel(all)}</b>
        {stops.length > 0 &&
          drive < NO_ROAD_MIN &&
          `, ${duration(drive)} of driving (about ${milesText(Math.max(1, Math.round(miles)))})`}
        {finish && `, done by ${amPmTime(finish)}`}
        {closes && finish && <span className="soft">{` (you close at ${amPmTime(closes)})`}</span>}
      </p>
      {lateUntil && plan.isToday && (
        <p className="soft">You're running late, back on the road at {amPmTime(lateUntil)}.</p>
      )}
      {why && !plan.isPast && (
        <p className="notice warn">
          <span>
            <b>You can't make every visit on time.</b> {why} Propose a new time, change the order, shorten a visit, or
            call a client.
          </span>
        </p>
      )}
      {isFeasible && booked.length > 0 && !plan.isPast && <p className="soft">{sentWindowsText(plan, booked)}</p>}
    </div>
  );
}

function sentWindowsText({ isPlanned, isConfirmed }: DayPlanView, booked: readonly DayStop[]): string {
  const open = booked.filter(({ leg }) => leg.hour === null);
  if (open.length === 0) return "Every client has an arrival window.";
  if (isConfirmed || (isPlanned && open.some(({ visit }) => visit.booking!.promisedBy === null)))
    return `${visitsLabel(open.length)} ${open.length === 1 ? "has" : "have"} no arrival window yet.`;
  return isPlanned
    ? "We send arrival windows when you confirm the day, or at 5 PM the day before."
    : "Set an arrival window in each visit's menu. We'll email it to the parent.";
}
