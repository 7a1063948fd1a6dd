import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { defaultDayRules } from "#src/shared/day-rules.ts";
import { DAY_MS } from "#src/shared/duration.ts";
import { type BusinessHours, weekdays } from "#src/shared/groomer-words.ts";
import { localTime } from "#src/shared/local-time.ts";
import { type DayRows, type Schedule, toldOf } from "../bookings/day-facts.ts";

/** A groomer's schedule as it was read, for lists of many: parts are JSON. */
interface Row {
  id: number;
  timeZone: string;
  /** Of the shortest package; null without one. */
  minutes: number | null;
  start: string;
  rules: string | null;
  hours: string;
  daysOff: string;
  hoursOff: string;
  visits: string;
  /** What was told of the days around now; empty lists mostly. */
  ended: string;
  late: string;
}

/** With the local day and the time to the minute. */
export interface ManySchedule extends Row {
  today: string;
  timeNow: string;
}

interface Span {
  from: string;
  until: string;
  now: number;
}

/** The schedules of the groomers of a list, in its order and by one statement, with the visits of these local days. */
export function readSchedules(db: Db, ids: readonly number[], { from, until, now }: Span): ManySchedule[] {
  const values = [JSON.stringify(ids), from, until, now - 2 * DAY_MS, now + 2 * DAY_MS] as const;
  const rows = statement<Row, [string, string, string, number, number]>(db, text).all(...values);
  const clocks = new Map<string, ReturnType<typeof localTime>>();
  return rows.map((row) => ({
    ...row,
    ...clocks.getOrInsertComputed(row.timeZone, () => localTime(now, row.timeZone)),
  }));
}

/** All that is worked out from a schedule may be kept under this. */
export const keyOf = (read: ManySchedule) => Object.values(read).join(" ");

const text = `SELECT g.id, g.time_zone AS timeZone,
    (SELECT min(duration_minutes) FROM service_packages WHERE groomer_id = g.id AND is_active = 1) AS minutes,
    json_object('id', g.id, 'businessName', '', 'timeZone', g.time_zone, 'lat', g.lat, 'lon', g.lon,
      'serviceRadius', g.service_radius, 'radius', coalesce(z.radius, 0)) AS start,
    (SELECT json_object('isPlanned', json(iif(is_planned, 'true', 'false')), 'setupMinutes', setup_minutes,
        'traffic', traffic, 'maxVisits', max_visits, 'lunchMinutes', lunch_minutes, 'lunchOpens', lunch_opens,
        'lunchCloses', lunch_closes, 'noticeHours', notice_hours, 'horizonDays', horizon_days)
      FROM day_rules WHERE groomer_id = g.id) AS rules,
    (SELECT json_group_object(weekday, json_object('open', opens, 'close', closes))
      FROM business_hours WHERE groomer_id = g.id) AS hours,
    (SELECT json_group_array(json_object('startDate', start_date, 'endDate', end_date))
      FROM unavailable_ranges WHERE groomer_id = g.id AND end_date >= ?2 AND start_date <= ?3) AS daysOff,
    (SELECT json_group_array(json_object('date', date, 'opens', opens, 'closes', closes))
      FROM hours_off WHERE groomer_id = g.id AND date BETWEEN ?2 AND ?3) AS hoursOff,
    (SELECT json_group_array(json_object('id', b.id, 'petParentId', b.pet_parent_id, 'status', b.status,
        'statusChangedAt', b.status_changed_at, 'date', b.preferred_date, 'slot', b.preferred_time_slot,
        'visitMinutes', b.visit_minutes, 'arrivalFrom', b.arrival_from, 'arrivalUntil', b.arrival_until,
        'visitOrder', b.visit_order, 'onMyWayAt', b.on_my_way_at, 'lat', v.lat, 'lon', v.lon, 'radius', v.radius))
      FROM bookings AS b LEFT JOIN us_zips AS v ON v.zip = substr(b.service_zip_code, 1, 5)
      WHERE b.groomer_id = g.id AND b.status = 'accepted' AND b.preferred_date BETWEEN ?2 AND ?3) AS visits,
    (SELECT json_group_array(json_array(id, status, status_changed_at)) FROM bookings
      WHERE groomer_id = g.id AND starts_at BETWEEN ?4 AND ?5 AND status IN ('completed', 'no_show')) AS ended,
    (SELECT json_group_array(json_array(date, late_minutes, late_at)) FROM day_plans
      WHERE groomer_id = g.id AND date BETWEEN ?2 AND ?3 AND late_at IS NOT NULL) AS late
  FROM json_each(?1) AS asked
  JOIN groomer_profiles AS g ON g.id = asked.value AND g.time_zone IS NOT NULL AND g.lat IS NOT NULL
  LEFT JOIN locations AS l ON l.user_id = g.user_id
  LEFT JOIN us_zips AS z ON z.zip = substr(l.zip_code, 1, 5)
  ORDER BY asked.key`;

/** What the rules need, from what was read. A limit of added driving is left out: it is not told to strangers. */
export function scheduleIn(db: Db, read: ManySchedule, now: number): { schedule: Schedule; rows: DayRows } {
  const { today, timeNow } = read;
  const own = parsed<Partial<Schedule["rules"]>>(read.rules ?? "{}");
  const rules = { ...defaultDayRules, plannedSince: null, ...own, mostAddedMinutes: null };
  const { noticeHours, horizonDays } = rules;
  const businessHours = { ...closed, ...parsed<BusinessHours>(read.hours) };
  const openings = { businessName: "", businessHours, daysOff: parsed(read.daysOff), today, timeNow };
  const schedule = { start: parsed(read.start), rules, openings: { ...openings, noticeHours, horizonDays }, now };
  const isQuiet = read.ended === "[]" && read.late === "[]";
  const told = () => (isQuiet ? { ended: [], delay: null } : toldOf(db, schedule));
  return { schedule, rows: { visits: parsed(read.visits), hoursOff: parsed(read.hoursOff), told } };
}

const parsed = <T = never>(json: string) => JSON.parse(json) as T;

const closed = Object.fromEntries(weekdays.map((day) => [day, null])) as BusinessHours;
