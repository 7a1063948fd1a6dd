import type { Db, Tx } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { dayNameOn } from "#src/domain/availability.ts";
import type { PriceFilter } from "#src/domain/price-shown.ts";
import { type DayVisit, dayVisitOf } from "#src/domain/visits/visit.ts";
import { clocksAt, dayArgs, daysJson, rowOpenings, type SqlDays } from "#src/features/listing/availability/openings.ts";
import { addDays, DAY_MS, utcDay } from "#src/shared/base/time.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { maskOfServices } from "#src/shared/listing/services.ts";
import type { Schedule } from "./day-as-planned.ts";
import { delayOfReport, type ReportedDelay } from "./day-visits.ts";
import {
  type BusyRow,
  DATE,
  type DayJsonRow,
  dayRowsSql,
  type HoursOff,
  type ScheduleRow,
  scheduleAndDayRowsSql,
  scheduleRowsSql,
  type VisitCells,
  ZIP,
} from "./schedule-rows.ts";

type Point = Pick<DayVisit, "lat" | "lon" | "radius">;
type Points = ReadonlyMap<string | null, Point>;
type OnDate<Span> = Span & { date: string };

export interface ParsedDayRows {
  /** Accepted, including the day before. Order matters for equal plans. */
  visits: DayVisit[];
  timeOff: readonly (OnDate<HoursOff["timeOff"][number]> & { isWeekly: boolean })[];
  busy: readonly OnDate<HoursOff["busy"][number]>[];
  ended: DayVisit[];
  delay: ReportedDelay | null;
}

interface DateSpan {
  from: string;
  until: string;
  now: number;
}

interface ReadSchedule {
  schedule: Schedule;
  rows: () => ParsedDayRows;
  /** Minutes of the package whose price is shown; null without one. */
  minutes: number | null;
}

type WholeRow = ScheduleRow & DayJsonRow & Pick<ReadSchedule, "minutes">;

/** One statement; results in the order of `ids`. */
export function readSchedules(
  db: Db | Tx,
  ids: readonly number[],
  span: DateSpan,
  { services = [], size }: PriceFilter = {},
): ReadSchedule[] {
  // Neighboring rows are read faster.
  const list = JSON.stringify(ids.toSorted((a, b) => a - b));
  const rows = statement<WholeRow, [...QueryValues, number, string | null]>(db, scheduleAndDayRowsSql).all(
    list,
    ...daysOf(span),
    ...reportedSince(span),
    maskOfServices(services),
    size ?? null,
  );
  const clocks = clocksAt(span.now);
  const lists = new Map(rows.map((row) => [row.id, listsIn(row)]));
  const points = pointsOf(db, lists);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const schedule = scheduleIn(row, span.now, clocks);
    return { schedule, minutes: row.minutes, rows: () => rowsIn(schedule, lists.get(id)!, points) };
  });
}

/** Undefined if the groomer's place is unknown, so never for a listed one. */
export function findSchedule(db: Db | Tx, groomerId: number, now: number): Schedule | undefined {
  const row = statement<ScheduleRow, [string, ...SqlDays]>(db, scheduleRowsSql).get(`[${groomerId}]`, ...dayArgs(now));
  return row ? scheduleIn(row, now, clocksAt(now)) : undefined;
}

export function rowsBetween(db: Db | Tx, schedule: Schedule, from: string, until: string): ParsedDayRows {
  const span = { from, until, now: schedule.now };
  const { id } = schedule.start;
  const lists = listsIn(
    statement<DayJsonRow, QueryValues>(db, dayRowsSql).get(`[${id}]`, ...daysOf(span), ...reportedSince(span))!,
  );
  return rowsIn(schedule, lists, pointsOf(db, new Map([[id, lists]])));
}

type QueryValues = [ids: string, ...SqlDays, since: number, before: number];

function daysOf({ from, until }: DateSpan): SqlDays {
  if (addDays(from, 6) <= until) return [from, until, daysJson];
  const week = weekdays.map((_, at) => addDays(from, at)).filter((date) => date <= until);
  return [from, until, JSON.stringify(week.map(dayNameOn))];
}

/** Today's reports matter only if the span includes today in some time zone. */
const reportedSince = ({ from, now }: DateSpan): [since: number, before: number] =>
  from > addDays(utcDay(now), 1) ? [1, 0] : [now - 2 * DAY_MS, now + 2 * DAY_MS];

function scheduleIn(row: ScheduleRow, now: number, clocks: ReturnType<typeof clocksAt>): Schedule {
  const { id, businessName, timeZone, lat, lon, serviceRadius, radius } = row;
  const start = { id, businessName, timeZone, lat, lon, serviceRadius, radius };
  return { start, ...rowOpenings(row, start, clocks), now };
}

const listsIn = ({ visits, timeOff, busy, ended, late }: DayJsonRow) => ({
  visits: listed<VisitCells>(visits),
  timeOff: listed<ParsedDayRows["timeOff"][number]>(timeOff),
  busy: listed<BusyRow>(busy),
  ended: listed<VisitCells>(ended),
  late: listed<[date: string, minutes: number | null, at: number | null]>(late),
});
type ScheduleLists = ReturnType<typeof listsIn>;

/** Fast path: most lists are empty. */
const listed = <T>(json: string): T[] => (json === "[]" ? [] : JSON.parse(json));

function rowsIn({ start, openings: { today } }: Schedule, lists: ScheduleLists, points: Points): ParsedDayRows {
  const visitsIn = (all: VisitCells[]) => all.map((cells) => visitOf(start, cells, points)).sort(byKind);
  const [, minutes = null, at = null] = lists.late.find(([date]) => date === today) ?? [];
  return {
    visits: visitsIn(lists.visits),
    timeOff: lists.timeOff,
    busy: lists.busy.map(({ zip, ...span }) => ({ ...span, ...pointIn(points, zip) })),
    ended: visitsIn(lists.ended.filter((one) => one[DATE] === today)),
    delay: delayOfReport({ minutes, at }, start.timeZone),
  };
}

const byKind = (a: DayVisit, b: DayVisit) => (a.source === b.source ? a.id - b.id : a.source < b.source ? -1 : 1);

function visitOf({ id: groomerId, timeZone }: Schedule["start"], cells: VisitCells, points: Points): DayVisit {
  const [id, source, petParentId, clientId, accountId, status, statusChangedAt, date, slot, visitMinutes, ...rest] =
    cells;
  const [arrivalFrom, arrivalUntil, visitOrder, onMyWayAt, arrivedAt, zip, zone] = rest;
  const whose = { id, source, groomerId, petParentId, clientId, accountId, status, statusChangedAt };
  const when = { date, slot, visitMinutes, arrivalFrom, arrivalUntil, visitOrder, onMyWayAt, arrivedAt };
  return dayVisitOf({ ...whose, ...when, ...pointIn(points, zip), zone, groomerZone: timeZone });
}

function pointsOf(db: Db | Tx, all: ReadonlyMap<number, ScheduleLists>): Points {
  const zips = new Set<string | null>();
  for (const { visits, ended, busy } of all.values()) {
    for (const cells of [visits, ended]) for (const visit of cells) zips.add(visit[ZIP]);
    for (const { zip } of busy) zips.add(zip);
  }
  if (zips.size === 0) return new Map();
  const found = statement<Point & { zip: string }, [string]>(db, pointsText).all(JSON.stringify([...zips]));
  return new Map(found.map(({ zip, ...point }) => [zip, point]));
}

const pointsText = "SELECT zip, lat, lon, radius FROM json_each(?) AS asked JOIN us_zips ON zip = asked.value";

const nowhere: Point = { lat: null, lon: null, radius: null };
const pointIn = (points: Points, zip: string | null) => points.get(zip) ?? nowhere;
