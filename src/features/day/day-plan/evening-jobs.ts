import { and, asc, between, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { bookings, changeRow, findRows, groomerProfiles, pushDevices, transact, users, visits } from "#db/db.ts";
import { audit, type Ctx, SYSTEM } from "#src/base/context.ts";
import { actOnEach } from "#src/base/job-turns.ts";
import { isWindowDue, windowDueAt } from "#src/domain/arrival-window-due.ts";
import { slotEndsAt } from "#src/domain/slot-times.ts";
import { activeUserSql } from "#src/features/people/accounts/queries.ts";
import { notify } from "#src/notices/notify.ts";
import { queuePush } from "#src/push/queue.ts";
import { DAY_MS, utcDay } from "#src/shared/base/time.ts";
import { findSchedule } from "../../visits/bookings/capacity/read-days.ts";
import { loadDay } from "./groomer-day.ts";
import { isEveningBefore } from "./notices.ts";
import { sendArrivalWindows } from "./send-windows.ts";

/** UTC dates, so callers must check each visit's time zone. */
function acceptedAround(now: number, from: number, to: number) {
  // A literal, because SQLite uses the partial index only then.
  return and(
    sql`${visits.status} = 'accepted'`,
    between(visits.preferredDate, utcDay(now + from * DAY_MS), utcDay(now + to * DAY_MS)),
  );
}

/** At 5 PM the day before, local to the groomer. Late if no process was running, unless the visit is over. */
export const sendDueWindows = (ctx: Ctx): Promise<void> =>
  actOnEach(ctx, daysWithDueWindows(ctx), (due) => sendWindowsByClock(ctx, due), {
    event: "arrival windows",
    of: ({ groomerId }) => ({ groomerId }),
  });

type DueDay = ReturnType<typeof daysWithDueWindows>[number];

const daysWithDueWindows = ({ db, now }: Ctx) =>
  db
    .selectDistinct({ groomerId: visits.groomerId, date: visits.preferredDate, timeZone: visits.timeZone })
    .from(visits)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, visits.groomerId))
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(
      and(
        // Covers today and tomorrow in all time zones.
        acceptedAround(now(), -1, 2),
        isNull(visits.arrivalFrom),
        activeUserSql,
      ),
    )
    .orderBy(asc(visits.preferredDate), asc(visits.groomerId))
    .all()
    .filter(({ date, timeZone }) => windowDueAt(date, timeZone) <= now());

function sendWindowsByClock(ctx: Ctx, { groomerId, date }: DueDay) {
  transact(ctx, (tx, now) => {
    const schedule = findSchedule(tx, groomerId, now);
    if (!schedule?.rules.isPlanned || date < schedule.openings.today) return;
    const own = loadDay(tx, schedule, date);
    const planned = own.facts.visits.map(({ id }) => id);
    const meant = findRows(tx, bookings, inArray(bookings.id, planned)).filter(
      (visit) => isWindowDue({ ...visit, ...schedule.rules }) && slotEndsAt(visit) > now,
    );
    if (meant.length === 0) return;
    if (!own.times.isFeasible) {
      notify(ctx, tx, "day.out-of-order", { groomer: groomerId, date });
      for (const { id } of meant) notify(ctx, tx, "visit.without-hour", { id, date });
      return;
    }
    const ids = new Set(meant.map(({ id }) => id));
    const notified = sendArrivalWindows(ctx, tx, own, ({ id }) => ids.has(id));
    const detail = { date, notified };
    audit(tx, { action: "arrival-windows-sent", target: `groomer ${groomerId}`, detail, now, info: SYSTEM });
  });
}

const listNotSent = (date: string | typeof visits.preferredDate) =>
  or(isNull(pushDevices.listSentFor), ne(pushDevices.listSentFor, date));

/** Once a day per device. */
export function notifyGroomersOfTomorrow(ctx: Ctx) {
  const now = ctx.now();
  const due = visitsOn(ctx, now).filter(({ date, ...reader }) => isEveningBefore(ctx.db, reader, date, now));
  for (const { deviceId, date } of due) {
    transact(ctx.db, (tx) => {
      const isFirst = changeRow(tx, pushDevices, and(eq(pushDevices.id, deviceId), listNotSent(date)), {
        listSentFor: date,
      });
      if (isFirst) queuePush(tx, { deviceId, kind: "tomorrow", date, sendAt: now });
    });
  }
}

const visitsOn = ({ db }: Ctx, now: number) =>
  db
    .selectDistinct({
      deviceId: pushDevices.id,
      userId: pushDevices.userId,
      date: visits.preferredDate,
      timeZone: sql<string>`coalesce(${groomerProfiles.timeZone}, 'UTC')`,
    })
    .from(pushDevices)
    .innerJoin(groomerProfiles, eq(groomerProfiles.userId, pushDevices.userId))
    .innerJoin(visits, eq(visits.groomerId, groomerProfiles.id))
    // Covers tomorrow in all time zones.
    .where(and(acceptedAround(now, 0, 2), listNotSent(visits.preferredDate)))
    .all();
