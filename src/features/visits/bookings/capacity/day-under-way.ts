import { hoursOn } from "#src/domain/availability.ts";
import {
  type ArrivalWindow,
  dayFromNow,
  dayLeftWhenLate,
  planDay,
  visitIdsOf,
  windowsWhenLate,
} from "#src/domain/day/planner.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import type { DayVisit } from "#src/domain/visits/visit.ts";
import { localTime, minutesOfDay } from "#src/shared/base/time.ts";
import {
  buildPlannerDay,
  type DayBreaks,
  type DayInputs,
  knownPlaceOf,
  type PauseChoices,
  type PlannerDay,
  percentOfUsualDrive,
  type Schedule,
  stopPlace,
  visitStop,
} from "./day-as-planned.ts";
import type { ReportedDelay } from "./day-visits.ts";

export interface TodayInputs extends DayInputs {
  /** Today's visits that are completed or no-shows. */
  ended: DayVisit[];
  delay: ReportedDelay | null;
}

/** Visits that are over or under way are behind the van, by the groomer's reports or else by the plan. */
export function restOfToday(schedule: Schedule, inputs: TodayInputs): PlannerDay {
  const now = minutesOfDay(schedule.openings.timeNow);
  const facts = dayAsReported(schedule, inputs);
  const { at, from = now, ...day } = dayFromNow(facts.day, now);
  const left = visitIdsOf(day.stops);
  const visits = facts.visits.filter(({ id }) => left.has(id));
  return {
    ...facts,
    visits,
    day: { ...day, from },
    from: stopPlace(facts, at),
    behind: inputs.ended.length + inputs.visits.length - visits.length,
  };
}

export function dayAsReported(schedule: Schedule, { visits, off, ended, delay }: TodayInputs): PlannerDay {
  const date = schedule.openings.today;
  const ahead = visits.filter(isToSetOutFor);
  const last = lastVanReport(schedule, [...ended, ...visits]);
  const isLater = delay !== null && delay.reportedAt > (last?.reportedAt ?? 0);
  // For a van on its way, the delay determines when it leaves its next stop.
  const report = isLater && last?.isOnTheWay ? { ...last, minute: delay.from } : last;
  const fromReports = buildPlannerDay(schedule, date, {
    visits: ahead,
    off: since(report?.minute ?? 0, off),
    lastReport: report,
  });
  // Visits are often completed hours late, which makes the day look infeasible. Then the plan is used.
  const facts = planDay(fromReports.day) ? fromReports : buildPlannerDay(schedule, date, { visits: ahead, off });
  if (!isLater) return facts;
  return { ...(last?.isOnTheWay ? facts : delayed(facts, delay)), lateUntil: delay.from };
}

const isToSetOutFor = ({ onMyWayAt, arrivedAt }: DayVisit) => (arrivedAt ?? onMyWayAt) === null;

interface DelayOnTheWay {
  /** New windows for clients at the next stop; empty if the sent one is kept. */
  hours: Map<number, ArrivalWindow>;
  leaves: number;
  rest: PlannerDay;
}

/** Delay of `next`, or of the visit that the van last left for. Adds a missing window. Undefined unless on the way. */
export function delayOnTheWay(
  schedule: Schedule,
  { visits, off, ended }: TodayInputs,
  { at, minutes, next }: { at: number; minutes: number; next?: number | undefined },
): DelayOnTheWay | undefined {
  const reports = inReportOrder([...ended, ...visits]);
  const visit = next === undefined ? reports.at(-1) : reports.find(({ id }) => id === next);
  if (!visit || !isOnTheWay(visit)) return undefined;
  const date = schedule.openings.today;
  const report = vanReportOf(schedule, visit, reports[reports.indexOf(visit) - 1]);
  const stop = visitStop(schedule, hoursOn(schedule.openings, date), visit);
  const expected = report.minute - stop.busy;
  if (next === undefined && at >= expected) return undefined;
  const arrives = Math.max(expected, at) + minutes;
  const leaves = Math.max(arrives, stop.opens) + stop.busy;
  const closes = visit.arrivalFrom === null ? 0 : stop.closes;
  const there = {
    stops: [{ ...stop, closes }],
    pauses: [],
    drive: [
      [0, 0],
      [0, 0],
    ],
    home: [0],
  };
  return {
    hours: windowsWhenLate(there, [0], { from: arrives, now: at }),
    leaves,
    rest: buildPlannerDay(schedule, date, {
      visits: visits.filter(isToSetOutFor),
      off: since(leaves, off),
      lastReport: { ...report, minute: leaves },
    }),
  };
}

const isOnTheWay = ({ status, onMyWayAt, arrivedAt }: DayVisit) =>
  status === "accepted" && onMyWayAt !== null && arrivedAt === null;

function since(minute: number, { pauses, busyStops, pausesAlone }: DayBreaks): DayBreaks {
  const isLeft = ({ closes }: { closes: number }) => closes >= minute;
  const left = (choices: PauseChoices): PauseChoices => {
    const lists = choices.map((pauses) => pauses.filter(isLeft));
    // Lunch is never assumed to be over if it can still come.
    const [first, ...others] = lists.filter((pauses) => pauses.some(({ what }) => what === "lunch"));
    return first ? [first, ...others] : [lists[0]!];
  };
  return {
    pauses: left(pauses),
    busyStops: busyStops.filter(({ stop }) => isLeft(stop)),
    pausesAlone: left(pausesAlone),
  };
}

/** Visits ahead when the delay was reported, from the minute at which the van continues. */
function delayed(day: PlannerDay, { at, from }: ReportedDelay): PlannerDay {
  const left = dayLeftWhenLate(day.day, { at });
  if (!left) return day;
  const isLeft = visitIdsOf(left.day.stops);
  return {
    ...day,
    visits: day.visits.filter(({ id }) => isLeft.has(id)),
    day: { ...left.day, from },
    from: stopPlace(day, left.from),
  };
}

export function lastVanReport(schedule: Schedule, visits: readonly DayVisit[]): VanReport | undefined {
  const reports = inReportOrder(visits);
  const last = reports.at(-1);
  return last && vanReportOf(schedule, last, reports.at(-2));
}

type VanReport = NonNullable<DayInputs["lastReport"]> & { isOnTheWay: boolean };

const inReportOrder = (visits: readonly DayVisit[]) =>
  visits.filter((visit) => reportedAt(visit) > 0).sort((a, b) => reportedAt(a) - reportedAt(b));

function vanReportOf(schedule: Schedule, last: DayVisit, before: DayVisit | undefined): VanReport {
  const { start, rules } = schedule;
  const minute = minutesOfDay(localTime(reportedAt(last), start.timeZone).timeNow);
  const from = (before && knownPlaceOf(before)) ?? start;
  const place = knownPlaceOf(last) ?? from;
  const report = { place, reportedAt: reportedAt(last), isOnTheWay: isOnTheWay(last) };
  if (last.status !== "accepted") return { ...report, minute };
  const busy = rules.setupMinutes + last.visitMinutes;
  if (last.arrivedAt !== null) return { ...report, minute: minute + busy };
  const drive = place === from ? 0 : driveMinutes(from, place, percentOfUsualDrive(rules));
  return { ...report, minute: minute + drive + busy };
}

const reportedAt = ({ status, statusChangedAt, onMyWayAt, arrivedAt }: DayVisit) =>
  status === "accepted" ? (arrivedAt ?? onMyWayAt ?? 0) : statusChangedAt;
