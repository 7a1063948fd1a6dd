import { and, asc, between, eq, getTableColumns, or, sql } from "drizzle-orm";
import { busyTimes, connectedCalendars, type Db, type Tx, usZips } from "#db/db.ts";
import { allRowsQuery, asSql } from "#db/prepared.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { ConnectedCalendarView } from "#src/shared/listing/connected-calendars.ts";
import { groomerToday } from "../availability/queries.ts";

/** All-day events count only if the groomer chose so. */
const counts = or(sql`${busyTimes.isAllDay} = 0`, sql`${connectedCalendars.allDayBlocks} = 1`);

const timesBetween = allRowsQuery(
  (db, { groomerId, from, until }: { groomerId: number; from: string; until: string }) =>
    db
      .select({
        ...getTableColumns(busyTimes),
        color: connectedCalendars.color,
        ...pick(usZips, ["lat", "lon", "radius"]),
      })
      .from(connectedCalendars)
      .innerJoin(busyTimes, eq(busyTimes.calendarId, connectedCalendars.id))
      .leftJoin(usZips, eq(usZips.zip, busyTimes.zipCode))
      .where(and(eq(connectedCalendars.groomerId, asSql(groomerId)), between(busyTimes.date, from, until), counts))
      .orderBy(asc(busyTimes.date), asc(busyTimes.opens)),
);

/** Both dates included. Titles are private. */
export const findBusyOnDates = (db: Db | Tx, groomerId: number, from: string, until: string) =>
  timesBetween(db, { groomerId, from, until });
export type BusyTimeRow = ReturnType<typeof findBusyOnDates>[number];

export function findConnectedCalendars({ db, now }: Ctx, { groomerId }: Viewer): ConnectedCalendarView[] {
  if (groomerId === null) return [];
  const day = groomerToday(db, groomerId, now());
  const ahead = sql`${busyTimes.date} >= ${day}`;
  const isWholeDay = sql`${busyTimes.isAllDay} = 1`;
  const inWeek = sql`${busyTimes.date} < ${addDays(day, 7)}`;
  const countOf = (which: ReturnType<typeof and>, what = sql`*`) => sql<number>`count(${what}) FILTER (WHERE ${which})`;
  return db
    .select({
      calendar: connectedCalendars,
      ahead: countOf(ahead),
      wholeDays: countOf(and(ahead, isWholeDay), sql`DISTINCT ${busyTimes.date}`),
      thisWeek: countOf(and(ahead, inWeek, counts)),
    })
    .from(connectedCalendars)
    .leftJoin(busyTimes, eq(busyTimes.calendarId, connectedCalendars.id))
    .where(eq(connectedCalendars.groomerId, groomerId))
    .groupBy(connectedCalendars.id)
    .orderBy(asc(connectedCalendars.id))
    .all()
    .map(({ calendar, ...found }) => ({ ...viewOf(calendar), ...found }));
}

const viewOf = (row: typeof connectedCalendars.$inferSelect) => ({
  ...pick(row, ["id", "name", "color", "keepsTitles", "allDayBlocks", "readAt", "isCut", "unread", "oddEvents"]),
  host: new URL(row.address).hostname,
  failure: row.failure && row.failingSince ? { what: row.failure, since: row.failingSince } : null,
});
