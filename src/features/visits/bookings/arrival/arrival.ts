import { and, eq } from "drizzle-orm";
import { changeRows, dayPlans, findRow, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { windowDueAt } from "#src/domain/arrival-window-due.ts";
import type { ArrivalWindow } from "#src/domain/day/planner.ts";
import { setOutRefusal } from "#src/domain/on-my-way.ts";
import { driveMinutes } from "#src/domain/travel.ts";
import { type DayVisit, isAdded, shiftWindow, visitAsBooking } from "#src/domain/visits/visit.ts";
import { notify } from "#src/notices/notify.ts";
import { found } from "#src/shared/base/errors.ts";
import { localTime, minutesOfDay, timeOfDay } from "#src/shared/base/time.ts";
import type { AnyVisitView } from "#src/shared/day/added/added-visits.ts";
import { NO_ROAD_MIN } from "#src/shared/day/day-plan-limits.ts";
import { oneHourFrom } from "#src/shared/visits/arrival-labels.ts";
import { findAddedVisit } from "../added/view.ts";
import { cantGoError } from "../answers/refusals.ts";
import { findDayVisit } from "../capacity/day-visits.ts";
import { findSchedule, knownPlaceOf, lastVanPlace, percentOfUsualDrive } from "../capacity/read-days.ts";
import { arrivalWindowOn, type ScheduleAndDay } from "../capacity/slot-capacity.ts";
import type { WindowReason } from "../notices/on-the-day.ts";
import { findBooking } from "../queries.ts";

const ROUNDED_TO = 5;

/** Only setting out notifies the client. Idempotent. Throws 404, 409 (not accepted, not today, too early). */
export function saveTravelStep(ctx: Ctx, by: ActorContext, id: number, step: "on-my-way" | "arrived"): AnyVisitView {
  const { viewer } = by;
  return transact(ctx, (tx, now) => {
    const isTheirs = and(eq(visits.id, id), eq(visits.groomerId, viewer.groomerId ?? 0));
    const visit = found(findRow(tx, visits, isTheirs));
    const { status, preferredDate: date, timeZone, onMyWayAt, arrivedAt } = visit;
    const isArrival = step === "arrived";
    const isSaid = (arrivedAt ?? (isArrival ? null : onMyWayAt)) !== null;
    if (status !== "accepted" || !isSaid) {
      const refused = setOutRefusal(visitAsBooking(visit), now);
      if (refused) throw cantGoError(refused, status);
      const about = isArrival ? undefined : aboutTime(tx, visit, now, timeZone);
      changeRows(tx, visits, isTheirs, isArrival ? { arrivedAt: now } : { onMyWayAt: now });
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

/** Undefined without a road there, or with an unknown ZIP code of the visit or the groomer. */
function aboutTime(tx: Tx, { id, groomerId }: Record<"id" | "groomerId", number>, now: number, timeZone: string) {
  const schedule = findSchedule(tx, groomerId, now);
  const visit = findDayVisit(tx, id)!;
  const place = knownPlaceOf(visit);
  if (!schedule || !place) return undefined;
  const drive = driveMinutes(lastVanPlace(tx, schedule), place, percentOfUsualDrive(schedule.rules));
  const minute = minutesOfDay(localTime(now, timeZone).timeNow) + drive;
  return drive < NO_ROAD_MIN ? timeOfDay(Math.ceil(minute / ROUNDED_TO) * ROUNDED_TO) : undefined;
}

interface WindowToSend {
  hour: ArrivalWindow;
  news: WindowReason | "agreed";
}

/** Notifies the parent with a calendar file. The only way to change a window. */
export function sendArrivalWindow(ctx: Ctx, tx: Tx, id: number, { hour, news }: WindowToSend) {
  writeArrivalWindow(tx, findDayVisit(tx, id) ?? { id }, hour);
  notify(ctx, tx, news === "late" ? "visit.late" : `visit.hour-${news}`, { id });
}

export const windowColumnsAt = (time: string | null | undefined) => ({
  arrivalFrom: time ?? null,
  arrivalUntil: time ? oneHourFrom(time).until : null,
});

/** Stores the window in the visit's time zone and returns it; `hour` is in the groomer's. */
export function writeArrivalWindow(tx: Tx, { id, shift = 0 }: Pick<DayVisit, "id" | "shift">, hour: ArrivalWindow) {
  const { from, until } = shiftWindow(hour, -shift);
  const stored = { arrivalFrom: timeOfDay(from), arrivalUntil: timeOfDay(until) };
  changeRows(tx, visits, { id, status: "accepted" }, stored);
  return stored;
}

/** Acts only if the day's windows are sent. Call it before emails are queued; `facts` must not include the visit. */
export function setWindowIfSent(tx: Tx, { id, groomerId }: VisitIds, now: number, { schedule, facts }: ScheduleAndDay) {
  const { date } = facts;
  if (now < windowDueAt(date, schedule.start.timeZone) && !isDayConfirmed(tx, groomerId, date)) return;
  const visit = findDayVisit(tx, id)!;
  const arrival = arrivalWindowOn(schedule, facts, visit);
  return arrival && writeArrivalWindow(tx, visit, arrival);
}

type VisitIds = Record<"id" | "groomerId", number>;

const isDayConfirmed = (tx: Tx, groomerId: number, date: string) =>
  (findRow(tx, dayPlans, { groomerId, date })?.confirmedAt ?? null) !== null;
