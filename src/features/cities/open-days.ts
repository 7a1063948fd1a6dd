import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { weekdayOf } from "#src/domain/availability.ts";

const DAYS_SHOWN = 5;
const DAYS_SEARCHED = 14;
/** Nearly always one of this many is open; only otherwise the rest is asked. */
const FIRST_ASKED = 100;
/** The first and the last hour that a visit can be asked for (booking-words.ts). */
const FIRST_HOUR = "08:00";
const LAST_HOUR = "19:00";

interface Clock {
  today: string;
  timeNow: string;
}

/** The next days on which at least one of these groomers is open and has no day off: local dates. */
export function findOpenDays(db: Db, ids: readonly number[], { today, timeNow }: Clock): string[] {
  const lists = [ids.slice(0, FIRST_ASKED), ids.slice(FIRST_ASKED)].map((part) => JSON.stringify(part));
  const days: string[] = [];
  for (let ahead = 0; ahead < DAYS_SEARCHED && days.length < DAYS_SHOWN; ahead++) {
    const date = Temporal.PlainDate.from(today).add({ days: ahead }).toString();
    if (lists.some((list) => isOpen(db, list, date, ahead === 0 ? timeNow : "00:00"))) days.push(date);
  }
  return days;
}

/** Today counts while part of the hours that can be booked is still ahead. */
function isOpen(db: Db, list: string, date: string, after: string): boolean {
  if (after >= LAST_HOUR) return false;
  const earliest = after > FIRST_HOUR ? after : FIRST_HOUR;
  return (
    statement<unknown, [string, string, string, string, string]>(db, openThen).get(
      list,
      weekdayOf(date),
      date,
      earliest,
      LAST_HOUR,
    ) !== null
  );
}

const openThen = `SELECT 1 FROM json_each(?1) AS asked
  JOIN business_hours AS hours ON hours.groomer_id = asked.value AND hours.weekday = ?2
  WHERE hours.closes > ?4 AND hours.opens < ?5 AND NOT EXISTS (
    SELECT 1 FROM unavailable_ranges AS off
    WHERE off.groomer_id = asked.value AND off.end_date >= ?3 AND off.start_date <= ?3)
  LIMIT 1`;
