import { and, eq } from "drizzle-orm";
import { type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { setOutRefusal } from "#src/domain/on-my-way.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import { isAdded, ruledFacts } from "#src/domain/visits/visit.ts";
import { notify } from "#src/notices/notify.ts";
import { found } from "#src/shared/base/errors.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";
import { NO_DRIVE } from "#src/shared/day/day-plan-limits.ts";
import type { GroomerVisit } from "#src/shared/day/own/added-visits.ts";
import { findAddedVisit } from "../added/view.ts";
import { wayRefusal } from "../answers/refusals.ts";
import { findBooking } from "../queries.ts";
import { drivePercent, findSchedule, lastPlace, placeOf } from "../room/day-facts.ts";
import { findVisit } from "../room/day-visits.ts";

const ROUNDED_TO = 5;

/** Only setting out notifies the client. Idempotent. Throws 404, 409 (not accepted, not today, too early). */
export function sayOnTheWay(ctx: Ctx, by: ActorContext, id: number, step: "on-my-way" | "arrived"): GroomerVisit {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const isTheirs = and(eq(visits.id, id), eq(visits.groomerId, viewer.groomerId ?? 0));
    const visit = found(tx.select().from(visits).where(isTheirs).get());
    const { status, preferredDate: date, timeZone, onMyWayAt, arrivedAt } = visit;
    const isArrival = step === "arrived";
    const isSaid = (arrivedAt ?? (isArrival ? null : onMyWayAt)) !== null;
    if (status !== "accepted" || !isSaid) {
      const refused = setOutRefusal(ruledFacts(visit), now);
      if (refused) throw wayRefusal(refused, status);
      const about = isArrival ? undefined : aboutTime(tx, visit, now, timeZone);
      tx.update(visits)
        .set(isArrival ? { arrivedAt: now } : { onMyWayAt: now })
        .where(isTheirs)
        .run();
      if (!isArrival) notify(ctx, tx, `${isAdded(visit) ? "added" : "visit"}.on-my-way`, { id, about, date, at: now });
      auditBy(
        tx,
        by,
        isAdded(visit)
          ? { action: `added-visit-${step}`, target: `added visit ${id}`, now }
          : { action: `booking-${step}`, target: `booking ${id}`, now },
      );
    }
    return findBooking(tx, viewer, id, now) ?? findAddedVisit(tx, viewer, id, now)!;
  });
}

/** Undefined if no road leads there or the groomer's location is unknown. */
function aboutTime(tx: Tx, { id, groomerId }: Record<"id" | "groomerId", number>, now: number, timeZone: string) {
  const schedule = findSchedule(tx, groomerId, now);
  if (!schedule) return undefined;
  const place = placeOf(schedule, findVisit(tx, id)!);
  const drive = driveMinutes(lastPlace(tx, schedule), place, drivePercent(schedule.rules));
  const minute = minutesOfDay(localTime(now, timeZone).timeNow) + drive;
  return drive < NO_DRIVE ? timeOfDay(Math.ceil(minute / ROUNDED_TO) * ROUNDED_TO) : undefined;
}
