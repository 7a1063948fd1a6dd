import { eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { type OwnChoice, ownRefusal } from "#src/domain/visits/own-choices.ts";
import { minutesPastMidnight } from "#src/domain/visits/visit.ts";
import { today } from "#src/features/listing/availability/days-off-queries.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { OwnVisitStatusInput, OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { MAX_SETUP_MINUTES } from "#src/shared/listing/day-rules.ts";
import type { OwnVisit } from "../../visits/bookings/write-added.ts";
import { askAboutDays } from "./ask-about-days.ts";
import { findOwnVisit } from "./queries.ts";
import { requireOwnVisit } from "./write.ts";

/**
 * Says what became of a visit, or takes that back. Nobody else is told, so it can be said in any order; said twice it is said once.
 * Throws 404, 409 (completed or no-show before its day, on `confirm` when the time of one that was cancelled is taken by now).
 */
export function setOwnVisitStatus(ctx: Ctx, by: ActorContext, id: number, input: OwnVisitStatusInput): OwnVisitView {
  const { status, confirm } = input;
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    const visit = requireOwnVisit(tx, by, id);
    requireChoice(tx, visit, status, now);
    if (status !== visit.status) {
      const more = visit.status === "cancelled" && status === "accepted" ? [visit.preferredDate] : [];
      askAboutDays(ctx, tx, { groomerId: visit.groomerId, dates: more, more, confirm }, () =>
        tx.update(visits).set({ status, statusChangedAt: now }).where(eq(visits.id, id)).run(),
      );
      auditBy(tx, by, { action: `own-visit-${status}`, target: `own visit ${id}`, now });
    }
    return findOwnVisit(tx, by.viewer, id)!;
  });
}

/** The groomer sets out for a visit of today, from where the rest of the day is planned. Throws 404, 409. */
export const setOutForOwnVisit = (ctx: Ctx, by: ActorContext, id: number) => say(ctx, by, id, "on_my_way");

/** The groomer is at the house. Throws 404, 409. */
export const arriveAtOwnVisit = (ctx: Ctx, by: ActorContext, id: number) => say(ctx, by, id, "arrived");

/** Said twice it is said once, and a groomer who has arrived is no longer on the way. */
function say(ctx: Ctx, by: ActorContext, id: number, choice: "on_my_way" | "arrived"): OwnVisitView {
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    const visit = requireOwnVisit(tx, by, id);
    requireChoice(tx, visit, choice, now);
    const isArrival = choice === "arrived";
    const isSaid = visit.arrivedAt !== null || (!isArrival && visit.onMyWayAt !== null);
    const set = isArrival ? { arrivedAt: now } : { onMyWayAt: now };
    if (!isSaid) tx.update(visits).set(set).where(eq(visits.id, id)).run();
    return findOwnVisit(tx, by.viewer, id)!;
  });
}

/** A visit that lasts past midnight is today's on both days. */
function requireChoice(tx: Tx, visit: OwnVisit, choice: OwnChoice, now: number) {
  const { status, preferredDate } = visit;
  const date = today(tx, visit.groomerId, now);
  const isLastNight = date === addDays(preferredDate, 1) && minutesPastMidnight(visit, MAX_SETUP_MINUTES) > 0;
  const when = { isToday: date === preferredDate || isLastNight, isPast: date > preferredDate };
  const refused = ownRefusal(status, choice, when);
  if (refused) throw new AppError("conflict", refused);
}
