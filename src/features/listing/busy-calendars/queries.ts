import { and, asc, between, eq, getTableColumns, or, sql } from "drizzle-orm";
import { busyCalendars, busyTimes, type Db, type Tx, usZips } from "#db/db.ts";
import { bound, prepared } from "#db/prepared.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { BusyCalendarView } from "#src/shared/listing/busy-calendars.ts";
import { today } from "../availability/queries.ts";

/** All-day events count only if the groomer chose so. */
const counts = or(sql`${busyTimes.isAllDay} = 0`, sql`${busyCalendars.allDayBlocks} = 1`);

const timesBetween = prepared((db) =>
  db
    .select({
      ...getTableColumns(busyTimes),
      color: busyCalendars.color,
      lat: usZips.lat,
      lon: usZips.lon,
      radius: usZips.radius,
    })
    .from(busyCalendars)
    .innerJoin(busyTimes, eq(busyTimes.calendarId, busyCalendars.id))
    .leftJoin(usZips, eq(usZips.zip, busyTimes.zipCode))
    .where(
      and(
        eq(busyCalendars.groomerId, bound(sql.placeholder("groomerId"))),
        between(busyTimes.date, sql.placeholder("from"), sql.placeholder("until")),
        counts,
      ),
    )
    .orderBy(asc(busyTimes.date), asc(busyTimes.opens))
    .prepare(),
);

/** Both dates included. Titles are private. */
export const findBusyTimes = (db: Db | Tx, groomerId: number, from: string, until: string) =>
  timesBetween(db).all({ groomerId, from, until });
export type BusyTimeRow = ReturnType<typeof findBusyTimes>[number];

export function findBusyCalendars({ db, now }: Ctx, { groomerId }: Viewer): BusyCalendarView[] {
  if (groomerId === null) return [];
  const day = today(db, groomerId, now());
  const ahead = sql`${busyTimes.date} >= ${day}`;
  const isWholeDay = sql`${busyTimes.isAllDay} = 1`;
  const inWeek = sql`${busyTimes.date} < ${addDays(day, 7)}`;
  const countOf = (which: ReturnType<typeof and>) => sql<number>`count(*) FILTER (WHERE ${which})`;
  return db
    .select({
      calendar: busyCalendars,
      ahead: countOf(ahead),
      wholeDays: countOf(and(ahead, isWholeDay)),
      thisWeek: countOf(and(ahead, inWeek, counts)),
    })
    .from(busyCalendars)
    .leftJoin(busyTimes, eq(busyTimes.calendarId, busyCalendars.id))
    .where(eq(busyCalendars.groomerId, groomerId))
    .groupBy(busyCalendars.id)
    .orderBy(asc(busyCalendars.id))
    .all()
    .map(({ calendar, ...found }) => ({ ...viewOf(calendar), ...found }));
}

const viewOf = (row: typeof busyCalendars.$inferSelect) => ({
  ...pick(row, ["id", "name", "color", "keepsTitles", "allDayBlocks", "readAt", "isCut", "unread", "oddEvents"]),
  host: new URL(row.address).hostname,
  failure: row.failure && row.failingSince ? { what: row.failure, since: row.failingSince } : null,
});
