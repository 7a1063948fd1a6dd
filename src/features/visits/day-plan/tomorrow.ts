import { and, between, eq, isNull, ne, or } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { bookings, groomerProfiles, ownVisits, pushDevices } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { promiseDue } from "#src/domain/promise.ts";
import { queuePush } from "#src/push/queue.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { acceptedAround, dayAround } from "./accepted.ts";

const isUntold = (date: string | typeof bookings.preferredDate | typeof ownVisits.date) =>
  or(isNull(pushDevices.listToldFor), ne(pushDevices.listToldFor, date));

/**
 * Notifies groomers at 5 PM local time that they have visits tomorrow: each device once a day. The number is counted
 * when it is sent. What is not sent by midnight is dropped.
 */
export function tellTomorrow(ctx: Ctx) {
  const now = ctx.now();
  const due = [...bookedOn(ctx, now), ...ownOn(ctx, now)].filter(
    ({ date, timeZone }) => date > localTime(now, timeZone).today && promiseDue(date, timeZone) <= now,
  );
  for (const { deviceId, date } of due) {
    transact(ctx.db, (tx) => {
      const isFirst = tx
        .update(pushDevices)
        .set({ listToldFor: date })
        .where(and(eq(pushDevices.id, deviceId), isUntold(date)))
        .returning({ id: pushDevices.id })
        .get();
      if (isFirst) queuePush(tx, { deviceId, kind: "tomorrow", date, sendAt: now });
    });
  }
}

const bookedOn = ({ db }: Ctx, now: number) =>
  db
    .selectDistinct({ deviceId: pushDevices.id, date: bookings.preferredDate, timeZone: bookings.timeZone })
    .from(pushDevices)
    .innerJoin(groomerProfiles, eq(groomerProfiles.userId, pushDevices.userId))
    .innerJoin(bookings, eq(bookings.groomerId, groomerProfiles.id))
    .where(
      and(
        // In UTC, tomorrow of all time zones lies between these days.
        acceptedAround(now, 0, 2),
        isUntold(bookings.preferredDate),
      ),
    )
    .all();

const ownOn = ({ db }: Ctx, now: number) =>
  db
    .selectDistinct({ deviceId: pushDevices.id, date: ownVisits.date, timeZone: groomerProfiles.timeZone })
    .from(pushDevices)
    .innerJoin(groomerProfiles, eq(groomerProfiles.userId, pushDevices.userId))
    .innerJoin(ownVisits, eq(ownVisits.groomerId, groomerProfiles.id))
    .where(
      and(
        between(ownVisits.date, dayAround(now, 0), dayAround(now, 2)),
        eq(ownVisits.status, "planned"),
        isUntold(ownVisits.date),
      ),
    )
    .all()
    // Without a known place there is no local day.
    .flatMap(({ timeZone, ...row }) => (timeZone === null ? [] : { ...row, timeZone }));
