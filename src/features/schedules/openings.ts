import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { prepared } from "#db/prepared.ts";
import { businessHours, daysOff } from "#db/schema/tables.ts";
import type { Openings } from "#src/domain/availability.ts";
import { type BusinessHours, weekdays } from "#src/shared/groomer-words.ts";
import { localTime } from "#src/shared/local-time.ts";
import { findDayRules } from "./day-rules.ts";

/** The days on which a groomer works, for the groomer. */
export const findWorkingDays = (db: Db | Tx, groomerId: number, today: string) => ({
  businessHours: findHours(db, groomerId),
  daysOff: findDaysOff(db, groomerId, today),
});

interface Groomer {
  id: number;
  businessName: string;
  timeZone: string;
}

/** When a groomer takes bookings, for the rules in domain/availability.ts. */
export function findOpenings(
  db: Db | Tx,
  groomer: Groomer,
  now: number,
  { noticeHours, horizonDays } = findDayRules(db, groomer.id),
): Openings {
  const local = localTime(now, groomer.timeZone);
  return {
    businessName: groomer.businessName,
    businessHours: findHours(db, groomer.id),
    daysOff: findDaysOff(db, groomer.id, local.today),
    ...local,
    noticeHours,
    horizonDays,
  };
}

const hoursOf = prepared((db) =>
  db
    .select()
    .from(businessHours)
    .where(eq(businessHours.groomerId, sql.placeholder("groomerId")))
    .prepare(),
);

function findHours(db: Db | Tx, groomerId: number): BusinessHours {
  const open = hoursOf(db).all({ groomerId });
  const closed = Object.fromEntries(weekdays.map((weekday) => [weekday, null])) as BusinessHours;
  for (const { weekday, opens, closes } of open) closed[weekday] = { open: opens, close: closes };
  return closed;
}

const daysOffOf = prepared((db) =>
  db
    .select({ startDate: daysOff.startDate, endDate: daysOff.endDate })
    .from(daysOff)
    .where(and(eq(daysOff.groomerId, sql.placeholder("groomerId")), gte(daysOff.endDate, sql.placeholder("today"))))
    .orderBy(asc(daysOff.startDate))
    .prepare(),
);

/** Days off that are not over yet, local dates. */
export const findDaysOff = (db: Db | Tx, groomerId: number, today: string) => daysOffOf(db).all({ groomerId, today });

const daysOffBetween = prepared((db) =>
  db
    .select({ startDate: daysOff.startDate, endDate: daysOff.endDate })
    .from(daysOff)
    .where(
      and(
        eq(daysOff.groomerId, sql.placeholder("groomerId")),
        gte(daysOff.endDate, sql.placeholder("from")),
        lte(daysOff.startDate, sql.placeholder("until")),
      ),
    )
    .orderBy(asc(daysOff.startDate))
    .prepare(),
);

/** Days off that end on or after `from` and start by `until`, both local days of the groomer. Notes stay private. */
export const findDaysOffBetween = (db: Db, groomerId: number, from: string, until: string) =>
  daysOffBetween(db).all({ groomerId, from, until });
