import { and, eq, isNull, ne, or } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { groomerProfiles, pushDevices, visits } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { promiseDue } from "#src/domain/promise.ts";
import { queuePush } from "#src/push/queue.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { acceptedAround } from "./accepted.ts";

const isUntold = (date: string | typeof visits.preferredDate) =>
  or(isNull(pushDevices.listToldFor), ne(pushDevices.listToldFor, date));

/** At 5 PM local time, once a day per device. Not sent after midnight. */
export function tellTomorrow(ctx: Ctx) {
  const now = ctx.now();
  const due = visitsOn(ctx, now).filter(
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

const visitsOn = ({ db }: Ctx, now: number) =>
  db
    .selectDistinct({
      deviceId: pushDevices.id,
      date: visits.preferredDate,
      timeZone: visits.timeZone,
    })
    .from(pushDevices)
    .innerJoin(groomerProfiles, eq(groomerProfiles.userId, pushDevices.userId))
    .innerJoin(visits, eq(visits.groomerId, groomerProfiles.id))
    // Covers tomorrow in all time zones.
    .where(and(acceptedAround(now, 0, 2), isUntold(visits.preferredDate)))
    .all();
