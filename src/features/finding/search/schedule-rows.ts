import type { DayVisit } from "#src/domain/visits/visit.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import type { TimeSlot, VisitSource } from "#src/shared/visits/booking-labels.ts";

/** A groomer's schedule as it was read, for lists of many. Texts are JSON; those of visits are lists of columns (VisitCells). */
export interface ScheduleRow {
  id: number;
  timeZone: string;
  lat: number;
  lon: number;
  serviceRadius: number;
  radius: number;
  /** Of the shortest package; null without one. */
  minutes: number | null;
  noticeHours: number;
  rules: string | null;
  hours: string;
  daysOff: string;
  hoursOff: string;
  /** What other calendars say (BusyCells). */
  busy: string;
  visits: string;
  /** What was told of the days around now; empty lists mostly. */
  ended: string;
  late: string;
}

/** A visit, its columns in the order of the statement. */
export type VisitCells = [
  id: number,
  source: VisitSource,
  petParentId: number | null,
  clientId: number | null,
  accountId: number | null,
  status: DayVisit["status"],
  statusChangedAt: number,
  date: string,
  slot: TimeSlot | null,
  visitMinutes: number,
  arrivalFrom: string | null,
  arrivalUntil: string | null,
  visitOrder: number | null,
  onMyWayAt: number | null,
  arrivedAt: number | null,
  zip: string | null,
  zone: string,
];
export const [DATE, ZIP] = [7, 15] as const;

/** A busy time, with the ZIP code that it names. */
export interface BusyCells {
  date: string;
  opens: string;
  closes: string;
  zip: string | null;
}

/** The columns of a visit, as a list because names would be most of the text. The place is looked up by its ZIP code. */
const visitCells = `v.id, v.source, v.pet_parent_id, v.client_id, c.account_id, v.status, v.status_changed_at, v.preferred_date,
  v.preferred_time_slot, v.visit_minutes, v.arrival_from, v.arrival_until, v.visit_order, v.on_my_way_at, v.arrived_at,
  substr(v.service_zip_code, 1, 5), v.time_zone`;
const VISITS = "visits AS v LEFT JOIN clients AS c ON c.id = v.client_id";

/** ?1 ids, ?2 and ?3 the first and the last day, ?4 and ?5 when visits that are over began, ?6 weekdays. */
export const scheduleRows = `SELECT g.id, g.time_zone AS timeZone, g.lat, g.lon, g.service_radius AS serviceRadius,
    coalesce(z.radius, 0) AS radius,
    (SELECT min(duration_minutes) FROM service_packages WHERE groomer_id = g.id AND is_active = 1) AS minutes,
    coalesce(r.notice_hours, ${defaultDayRules.noticeHours}) AS noticeHours,
    iif(r.groomer_id IS NULL, NULL, json_object('isPlanned', json(iif(is_planned, 'true', 'false')),
      'setupMinutes', setup_minutes, 'traffic', traffic, 'drivePercent', drive_percent, 'maxVisits', max_visits, 'lunchMinutes', lunch_minutes,
      'lunchOpens', lunch_opens, 'lunchCloses', lunch_closes, 'noticeHours', notice_hours, 'horizonDays', horizon_days)
    ) AS rules,
    (SELECT json_group_object(weekday, json_object('open', opens, 'close', closes)) FROM business_hours
      WHERE groomer_id = g.id AND weekday IN (SELECT value FROM json_each(?6))) AS hours,
    (SELECT json_group_array(json_object('startDate', start_date, 'endDate', end_date))
      FROM unavailable_ranges WHERE groomer_id = g.id AND end_date >= ?2 AND start_date <= ?3) AS daysOff,
    (SELECT json_group_array(json_object('date', date, 'opens', opens, 'closes', closes))
      FROM hours_off WHERE groomer_id = g.id AND date BETWEEN ?2 AND ?3) AS hoursOff,
    (SELECT json_group_array(json_object('date', t.date, 'opens', t.opens, 'closes', t.closes, 'zip', t.zip_code))
      FROM busy_calendars AS k JOIN busy_times AS t ON t.calendar_id = k.id WHERE k.groomer_id = g.id
      AND t.date BETWEEN ?2 AND ?3 AND (t.is_all_day = 0 OR k.all_day_blocks = 1)) AS busy,
    (SELECT json_group_array(json_array(${visitCells})) FROM ${VISITS}
      WHERE v.groomer_id = g.id AND v.status = 'accepted' AND v.preferred_date BETWEEN date(?2, '-1 day') AND ?3) AS visits,
    iif(?4 > ?5, '[]', (SELECT json_group_array(json_array(${visitCells})) FROM ${VISITS} WHERE v.groomer_id = g.id
      AND v.source IN ('site', 'groomer') AND v.starts_at BETWEEN ?4 AND ?5 AND v.status IN ('completed', 'no_show'))) AS ended,
    (SELECT json_group_array(json_array(date, late_minutes, late_at)) FROM day_plans
      WHERE groomer_id = g.id AND date BETWEEN ?2 AND ?3 AND late_at IS NOT NULL) AS late
  FROM json_each(?1) AS asked
  JOIN groomer_profiles AS g ON g.id = asked.value AND g.time_zone IS NOT NULL AND g.lat IS NOT NULL
  LEFT JOIN locations AS l ON l.user_id = g.user_id
  LEFT JOIN us_zips AS z ON z.zip = substr(l.zip_code, 1, 5)
  LEFT JOIN day_rules AS r ON r.groomer_id = g.id`;
