import type { Db, Tx } from "#db/db.ts";
import { dayNameOn, hoursOn } from "#src/domain/availability.ts";
import { type BestPlan, isSame, itineraryOf, longestVisitLeft } from "#src/domain/day/planner.ts";
import { type DayVisit, LAST_MINUTE } from "#src/domain/visits/visit.ts";
import type { BusyTimeRow } from "#src/features/listing/connected-calendars/queries.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { CalendarDay, CalendarEntry } from "#src/shared/day/calendar/calendar.ts";
import type { TimeOffView } from "#src/shared/listing/days-off.ts";
import type { ReportedDelay } from "../../visits/bookings/capacity/day-visits.ts";
import { bestPlanOf, isConflict } from "../../visits/bookings/capacity/infeasible-day.ts";
import {
  buildDays,
  buildPlannerDay,
  dayBreaksOn,
  type HoursOff,
  noDayBreaks,
  type PlannerDay,
  type Schedule,
} from "../../visits/bookings/capacity/read-days.ts";
import { slotInputsOn } from "../../visits/bookings/capacity/slot-capacity.ts";
import { bookableGapsIn } from "../day-plan/itinerary.ts";
import { busyEntry, driveOrLunch, entriesPastMidnight, requestEntry, timeOffEntry, visitEntry } from "./entries.ts";
import type { VisitRow } from "./rows.ts";

export interface DayRecords {
  visits: VisitRow[];
  /** Visits of the day before, which can last past midnight. */
  before: VisitRow[];
  timeOff: TimeOffView[];
  busy: BusyTimeRow[];
  delay: ReportedDelay | null;
  dayOff: { note: string | null } | undefined;
  /** Minutes of the groomer's shortest package; 0 without one. */
  shortest: number;
}

interface PlannedDay {
  facts: PlannerDay;
  times: BestPlan;
}

export function buildCalendarDay(
  db: Db | Tx,
  schedule: Schedule,
  date: string,
  records: DayRecords,
): Omit<CalendarDay, "clocks"> {
  const { timeOff, busy, dayOff } = records;
  const isOver = date < schedule.openings.today;
  const visits = records.visits.filter(({ status }) => status !== "pending");
  const requests = isOver ? [] : records.visits.filter(({ status }) => status === "pending");
  const left = isOver ? null : restOf(schedule, date, records);
  const isAllAhead = date > schedule.openings.today && visits.length === left?.facts.visits.length;
  const whole = left && isAllAhead ? left : planWholeDay(schedule, date, visits, isOver ? null : records);
  const times = { whole: whole.times, left: left?.times ?? null };
  const entries = [
    ...visits.map((row) => visitEntry(row, times, schedule)),
    ...records.before.flatMap((row) => entriesPastMidnight(row, schedule)),
    ...requestEntries(db, schedule, date, { records, left: left!, requests }),
    ...timeOff.map(timeOffEntry),
    ...busy.map(busyEntry),
    ...(visits.length > 0 && schedule.rules.isPlanned
      ? [...lunchOf(left, whole), ...drivesOf(left, whole), ...freeOf(schedule, left)]
      : []),
  ];
  const hours = dayOff ? null : hoursOn(schedule.openings, date);
  return {
    date,
    hours: hours && { opens: timeOfDay(hours.opens), closes: timeOfDay(hours.closes) },
    off: dayOff ? "away" : schedule.openings.businessHours[dayNameOn(date)] ? null : "closed",
    note: dayOff?.note ?? null,
    visits: visits.length,
    requests: requests.length,
    freeMinutes: left && remainingOn(schedule, left.facts, records.shortest),
    isFeasible: left === null || !isConflict(schedule, left.times),
    cents: visits.reduce((sum, { cents }) => sum + cents, 0),
    entries: entries.sort(byTime),
  };
}

interface RequestsToPlan {
  records: DayRecords;
  left: PlannedDay;
  requests: VisitRow[];
}

/** Plans each request on its own, and checks whether it fits together with the other requests. */
function requestEntries(db: Db | Tx, schedule: Schedule, date: string, { records, left, requests }: RequestsToPlan) {
  const entryOn = (day: PlannedDay, row: VisitRow) => requestEntry(db, schedule, day, row);
  const entries = requests.map((row) => entryOn(left, row));
  const fitting = requests.filter((_, at) => entries[at]!.fit?.fits);
  const all = crowdedOut(fitting).union(crowdedOut(fitting.toReversed()));
  return entries.map((entry) =>
    all.has(entry.bookingId) ? { ...entry, fit: { ...entry.fit!, isAlone: true } } : entry,
  );

  function crowdedOut(rows: readonly VisitRow[]): Set<number> {
    const accepted = new Set(rows.slice(0, 1));
    const out = rows.slice(1).filter((row) => {
      const visits = records.visits.map((one) => (accepted.has(one) ? { ...one, status: "accepted" as const } : one));
      const fits = entryOn(restOf(schedule, date, { ...records, visits }), row).fit!.fits;
      if (fits) accepted.add(row);
      return !fits;
    });
    return new Set(out.map(({ id }) => id));
  }
}

const byTime = (a: CalendarEntry, b: CalendarEntry) => a.begins.localeCompare(b.begins) || a.ends.localeCompare(b.ends);

const planned = (facts: PlannerDay): PlannedDay => ({ facts, times: bestPlanOf(facts) });

function restOf(schedule: Schedule, date: string, { visits, before, timeOff, busy, delay }: DayRecords): PlannedDay {
  const [facts] = buildDays(schedule, [date], {
    visits: [...before, ...visits].filter(({ status }) => status === "accepted"),
    timeOff,
    busy,
    ended: visits.filter(({ status }) => status === "completed" || status === "no_show"),
    delay,
  });
  return planned(facts!);
}

/** Lunch on a past day is unknown. */
const planWholeDay = (schedule: Schedule, date: string, visits: DayVisit[], off: HoursOff | null) =>
  planned(buildPlannerDay(schedule, date, { visits, off: off ? dayBreaksOn(schedule, date, off) : noDayBreaks }));

function lunchOf(left: PlannedDay | null, whole: PlannedDay): CalendarEntry[] {
  for (const day of [left, whole]) {
    if (!day?.times.isFeasible) continue;
    const { times } = day;
    const lunch = times.pauses.find(({ what }) => what === "lunch");
    if (lunch) return [driveOrLunch("lunch", lunch)];
  }
  return [];
}

/** Today's past drives are where the whole day's plan has them. */
function drivesOf(left: PlannedDay | null, whole: PlannedDay): CalendarEntry[] {
  const drives = ({ facts, times }: PlannedDay) =>
    itineraryOf(facts.day, times, facts.hours).filter((entry) => entry.kind === "drive");
  const ahead = left ? drives(left) : [];
  const past =
    left === whole ? [] : drives(whole).filter(({ to }) => (to === null ? !left : !left?.times.legs.some(isSame(to))));
  return [...past, ...ahead].filter(({ begins }) => begins < LAST_MINUTE).map((entry) => driveOrLunch("drive", entry));
}

const freeOf = (schedule: Schedule, left: PlannedDay | null): CalendarEntry[] =>
  left?.times.isFeasible ? bookableGapsIn({ schedule, ...left }).map((gap) => ({ kind: "free", ...gap })) : [];

/** Maximum minutes for a visit near home; 0 if not even the shortest fits. Null if unplanned, closed, or over. */
function remainingOn(schedule: Schedule, facts: PlannerDay, shortest: number): number | null {
  const { rules, openings, start } = schedule;
  if (!rules.isPlanned || !facts.hours) return null;
  if (facts.date === openings.today && minutesOfDay(openings.timeNow) >= facts.hours.closes) return null;
  const visit = slotInputsOn(schedule, facts, { place: start, minutes: shortest, parentId: null, isRequest: false });
  const left = longestVisitLeft(visit.facts, visit.visit);
  return left < shortest ? 0 : left;
}
