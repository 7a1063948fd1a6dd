import type { Db, Tx } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import type { Openings } from "#src/domain/availability.ts";
import { DAY_MS, HOUR_MS, type LocalTime, localTime, utcDay } from "#src/shared/base/time.ts";
import { type BusinessHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { FOREVER_DATE, type GroomerDayRules, ruleColumns, rulesOrDefaults } from "./queries.ts";

/** Caches each zone's local time at `now` and hours later. */
export function clocksAt(now: number) {
  const known = new Map<string, LocalTime>();
  return (timeZone: string, hours = 0): LocalTime =>
    known.getOrInsertComputed(`${timeZone} ${hours}`, () => localTime(now + hours * HOUR_MS, timeZone));
}
type Clocks = ReturnType<typeof clocksAt>;

interface Groomer {
  businessName: string;
  timeZone: string;
}

export const findOpenings = (db: Db | Tx, { id, ...groomer }: Groomer & { id: number }, now: number) =>
  rowOpenings(readOpenings(db, id, dayArgs(now)), groomer, clocksAt(now));

export const findHoursAndDaysOff = (db: Db | Tx, groomerId: number, today: string) =>
  workingDaysIn(readOpenings(db, groomerId, [today, FOREVER_DATE, daysJson]), today);

const readOpenings = (db: Db | Tx, id: number, days: SqlDays) =>
  statement<OpeningJson, [string, ...SqlDays]>(db, openingsText).get(`[${id}]`, ...days)!;

export function rowOpenings(row: OpeningJson, { businessName, timeZone }: Groomer, clocks: Clocks): RulesAndOpenings {
  const rules = rulesOrDefaults(row.rules && JSON.parse(row.rules));
  const { noticeHours, horizonDays } = rules;
  const { today, timeNow } = clocks(timeZone);
  const soonest = wallTime(clocks(timeZone, noticeHours));
  const openings = { businessName, ...workingDaysIn(row, today), today, timeNow, noticeHours, soonest, horizonDays };
  return { rules, openings };
}

function workingDaysIn({ openDays, daysOff }: OpeningJson, today: string) {
  const off = daysOff === "[]" ? [] : (JSON.parse(daysOff) as Openings["daysOff"]);
  return {
    businessHours: { ...closed, ...(JSON.parse(openDays) as Partial<BusinessHours>) },
    daysOff: inOrder(off.filter(({ endDate }) => endDate >= today)),
  };
}

interface RulesAndOpenings {
  rules: GroomerDayRules;
  openings: Openings;
}

const wallTime = ({ today, timeNow }: LocalTime) => `${today}T${timeNow}`;

/** "YYYY-MM-DDTHH:MM" in local time. Counts elapsed hours, also across a clock change. */
export const soonestTime = (now: number, timeZone: string, noticeHours: number): string =>
  wallTime(clocksAt(now)(timeZone, noticeHours));

/** First date, last date, and weekdays as JSON. */
export type SqlDays = [from: string, until: string, weekdays: string];

/** Starts the day before in UTC, which covers every zone's today. */
export const dayArgs = (now: number): SqlDays => [utcDay(now - DAY_MS), FOREVER_DATE, daysJson];
export const daysJson = JSON.stringify(weekdays);

/** JSON texts. */
export interface OpeningJson {
  rules: string | null;
  openDays: string;
  daysOff: string;
}

const { isPlanned, ...others } = ruleColumns;
const otherRules = Object.entries(others).map(([name, column]) => `'${name}', r.${column.name}`);

export const openingColumnsSql = `iif(r.groomer_id IS NULL, NULL,
      json_object('isPlanned', json(iif(r.${isPlanned.name}, 'true', 'false')), ${otherRules})) AS rules,
    (SELECT json_group_object(weekday, json_object('open', opens, 'close', closes)) FROM business_hours
      WHERE groomer_id = g.id AND weekday IN (SELECT value FROM json_each(?4))) AS openDays,
    (SELECT json_group_array(json_object('startDate', start_date, 'endDate', end_date))
      FROM days_off WHERE groomer_id = g.id AND end_date >= ?2 AND start_date <= ?3) AS daysOff`;

export const groomersByIdsSql = `FROM json_each(?1) AS asked JOIN groomer_profiles AS g ON g.id = asked.value
  LEFT JOIN day_rules AS r ON r.groomer_id = g.id`;

const openingsText = `SELECT ${openingColumnsSql} ${groomersByIdsSql}`;

const closed = Object.fromEntries(weekdays.map((weekday) => [weekday, null])) as BusinessHours;

/** Sorted here, because the nodes' server doesn't keep order in aggregates. */
const inOrder = (daysOff: Openings["daysOff"]) => daysOff.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
