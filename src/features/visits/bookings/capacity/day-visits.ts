import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import { clients, type Db, groomerProfiles, type Tx, usZips, visits } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import { type DayVisit, dayVisitOf } from "#src/domain/visits/visit.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays, localTime, minutesOfDay } from "#src/shared/base/time.ts";
import { zipSql } from "./day-places.ts";

/** Columns for `dayVisitOf`. Location is that of the ZIP code, or null if unknown. */
export const visitColumns = {
  ...pick(visits, ["id", "source", "groomerId", "petParentId", "clientId", "status", "statusChangedAt"]),
  ...pick(visits, ["visitMinutes", "arrivalFrom", "arrivalUntil", "visitOrder", "onMyWayAt", "arrivedAt"]),
  ...pick(usZips, ["lat", "lon", "radius"]),
  accountId: sql<number | null>`(SELECT ${clients.accountId} FROM ${clients} WHERE ${clients.id} = ${visits.clientId})`,
  date: visits.preferredDate,
  slot: visits.preferredTimeSlot,
  zone: visits.timeZone,
  groomerZone: sql<
    string | null
  >`(SELECT ${groomerProfiles.timeZone} FROM ${groomerProfiles} WHERE ${groomerProfiles.id} = ${visits.groomerId})`,
};

/** Returns a builder that callers extend before preparing. Visits the groomer added come first. */
const visitsWhere = (db: Db, which: SQL | undefined) =>
  db
    .select(visitColumns)
    .from(visits)
    .leftJoin(usZips, eq(usZips.zip, zipSql(visits.serviceZipCode)))
    .where(which)
    .orderBy(asc(visits.source), asc(visits.id));

const driven = prepareQuery((db) =>
  visitsWhere(
    db,
    and(
      eq(visits.groomerId, asSql(sql.placeholder("groomerId"))),
      between(visits.preferredDate, sql.placeholder("from"), sql.placeholder("until")),
      inArray(visits.status, ["accepted", "completed", "no_show"]),
    ),
  ).prepare(),
);

/** `until` is exclusive. Includes no-shows. */
export const visitsDrivenToBetween = (db: Db | Tx, groomerId: number, from: string, until: string): DayVisit[] =>
  driven(db)
    .all({ groomerId, from, until: addDays(until, -1) })
    .map(dayVisitOf)
    .toSorted((a, b) => a.date.localeCompare(b.date));

const oneVisit = prepareQuery((db) => visitsWhere(db, eq(visits.id, asSql(sql.placeholder("id")))).prepare());

export function findDayVisit(db: Db | Tx, id: number): DayVisit | undefined {
  const found = oneVisit(db).get({ id });
  return found && dayVisitOf(found);
}

export interface ReportedDelay {
  reportedAt: number;
  at: number;
  /** Minute at which the van continues. */
  from: number;
}

export function delayOfReport({ minutes, at: reportedAt }: DelayReport, timeZone: string): ReportedDelay | null {
  if (reportedAt === null || minutes === null) return null;
  const at = minutesOfDay(localTime(reportedAt, timeZone).timeNow);
  return { reportedAt, at, from: at + minutes };
}

type DelayReport = Record<"minutes" | "at", number | null>;
