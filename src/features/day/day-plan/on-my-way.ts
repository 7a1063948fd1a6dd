import { transact } from "#db/open.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { notify } from "#src/notices/notify.ts";
import { found } from "#src/shared/base/errors.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { minutesOfDay, timeOfDay } from "#src/shared/base/time-of-day.ts";
import { NO_DRIVE } from "#src/shared/day/day-plan-limits.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { markOnMyWay } from "../../visits/bookings/arrival/arrival-window.ts";
import { requireUnderWay } from "../../visits/bookings/arrival/under-way.ts";
import { findBooking, findBookingRow } from "../../visits/bookings/queries.ts";
import { driveTo } from "./drive-to.ts";

/** What a parent is told is rounded up to so many minutes. */
const ROUNDED_TO = 5;

/** A second call changes nothing. Throws 404, 409 (not accepted, not today, too early). */
export function goOnMyWay(ctx: Ctx, by: ActorContext, id: number): BookingView {
  const { viewer } = by;
  return transact(ctx.db, (tx) => {
    const now = ctx.now();
    const { row } = found(findBookingRow(tx, viewer, id));
    const { status, preferredDate, timeZone, onMyWayAt, arrivedAt } = row.shown;
    // A groomer who has arrived is no longer on the way.
    const isSaid = (arrivedAt ?? onMyWayAt) !== null;
    if (status === "accepted" && isSaid) return findBooking(tx, viewer, id, now)!;
    requireUnderWay(row, now);
    const about = aboutTime(localTime(now, timeZone).timeNow, driveTo(tx, viewer, id, now));
    markOnMyWay(tx, id, now);
    notify(ctx, tx, "visit.on-my-way", { id, about, date: preferredDate, at: now });
    auditBy(tx, by, { action: "booking-on-my-way", target: `booking ${id}`, now });
    return findBooking(tx, viewer, id, now)!;
  });
}

/** Undefined where no road leads. */
const aboutTime = (timeNow: string, drive: number) =>
  drive < NO_DRIVE ? timeOfDay(Math.ceil((minutesOfDay(timeNow) + drive) / ROUNDED_TO) * ROUNDED_TO) : undefined;
