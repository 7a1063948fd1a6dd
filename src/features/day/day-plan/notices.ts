import { sql } from "drizzle-orm";
import { countRows, type Db, findRow, groomerProfiles, visits } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { windowDueAt } from "#src/domain/arrival-window-due.ts";
import type { EmailTemplate } from "#src/email/template.ts";
import type { Notices } from "#src/notices/notice.ts";
import { type GroomerEventData, userNotice } from "#src/notices/notify.ts";
import { dayPath } from "#src/shared/base/dashboard-paths.ts";
import { localTime, longDate } from "#src/shared/base/time.ts";
import { pushParts, visitsTomorrowText } from "#src/shared/people/push-labels.ts";
import { nextDaytime } from "#src/sms/queue.ts";
import { isConflict } from "../../visits/bookings/capacity/infeasible-day.ts";
import { findSchedule } from "../../visits/bookings/capacity/read-days.ts";
import { loadDay } from "./groomer-day.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "day.out-of-order": GroomerEventData & { date: string };
  }
}

function isOutOfOrder(db: Db, groomerId: number, date: string, now: number): boolean {
  const schedule = findSchedule(db, groomerId, now);
  if (!schedule || date < schedule.openings.today) return false;
  return isConflict(schedule, loadDay(db, schedule, date).times);
}

const visitsOn = (db: Db, userId: number, date: string): number =>
  countRows(
    db,
    visits,
    sql`groomer_id = (SELECT id FROM groomer_profiles WHERE user_id = ${userId}) AND preferred_date = ${date} AND status = 'accepted'`,
  );

/** From 5 to 9 PM of the day before, where the groomer lives. */
export const isEveningBefore = (db: Db, reader: { userId: number; timeZone: string }, date: string, now: number) =>
  date > localTime(now, reader.timeZone).today &&
  windowDueAt(date, reader.timeZone) <= now &&
  nextDaytime(db, reader, now) === now;

/** Groomers get an email about an infeasible day, and tomorrow's plan as a notification at 5 PM. */
export const dayNotices: Notices<Ctx> = {
  events: [
    userNotice("day.out-of-order", {
      key: "groomer {groomer} day {date} does not work",
      email: ({ date }, { config }) => outOfOrder(date, config.appUrl),
      holds: ({ db, now }, { named: { groomer, date } }) => isOutOfOrder(db, Number(groomer), date!, now()),
    }),
    {
      event: "day.tomorrow",
      quiet: "at-night",
      rows: [{ to: "groomer", push: "tomorrow" }],
      // A try can fail until the night, or until tomorrow is today.
      holds({ db, now }, { userId = 0, named: { date = "" } }) {
        const timeZone = findRow(db, groomerProfiles, { userId })?.timeZone ?? "UTC";
        return visitsOn(db, userId, date) > 0 && isEveningBefore(db, { userId, timeZone }, date, now());
      },
    },
  ],
  pushes: {
    tomorrow: ({ db }, { kind, userId, date }) =>
      date === null
        ? undefined
        : { ...pushParts(kind), title: visitsTomorrowText(visitsOn(db, userId, date)), url: dayPath(date), tag: kind },
  },
};

const outOfOrder = (date: string, appUrl: string): EmailTemplate => ({
  subject: `Your visits on ${longDate(date)} don't fit together`,
  paragraphs: [
    `Your visits on ${longDate(date)} don't fit together in any order. We haven't sent arrival windows, so parents only know the time of day they booked.`,
    "Move, shorten, or cancel a visit. Once they fit, we'll send the windows.",
  ],
  action: { label: "See your day", url: `${appUrl}${dayPath(date)}` },
});
