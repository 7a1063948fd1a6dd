import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { weekdayOf } from "#src/domain/availability.ts";
import { type DayVisit, dayVisitOf } from "#src/domain/visits/visit.ts";
import { endOfNotice } from "#src/features/listing/availability/openings.ts";
import type { DayRows, Schedule } from "#src/features/visits/bookings/room/day-facts.ts";
import { delayFrom } from "#src/features/visits/bookings/room/day-visits.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { addDays } from "#src/shared/base/time.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { type BusinessHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { type BusyCells, DATE, type ScheduleRow, scheduleRows, type VisitCells, ZIP } from "./schedule-rows.ts";

type Point = Pick<DayVisit, "lat" | "lon" | "radius">;
type Points = ReadonlyMap<string | null, Point>;

/** What a row has of visits and busy times, read from its texts once. */
interface Lists {
  visits: VisitCells[];
  ended: VisitCells[];
  busy: BusyCells[];
}

const listsIn = ({ visits, ended, busy }: ScheduleRow): Lists => ({
  visits: listed(visits),
  ended: listed(ended),
  busy: listed(busy),
});

/** With the local day, the time to the minute, and when the notice is over. */
export interface ManySchedule extends Pick<ScheduleRow, "id" | "minutes"> {
  row: ScheduleRow;
  lists: Lists;
  /** Where the visits and busy times of the whole list lie, by ZIP code: read when it is asked for first. */
  points: () => Points;
  today: string;
  timeNow: string;
  soonest: string;
}

interface Span {
  from: string;
  until: string;
  now: number;
}

/** The schedules of the groomers of a list, in its order and by one statement, with the visits of these local days. */
export function readSchedules(db: Db, ids: readonly number[], { from, until, now }: Span): ManySchedule[] {
  const utcDay = new Date(now).toISOString().slice(0, 10);
  // What was told today matters only when it is today somewhere on these days.
  const [since, before] = from > addDays(utcDay, 1) ? [1, 0] : [now - 2 * DAY_MS, now + 2 * DAY_MS];
  // Rows that lie beside each other are read faster.
  const list = JSON.stringify(ids.toSorted((a, b) => a - b));
  const values = [list, from, until, since, before, JSON.stringify(weekdaysOf(from, until))] as const;
  const rows = statement<ScheduleRow, [string, string, string, number, number, string]>(db, scheduleRows).all(
    ...values,
  );
  let read: Points | undefined;
  const byId = new Map(rows.map((row) => [row.id, { row, lists: listsIn(row) }]));
  const points = () => (read ??= pointsOf(db, [...byId.values()]));
  const clocks = new Map<string, ReturnType<typeof localTime>>();
  const notices = new Map<string, string>();
  return ids.flatMap((id) => {
    const known = byId.get(id);
    if (!known) return [];
    const { row } = known;
    const { timeZone, noticeHours, minutes } = row;
    const clock = clocks.getOrInsertComputed(timeZone, () => localTime(now, timeZone));
    const soonest = notices.getOrInsertComputed(`${timeZone} ${noticeHours}`, () =>
      endOfNotice(now, timeZone, noticeHours),
    );
    return { id, minutes, ...known, points, ...clock, soonest };
  });
}

function pointsOf(db: Db, all: readonly { lists: Lists }[]): Points {
  const zips = new Set<string | null>();
  for (const { visits, ended, busy } of all.map(({ lists }) => lists)) {
    for (const cells of [visits, ended]) for (const visit of cells) zips.add(visit[ZIP]);
    for (const { zip } of busy) zips.add(zip);
  }
  if (zips.size === 0) return new Map();
  const found = statement<Point & { zip: string }, [string]>(db, pointsText).all(JSON.stringify([...zips]));
  return new Map(found.map(({ zip, ...point }) => [zip, point]));
}

const pointsText = "SELECT zip, lat, lon, radius FROM json_each(?) AS asked JOIN us_zips ON zip = asked.value";

/** Hours of other weekdays are not looked at. */
function weekdaysOf(from: string, until: string) {
  const first = Array.from({ length: weekdays.length }, (_, at) => addDays(from, at));
  return first.filter((date) => date <= until).map(weekdayOf);
}

/** What the rules need, from what was read. */
export function scheduleIn(read: ManySchedule, now: number): { schedule: Schedule; rows: DayRows } {
  const { row, lists, today, points } = read;
  const { visits, busy } = lists;
  const ended = lists.ended.filter((one) => one[DATE] === today);
  const places = visits.length + ended.length + busy.length > 0 ? points() : new Map();
  const visit = visitOf(row, places);
  const told = () => ({ ended: ended.map(visit), delay: delayIn(read) });
  return {
    schedule: rulesIn(read, now),
    rows: {
      visits: visits.map(visit),
      hoursOff: listed(row.hoursOff),
      busy: busy.map(({ zip, ...span }) => ({ ...span, ...(places.get(zip) ?? nowhere) })),
      told,
    },
  };
}

/** A limit of added driving is left out: it is not told to strangers. */
function rulesIn({ row, today, timeNow, soonest }: ManySchedule, now: number): Schedule {
  const { id, timeZone, lat, lon, serviceRadius, radius } = row;
  const own = parsed<Partial<Schedule["rules"]>>(row.rules ?? "{}");
  const rules = { ...defaultDayRules, plannedSince: null, ...own, mostAddedMinutes: null };
  const { noticeHours, horizonDays } = rules;
  const businessHours = { ...closed, ...parsed<BusinessHours>(row.hours) };
  const openings = { businessName: "", businessHours, daysOff: listed(row.daysOff), today, timeNow, soonest };
  const start = { id, businessName: "", timeZone, lat, lon, serviceRadius, radius };
  return { start, rules, openings: { ...openings, noticeHours, horizonDays }, now };
}

const nowhere: Point = { lat: null, lon: null, radius: null };

const visitOf =
  ({ id: groomerId, timeZone: groomerZone }: ManySchedule["row"], points: Points) =>
  (cells: VisitCells): DayVisit => {
    const [id, source, petParentId, clientId, accountId, status, statusChangedAt, date, slot, visitMinutes, ...rest] =
      cells;
    const [arrivalFrom, arrivalUntil, visitOrder, onMyWayAt, arrivedAt, zip, zone] = rest;
    const whose = { id, source, groomerId, petParentId, clientId, accountId, status, statusChangedAt };
    const when = { date, slot, visitMinutes, arrivalFrom, arrivalUntil, visitOrder, onMyWayAt, arrivedAt };
    return dayVisitOf({ ...whose, ...when, ...(points.get(zip) ?? nowhere), zone, groomerZone });
  };

/** What the groomer has said today about running late. */
function delayIn({ row, today }: ManySchedule) {
  const told = listed<[date: string, minutes: number | null, at: number | null]>(row.late);
  const [, minutes = null, at = null] = told.find(([date]) => date === today) ?? [];
  return delayFrom({ minutes, at }, row.timeZone);
}

const parsed = <T = never>(json: string) => JSON.parse(json) as T;
/** Most groomers have nothing of most kinds on a day. */
const listed = <T = never>(json: string): T[] => (json === "[]" ? [] : parsed<T[]>(json));

const closed = Object.fromEntries(weekdays.map((day) => [day, null])) as BusinessHours;
