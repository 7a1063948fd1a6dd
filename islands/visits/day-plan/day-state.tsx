import { clockTime, duration } from "#src/shared/base/time.ts";
import { NO_DRIVE } from "#src/shared/visits/day-plan-limits.ts";
import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import { type Stop, visitsOfDay } from "#src/shared/visits/own/shown-visit.ts";

interface Props {
  plan: DayPlanView;
  stops: readonly Stop[];
}

/** What the day comes to, and whether it works. */
export function DayState({ plan, stops }: Props) {
  const { isFeasible, why, drive, miles, finish, closes, lateUntil } = plan;
  const all = visitsOfDay(plan).length;
  const booked = stops.filter(({ visit }) => visit.booking);
  if (all === 0) return <p className="soft">No visits on this day.</p>;
  return (
    <div className="day-state stack">
      <p>
        <b>{count(all)}</b>
        {stops.length > 0 && drive < NO_DRIVE && `, ${duration(drive)} of driving (about ${miles} miles)`}
        {finish && `, done by ${clockTime(finish)}`}
        {closes && finish && <span className="soft">{` (you close at ${clockTime(closes)})`}</span>}
      </p>
      {lateUntil && plan.isToday && (
        <p className="soft">You said that you run late: on the road again at {clockTime(lateUntil)}.</p>
      )}
      {!isFeasible && (
        <p className="notice">
          <span>
            <b>This day does not work yet.</b> {why} Propose another time for a visit, put another order, take fewer
            minutes for one, or call a pet parent.
          </span>
        </p>
      )}
      {isFeasible && booked.length > 0 && !plan.isPast && <p className="soft">{toldText(plan, booked)}</p>}
    </div>
  );
}

const count = (visits: number) => (visits === 1 ? "1 visit" : `${visits} visits`);

/** Whether the parents know when the van comes. */
function toldText({ isPlanned, isConfirmed }: DayPlanView, booked: readonly Stop[]): string {
  const open = booked.filter(({ leg }) => leg.hour === null).length;
  if (open === 0) return "All customers have their arrival times.";
  if (isConfirmed) return `${open} of them ${open === 1 ? "does" : "do"} not know the hour yet.`;
  return isPlanned
    ? "The hours are told when you confirm the day, or at 5 PM the day before."
    : "Your day plan is off: the hours are told only when you confirm the day.";
}
