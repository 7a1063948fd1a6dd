import { and, eq } from "drizzle-orm";
import { addRow, type Tx, timeOff, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { dayNameOn, timesOffOn } from "#src/domain/availability.ts";
import { findTimeOff, findTimeOffFrom, groomerToday } from "#src/features/listing/availability/queries.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { AppError, found, invalid } from "#src/shared/base/errors.ts";
import { amPmTime, mediumDate } from "#src/shared/base/time.ts";
import { MAX_TIMES_OFF_A_DAY, type TimeOffInput, type TimeOffView } from "#src/shared/listing/days-off.ts";
import { confirmBrokenDays } from "../../visits/bookings/capacity/out-of-order.ts";

export const findComingTimeOff = ({ db, now }: Ctx, { groomerId }: Viewer): TimeOffView[] =>
  groomerId === null ? [] : findTimeOffFrom(db, groomerId, groomerToday(db, groomerId, now()));

/** Throws 409 (no profile, overlapping time off, too many that day, accepted visits no longer fit), 422 (past day). */
export function addTimeOff(ctx: Ctx, by: ActorContext, { confirm, ...hours }: TimeOffInput): TimeOffView {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  return transact(ctx.db, (tx) => {
    if (hours.date < groomerToday(tx, groomerId, ctx.now())) throw invalid({ date: "That day has passed" });
    for (const { date, others } of daysBeside(tx, groomerId, hours)) refuseBeside(others, { ...hours, date });
    const values = { groomerId, ...hours };
    const added = confirmBrokenDays(ctx, tx, { groomerId, confirm }, () => addRow(tx, timeOff, values));
    auditBy(tx, by, { action: "time-off-added", ...auditEntry(groomerId, hours), now: ctx.now() });
    return added;
  });
}

/** Throws 404. */
export function removeTimeOff(ctx: Ctx, by: ActorContext, id: number) {
  const groomerId = by.viewer.groomerId ?? 0;
  transact(ctx.db, (tx: Tx) => {
    const own = and(eq(timeOff.id, id), eq(timeOff.groomerId, groomerId));
    const removed = found(tx.delete(timeOff).where(own).returning().get());
    auditBy(tx, by, { action: "time-off-removed", ...auditEntry(groomerId, removed), now: ctx.now() });
  });
}

type TimeOffHours = Pick<TimeOffView, "date" | "opens" | "closes">;

/** The day, and for weekly hours, also each later date of other time off on that weekday. */
function daysBeside(tx: Tx, groomerId: number, { date, isWeekly }: TimeOffInput) {
  const all = isWeekly ? findTimeOffFrom(tx, groomerId, date) : findTimeOff(tx, groomerId, date, date);
  const dates = [
    date,
    ...all.map((other) => other.date).filter((day) => day > date && dayNameOn(day) === dayNameOn(date)),
  ];
  return [...new Set(dates)].map((day) => ({ date: day, others: timesOffOn(all, day) }));
}

const auditEntry = (groomerId: number, { date, opens, closes }: TimeOffHours) => ({
  target: `groomer ${groomerId}`,
  detail: { date, opens, closes },
});

function refuseBeside(others: TimeOffHours[], { date, opens, closes }: TimeOffHours) {
  const other = others.find((taken) => taken.opens < closes && opens < taken.closes);
  if (other) {
    const message = `You already have time off ${rangeText({ ...other, date })}. Choose another time.`;
    throw new AppError("conflict", message, { opens: message });
  }
  if (others.length < MAX_TIMES_OFF_A_DAY) return;
  const message = `You can add time off ${MAX_TIMES_OFF_A_DAY} times per day. Remove some, or take the day off.`;
  throw new AppError("conflict", message, { date: message });
}

const rangeText = ({ date, opens, closes }: TimeOffHours) =>
  `from ${amPmTime(opens)} to ${amPmTime(closes)} on ${mediumDate(date)}`;
