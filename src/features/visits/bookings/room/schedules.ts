import type { Db, Tx } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { weekdayOf } from "#src/domain/availability.ts";
import { type DayVisit, dayVisitOf } from "#src/domain/visits/visit.ts";
import { allDays, clocksAt, type Days, openingsIn } from "#src/features/listing/availability/openings.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import type { Schedule } from "./day-as-planned.ts";
import { type DelayTold, delayFrom } from "./day-visits.ts";
import {
  type BusyCells,
  DATE,
  type DaysRow,
  dayRows,
  type ScheduleRow,
  scheduleRows,
  type VisitCells,
  wholeRows,
  ZIP,
} from "./schedule-rows.ts";
import type { TimesOff } from "./times-off.ts";

type Point = Pick<DayVisit, "lat" | "lon" | "radius">;
type Points = ReadonlyMap<string | null, Point>;
type On<Span> = Span & { date: string };

export interface DayRows {
  /** Accepted; those of the day before the first one too: they may last past midnight. In their order, as plans among equals are. */
  visits: DayVisit[];
  /** Those of one day, and weekly ones (`hoursOffOn`). */
  hoursOff: readonly (On<TimesOff["hoursOff"][number]> & { isWeekly: boolean })[];
  /** From the groomer's other calendars. */
  busy: readonly On<TimesOff["busy"][number]>[];
  /** Visits of today that are over: completed, or no one was at home. */
  ended: DayVisit[];
  /** What the groomer has said today about running late. */
  delay: DelayTold | null;
}

interface Span {
  from: string;
  until: string;
  now: number;
}

interface ReadSchedule {
  schedule: Schedule;
  rows: () => DayRows;
  /** Of the shortest package; null without one. */
  minutes: number | null;
}

type WholeRow = ScheduleRow & DaysRow & Pick<ReadSchedule, "minutes">;

/** The schedules of the groomers of a list, in its order and by one statement, with what is on these local days. */
export function readSchedules(db: Db | Tx, ids: readonly number[], span: Span): ReadSchedule[] {
  // Rows that lie beside each other are read faster.
  const list = JSON.stringify(ids.toSorted((a, b) => a - b));
  const rows = statement<WholeRow, Values>(db, wholeRows).all(list, ...daysOf(span), ...toldIn(span));
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

/** What all days of a groomer share; undefined for one without a known place, who cannot be listed either. */
export function findSchedule(db: Db | Tx, groomerId: number, now: number): Schedule | undefined {
  const row = statement<ScheduleRow, [string, ...Days]>(db, scheduleRows).get(`[${groomerId}]`, ...allDays(now));
  return row ? scheduleIn(row, now, clocksAt(now)) : undefined;
}

/** What is on a groomer's days from one local day to another. */
export function findRows(db: Db | Tx, schedule: Schedule, from: string, until: string): DayRows {
  const span = { from, until, now: schedule.now };
  const { id } = schedule.start;
  const lists = listsIn(statement<DaysRow, Values>(db, dayRows).get(`[${id}]`, ...daysOf(span), ...toldIn(span))!);
  return rowsIn(schedule, lists, pointsOf(db, new Map([[id, lists]])));
}

type Values = [ids: string, ...Days, since: number, before: number];

/** Hours of other weekdays are not looked at. */
function daysOf({ from, until }: Span): Days {
  const week = weekdays.map((_, at) => addDays(from, at)).filter((date) => date <= until);
  return [from, until, JSON.stringify(week.map(weekdayOf))];
}

/** What the groomer has told us today matters only when it is today somewhere on these days. */
const toldIn = ({ from, now }: Span): [since: number, before: number] =>
  from > addDays(new Date(now).toISOString().slice(0, 10), 1) ? [1, 0] : [now - 2 * DAY_MS, now + 2 * DAY_MS];

function scheduleIn(row: ScheduleRow, now: number, clocks: ReturnType<typeof clocksAt>): Schedule {
  const { id, businessName, timeZone, lat, lon, serviceRadius, radius } = row;
  const start = { id, businessName, timeZone, lat, lon, serviceRadius, radius };
  return { start, ...openingsIn(row, start, clocks), now };
}

const listsIn = ({ visits, hoursOff, busy, ended, late }: DaysRow) => ({
  visits: listed<VisitCells>(visits),
  hoursOff: listed<DayRows["hoursOff"][number]>(hoursOff),
  busy: listed<BusyCells>(busy),
  ended: listed<VisitCells>(ended),
  late: listed<[date: string, minutes: number | null, at: number | null]>(late),
});
type Lists = ReturnType<typeof listsIn>;

/** Most groomers have nothing of most kinds on a day. */
const listed = <T>(json: string): T[] => (json === "[]" ? [] : JSON.parse(json));

function rowsIn({ start, openings: { today } }: Schedule, lists: Lists, points: Points): DayRows {
  const visitsIn = (all: VisitCells[]) => all.map((cells) => visitOf(start, cells, points)).sort(byKind);
  const [, minutes = null, at = null] = lists.late.find(([date]) => date === today) ?? [];
  return {
    visits: visitsIn(lists.visits),
    hoursOff: lists.hoursOff,
    busy: lists.busy.map(({ zip, ...span }) => ({ ...span, ...pointIn(points, zip) })),
    ended: visitsIn(lists.ended.filter((one) => one[DATE] === today)),
    delay: delayFrom({ minutes, at }, start.timeZone),
  };
}

/** Visits that the groomer added come first. */
const byKind = (a: DayVisit, b: DayVisit) => (a.source === b.source ? a.id - b.id : a.source < b.source ? -1 : 1);

function visitOf({ id: groomerId, timeZone }: Schedule["start"], cells: VisitCells, points: Points): DayVisit {
  const [id, source, petParentId, clientId, accountId, status, statusChangedAt, date, slot, visitMinutes, ...rest] =
    cells;
  const [arrivalFrom, arrivalUntil, visitOrder, onMyWayAt, arrivedAt, zip, zone] = rest;
  const whose = { id, source, groomerId, petParentId, clientId, accountId, status, statusChangedAt };
  const when = { date, slot, visitMinutes, arrivalFrom, arrivalUntil, visitOrder, onMyWayAt, arrivedAt };
  return dayVisitOf({ ...whose, ...when, ...pointIn(points, zip), zone, groomerZone: timeZone });
}

/** Where all that is on these days lies, by ZIP code. */
function pointsOf(db: Db | Tx, all: ReadonlyMap<number, Lists>): Points {
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
