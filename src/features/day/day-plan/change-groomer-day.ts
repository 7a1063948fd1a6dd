import { type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { AppError, conflict } from "#src/shared/base/errors.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { type GroomerDay, loadDay, requireSchedule } from "./groomer-day.ts";
import { findDayPlan } from "./view.ts";

/** In one transaction. `change` returns what the audit row details. Throws 404 without a business, 409 (`refused`), 429. */
export function runDayChange(
  ctx: Ctx,
  by: ActorContext,
  { date, action, refused = refusePastAndEmpty }: { date: string; action: string; refused?: (own: GroomerDay) => void },
  change: (tx: Tx, own: GroomerDay) => Record<string, unknown>,
): DayPlanView {
  const { viewer } = by;
  ctx.limits.take("hours-user", String(viewer.userId));
  return transact(ctx, (tx, now) => {
    const own = loadDay(tx, requireSchedule(tx, viewer, now), date);
    refused(own);
    const detail = { date, ...change(tx, own) };
    auditBy(tx, by, { action, target: `groomer ${viewer.groomerId}`, detail, now });
    return findDayPlan(tx, viewer, date, now);
  });
}

function refusePastAndEmpty({ schedule, facts }: GroomerDay) {
  if (facts.date < schedule.openings.today) throw conflict("That day has passed.");
  if (facts.visits.length === 0) throw conflict("You have no upcoming visits that day.");
}

const CHANGED_TOO_OFTEN = "You've changed this window too many times in 24 hours. Call the pet parent.";

/** Throws 429 if a window changed too often; then no email is sent. */
export function limitWindowChanges({ limits }: Pick<Ctx, "limits">, ids: readonly (string | number)[]) {
  try {
    for (const id of ids) limits.check("hours-visit", String(id));
  } catch (error) {
    throw error instanceof AppError
      ? new AppError(error.code, CHANGED_TOO_OFTEN, undefined, error.retryAfterSeconds)
      : error;
  }
  for (const id of ids) limits.take("hours-visit", String(id));
}
