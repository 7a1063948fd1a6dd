import type { Db } from "#db/db.ts";
import { findZip } from "#db/geo/places.ts";
import { statement } from "#db/statement.ts";
import type { DbAndClock } from "#src/base/context.ts";
import { dayNameOn } from "#src/domain/availability.ts";
import { soonestTime } from "#src/features/listing/availability/openings.ts";
import type { UnansweredRequest } from "#src/features/visits/bookings/answers/by-system.ts";
import type { NearGroomer } from "#src/features/visits/bookings/answers/emails.ts";
import { findFreeDays } from "#src/features/visits/bookings/capacity/free-times.ts";
import { findSchedule, type Schedule } from "#src/features/visits/bookings/capacity/read-days.ts";
import { requireListedGroomer } from "#src/features/visits/bookings/requests/chosen-offers.ts";
import { mayRequest } from "#src/features/visits/bookings/requests/may-request.ts";
import { addDays, localTime } from "#src/shared/base/time.ts";
import { defaultDayRules, MAX_NOTICE_HOURS } from "#src/shared/listing/day-rules.ts";
import { findCovering } from "../search/statements.ts";

const MAX_OPEN_DAYS = 5;
const DAYS_SEARCHED = 14;
/** Usually one of these is open; the rest is checked only if not. */
const FIRST_BATCH = 100;
/** Range of bookable hours (booking-labels.ts). */
const FIRST_HOUR = "08:00";
const LAST_HOUR = "19:00";

/** Dates from the town's today on which one of the groomers is open for their shortest package. */
export function findOpenDays(db: Db, groomers: readonly { id: number }[], now: number, timeZone: string): string[] {
  const ids = groomers.map(({ id }) => id);
  const lists = [ids.slice(0, FIRST_BATCH), ids.slice(FIRST_BATCH)].map((part) => JSON.stringify(part));
  const open = statement<unknown, [string, string, string, number, string]>(db, openThen);
  const notices = noticesByZone(db, ids, now);
  const { today } = localTime(now, timeZone);
  return Array.from({ length: DAYS_SEARCHED }, (_, ahead) => ({ ahead, date: addDays(today, ahead) }))
    .values()
    .filter(({ ahead, date }) => lists.some((list) => open.get(list, dayNameOn(date), date, ahead, notices) !== null))
    .map(({ date }) => date)
    .take(MAX_OPEN_DAYS)
    .toArray();
}

/** JSON: when a notice of 0, 1, ... hours ends by the groomers' clocks, which may differ from the town's. */
function noticesByZone(db: Db, ids: readonly number[], now: number): string {
  const zones = statement<{ zone: string }, [string]>(db, zonesSql).all(JSON.stringify(ids));
  const soonestIn = (zone: string) =>
    Array.from({ length: MAX_NOTICE_HOURS + 1 }, (_, at) => soonestTime(now, zone, at));
  return JSON.stringify(Object.fromEntries(zones.map(({ zone }) => [zone, soonestIn(zone)])));
}

const zonesSql = `SELECT DISTINCT time_zone AS zone FROM groomer_profiles
  WHERE id IN (SELECT value FROM json_each(?)) AND time_zone IS NOT NULL`;
const notice = `coalesce(rules.notice_hours, ${defaultDayRules.noticeHours})`;
const soonest = `json_extract(?5, '$."' || groomer.time_zone || '"[' || ${notice} || ']')`;

/** Same rules as domain/availability.ts. */
const openThen = `SELECT 1 FROM json_each(?1) AS asked
  JOIN groomer_profiles AS groomer ON groomer.id = asked.value
  JOIN business_hours AS hours ON hours.groomer_id = asked.value AND hours.weekday = ?2
  LEFT JOIN day_rules AS rules ON rules.groomer_id = asked.value
  WHERE hours.closes > '${FIRST_HOUR}' AND hours.opens < '${LAST_HOUR}'
    AND ?4 <= coalesce(rules.horizon_days, ${defaultDayRules.horizonDays})
    AND ?3 || 'T' || min(hours.closes, '${LAST_HOUR}') > ${soonest}
    AND strftime('%Y-%m-%dT%H:%M', ?3 || 'T' || hours.closes, '-' || (SELECT coalesce(min(duration_minutes), 0)
      FROM service_packages WHERE groomer_id = asked.value AND is_active = 1) || ' minutes')
      >= max(${soonest}, ?3 || 'T' || max(hours.opens, '${FIRST_HOUR}'))
    AND NOT EXISTS (
      SELECT 1 FROM days_off AS off
      WHERE off.groomer_id = asked.value AND off.end_date >= ?3 AND off.start_date <= ?3)
  LIMIT 1`;

const MAX = 3;
/** Enough to find a few who are free. */
const LOOKED_AT = 50;

/** Checks public availability, except for a past day. */
export function findFreeForRequest({ db, now }: DbAndClock, request: UnansweredRequest): NearGroomer[] {
  const place = findZip(db, request.zipCode);
  if (!place) return [];
  const near: NearGroomer[] = [];
  const others = findCovering(db, place, now()).filter(({ id }) => id !== request.groomerId);
  for (const { id } of others.slice(0, LOOKED_AT)) {
    if (near.length === MAX) break;
    if (!mayRequest(db, { groomerId: id, parentId: request.parentId }, now())) continue;
    const groomer = requireListedGroomer(db, id, now());
    if (hasFreeTime(db, findSchedule(db, id, now())!, request)) near.push({ id, businessName: groomer.businessName });
  }
  return near;
}

function hasFreeTime(db: Db, schedule: Schedule, { date, minutes }: UnansweredRequest): boolean {
  if (date < schedule.openings.today) return true;
  const [day] = findFreeDays(db, schedule, [date], { minutes, exact: null });
  return day!.slots.some(({ state }) => state === "open");
}
