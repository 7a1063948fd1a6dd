import { eq } from "drizzle-orm";
import { transact } from "#db/open.ts";
import { visits } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { actionTo, decide } from "#src/domain/booking.ts";
import { ruledFacts } from "#src/domain/visits/visit.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { AddedVisitView } from "#src/shared/day/own/added-visits.ts";
import type { Completion } from "#src/shared/visits/note-pictures.ts";
import { closingIn, nothingPaid, paidIn, writeClosing } from "../afterwards/payment.ts";
import { changedMeanwhile, refusal, wrongStatus } from "../answers/refusals.ts";
import { askAboutDays } from "./ask-about-days.ts";
import { findAddedVisit, requireAddedVisit } from "./view.ts";

/** Idempotent. Throws 404, 409 (wrong status, too early, on `confirm` if a canceled visit's time is taken). */
export function changeAdded(
  ctx: Ctx,
  by: ActorContext,
  id: number,
  { status: to, from, confirm, ...input }: Completion,
): AddedVisitView {
  const now = ctx.now();
  const closing = closingIn({ status: to, ...input });
  return transact(ctx.db, (tx) => {
    const visit = requireAddedVisit(tx, by, id);
    const { status, groomerId, preferredDate } = visit;
    if (to !== status) {
      if (from !== undefined && from !== status) throw changedMeanwhile(status);
      const action = actionTo(to, true);
      if (!action) throw wrongStatus(status);
      const outcome = decide(ruledFacts(visit), action, "owner", now);
      if ("refused" in outcome) throw refusal(outcome.refused, status, null);
      const dates = status === "cancelled" ? [preferredDate] : [];
      askAboutDays(ctx, tx, { groomerId, dates, more: dates, confirm }, () =>
        tx
          .update(visits)
          .set({ status: to, statusChangedAt: now, ...nothingPaid })
          .where(eq(visits.id, id))
          .run(),
      );
      auditBy(tx, by, {
        action: `added-visit-${to}`,
        target: `added visit ${id}`,
        detail: { to, ...paidIn(closing) },
        now,
      });
    }
    if (closing) writeClosing(tx, by, { id, now }, closing);
    return findAddedVisit(tx, by.viewer, id, now)!;
  });
}
