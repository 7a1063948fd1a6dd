import type { Ctx } from "#src/base/context.ts";
import { hasCome } from "#src/base/job-turns.ts";
import { isEmbedded } from "#src/ports/payments/embedded.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { takeMissedEvents } from "./provider/inbox.ts";
import { reconcile } from "./provider/reconcile.ts";
import { settleTrials } from "./trials/trials.ts";

/** Trials and the test clock every minute; missed events and reconciliation every 15. Safe to call often. */
export function membershipJobs(ctx: Ctx) {
  let nextTick = 0;
  let nextReconcile = 0;
  return async () => {
    const now = ctx.now();
    const isDue = hasCome(nextReconcile, now, 15 * MINUTE_MS);
    if (hasCome(nextTick, now, MINUTE_MS)) {
      nextTick = now + MINUTE_MS;
      // First, because it may delay a charge.
      await settleTrials(ctx);
      if (isEmbedded(ctx.payments)) ctx.payments.tick();
      if (isEmbedded(ctx.payments) || isDue) await takeMissedEvents(ctx);
    }
    if (!isDue) return;
    nextReconcile = now + 15 * MINUTE_MS;
    await reconcile(ctx);
  };
}
