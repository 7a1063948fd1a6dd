import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { bookings, groomerProfiles, users, visits } from "#db/schema/tables.ts";
import { audit, SYSTEM } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { eachInTurn } from "#src/base/in-turn.ts";
import { isPromisedByClock, promiseDue } from "#src/domain/promise.ts";
import { endOfSlot } from "#src/domain/slot-times.ts";
import { notify } from "#src/notices/notify.ts";
import { findSchedule } from "../../visits/bookings/room/day-facts.ts";
import { acceptedAround } from "./accepted.ts";
import { dayOf } from "./own-day.ts";
import { promiseHours } from "./promise.ts";

/** At 5 PM the day before, local to the groomer. Late if no process was running, unless the visit is over. */
export const promiseDueHours = (ctx: Ctx): Promise<void> =>
  eachInTurn(
    ctx,
    "promise",
    daysToPromise(ctx),
    (due) => promiseByClock(ctx, due),
    ({ groomerId }) => ({ groomerId }),
  );

interface Due {
  groomerId: number;
  date: string;
}

const daysToPromise = ({ db, now }: Ctx): Due[] =>
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
        isNull(users.disabledAt),
        isNull(users.closingAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(visits.preferredDate), asc(visits.groomerId))
    .all()
    .filter(({ date, timeZone }) => promiseDue(date, timeZone) <= now());

function promiseByClock(ctx: Ctx, { groomerId, date }: Due) {
  const now = ctx.now();
  transact(ctx.db, (tx) => {
    const schedule = findSchedule(tx, groomerId, now);
    if (!schedule?.rules.isPlanned || date < schedule.openings.today) return;
    const own = dayOf(tx, schedule, date);
    const meant = tx
      .select()
      .from(bookings)
      .where(
        inArray(
          bookings.id,
          own.facts.visits.map(({ id }) => id),
        ),
      )
      .all()
      .filter((visit) => isPromisedByClock({ ...visit, ...schedule.rules }))
      .filter((visit) => endOfSlot(visit) > now);
    if (meant.length === 0) return;
    if (!own.times.isFeasible) {
      notify(ctx, tx, "day.out-of-order", { groomer: groomerId, date });
      for (const { id } of meant) notify(ctx, tx, "visit.without-hour", { id, date });
      return;
    }
    const ids = new Set(meant.map(({ id }) => id));
    const told = promiseHours(ctx, tx, own, ({ id }) => ids.has(id));
    const detail = { date, told };
    audit(tx, { action: "day-promised", target: `groomer ${groomerId}`, detail, now, info: SYSTEM });
  });
}
