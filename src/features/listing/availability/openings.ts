import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { businessHours, dayRules, daysOff, groomerProfiles } from "#db/schema/tables.ts";
import type { Openings } from "#src/domain/availability.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { addDays } from "#src/shared/base/time.ts";
import { type BusinessHours, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { type GroomerDayRules, rulesIn } from "./day-rules.ts";

/** The days on which a groomer works, for the groomer. */
export function findWorkingDays(db: Db | Tx, groomerId: number, today: string) {
  const since = addDays(today, -1);
  const { businessHours, daysOff } = scheduleIn(rowOf(db).get({ groomerId, since }), today);
  return { businessHours, daysOff };
}

interface Groomer {
  id: number;
  businessName: string;
  timeZone: string;
}

/** When a groomer takes bookings, for the rules in domain/availability.ts, and how their days are planned. */
export function findOpenings(
  db: Db | Tx,
  { id, businessName, timeZone }: Groomer,
  now: number,
): { rules: GroomerDayRules; openings: Openings } {
  return openingsIn(rowOf(db).get({ groomerId: id, since: dayBefore(now) }), { businessName, timeZone }, now);
}

/** The same from a row that was read with `openingColumns`. */
export function openingsIn(row: OpeningRow | undefined, { businessName, timeZone }: Omit<Groomer, "id">, now: number) {
  const { today, timeNow } = localTime(now, timeZone);
  const { rules, businessHours, daysOff } = scheduleIn(row, today);
  const { noticeHours, horizonDays } = rules;
  const soonest = endOfNotice(now, timeZone, noticeHours);
  return {
    rules,
    openings: { businessName, businessHours, daysOff, today, timeNow, noticeHours, soonest, horizonDays },
  };
}

/** When a groomer's notice is over, "YYYY-MM-DDTHH:MM" on their wall: hours as they pass, also in a night when clocks change. */
export function endOfNotice(now: number, timeZone: string, noticeHours: number): string {
  const { today, timeNow } = localTime(now + noticeHours * HOUR_MS, timeZone);
  return `${today}T${timeNow}`;
}

type DaysOff = Openings["daysOff"];

/** Read with the groomer's row and their `day_rules`, because every booking request needs them. Days off of the past are left out later. */
export const openingColumns = {
  rules: dayRules,
  openDays: sql<string>`(SELECT json_group_object(${businessHours.weekday},
    json_object('open', ${businessHours.opens}, 'close', ${businessHours.closes}))
    FROM ${businessHours} WHERE ${businessHours.groomerId} = ${groomerProfiles.id})`,
  daysOff: sql<string>`(SELECT json_group_array(json_object('startDate', ${daysOff.startDate}, 'endDate', ${daysOff.endDate}))
    FROM ${daysOff} WHERE ${daysOff.groomerId} = ${groomerProfiles.id} AND ${daysOff.endDate} >= ${sql.placeholder("since")})`,
};

const rowOf = prepared((db) =>
  db
    .select(openingColumns)
    .from(groomerProfiles)
    .leftJoin(dayRules, eq(dayRules.groomerId, groomerProfiles.id))
    .where(eq(groomerProfiles.id, bound(sql.placeholder("groomerId"))))
    .prepare(),
);
/** The day before in UTC: no groomer's today is earlier. */
export const dayBefore = (now: number) => new Date(now - DAY_MS).toISOString().slice(0, 10);

type OpeningRow = NonNullable<ReturnType<ReturnType<typeof rowOf>["get"]>>;

const closed = Object.fromEntries(weekdays.map((weekday) => [weekday, null])) as BusinessHours;

function scheduleIn(row: OpeningRow | undefined, today: string) {
  const daysOff = row ? (JSON.parse(row.daysOff) as DaysOff) : [];
  return {
    rules: rulesIn(row?.rules),
    businessHours: { ...closed, ...(row && (JSON.parse(row.openDays) as Partial<BusinessHours>)) },
    daysOff: inOrder(daysOff.filter(({ endDate }) => endDate >= today)),
  };
}

/** Sorted here: the server that several nodes write to knows no order within an aggregate. */
const inOrder = (daysOff: DaysOff) => daysOff.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));

const daysOffOf = prepared((db) =>
  db
    .select({ startDate: daysOff.startDate, endDate: daysOff.endDate })
    .from(daysOff)
    .where(
      and(eq(daysOff.groomerId, bound(sql.placeholder("groomerId"))), gte(daysOff.endDate, sql.placeholder("today"))),
    )
    .orderBy(asc(daysOff.startDate))
    .prepare(),
);

/** Days off that are not over yet, local dates. Notes stay private. */
export const findDaysOff = (db: Db | Tx, groomerId: number, today: string) => daysOffOf(db).all({ groomerId, today });
