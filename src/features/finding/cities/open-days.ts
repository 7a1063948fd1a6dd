import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { weekdayOf } from "#src/domain/availability.ts";
import { addDays } from "#src/shared/base/time.ts";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";

const DAYS_SHOWN = 5;
const DAYS_SEARCHED = 14;
/** Nearly always one of this many is open; only otherwise the rest is asked. */
const FIRST_ASKED = 100;
/** The first and the last hour that a visit can be asked for (booking-labels.ts). */
const FIRST_HOUR = "08:00";
const LAST_HOUR = "19:00";

interface LocalNow {
  today: string;
  timeNow: string;
}

/** The next days on which at least one of these groomers is open, has no day off and can still be asked for: local dates. */
export function findOpenDays(db: Db, ids: readonly number[], now: LocalNow): string[] {
  const lists = [ids.slice(0, FIRST_ASKED), ids.slice(FIRST_ASKED)].map((part) => JSON.stringify(part));
  const days: string[] = [];
  for (let ahead = 0; ahead < DAYS_SEARCHED && days.length < DAYS_SHOWN; ahead++) {
    if (lists.some((list) => isOpen(db, list, now, ahead))) days.push(addDays(now.today, ahead));
  }
  return days;
}

function isOpen(db: Db, list: string, { today, timeNow }: LocalNow, ahead: number): boolean {
  const date = addDays(today, ahead);
  const open = statement<unknown, [string, string, string, number, string]>(db, openThen);
  return open.get(list, weekdayOf(date), date, ahead, `${today}T${timeNow}`) !== null;
}

/**
 * A day counts while part of the hours that can be booked is still ahead when the groomer's notice is over, and up to their
 * horizon, as in domain/availability.ts.
 */
const openThen = `SELECT 1 FROM json_each(?1) AS asked
  JOIN business_hours AS hours ON hours.groomer_id = asked.value AND hours.weekday = ?2
  LEFT JOIN day_rules AS rules ON rules.groomer_id = asked.value
  WHERE hours.closes > '${FIRST_HOUR}' AND hours.opens < '${LAST_HOUR}'
    AND ?4 <= coalesce(rules.horizon_days, ${defaultDayRules.horizonDays})
    AND ?3 || 'T' || min(hours.closes, '${LAST_HOUR}') > strftime('%Y-%m-%dT%H:%M', ?5,
      coalesce(rules.notice_hours, ${defaultDayRules.noticeHours}) || ' hours')
    AND NOT EXISTS (
      SELECT 1 FROM unavailable_ranges AS off
      WHERE off.groomer_id = asked.value AND off.end_date >= ?3 AND off.start_date <= ?3)
  LIMIT 1`;
