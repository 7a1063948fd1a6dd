import type { Ctx, Feature } from "#src/base/context.ts";
import { isTimeReached } from "#src/base/job-turns.ts";
import { isEmbedded } from "#src/ports/payments/embedded.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { membershipsApi } from "./api.ts";
import { sendWantedEnds } from "./ending/wanted-end.ts";
import { membershipNotices } from "./notices.ts";
import { membershipsPages } from "./pages.tsx";
import { handleMissedEvents } from "./provider/inbox.ts";
import { reconcileMemberships } from "./provider/reconcile.ts";
import { settleTrials } from "./trials/trials.ts";
import { rememberTrialOfUser } from "./trials/used-trials.ts";

export const membershipsFeature: Feature = {
  name: "memberships",
  parts: [membershipsPages, membershipsApi],
  webhooks: ["/api/stripe/webhook"],
  // Separate chains, because the payment provider can be slow.
  jobs: (ctx) => [
    { name: "memberships", every: 0, work: createMembershipJob(ctx) },
    { name: "endings", every: 0, work: () => sendWantedEnds(ctx) },
  ],
  notices: { events: membershipNotices },
  addressConfirmed: rememberTrialOfUser,
};

/** Trials and the test clock every minute; missed events and reconciliation every 15. Safe to call often. */
export function createMembershipJob(ctx: Ctx) {
  let nextTick = 0;
  let nextReconcile = 0;
  return async () => {
    const now = ctx.now();
    const isDue = isTimeReached(nextReconcile, now, 15 * MINUTE_MS);
    if (isTimeReached(nextTick, now, MINUTE_MS)) {
      nextTick = now + MINUTE_MS;
      // First, because it may delay a charge.
      await settleTrials(ctx);
      if (isEmbedded(ctx.payments)) ctx.payments.tick();
      if (isEmbedded(ctx.payments) || isDue) await handleMissedEvents(ctx);
    }
    if (!isDue) return;
    nextReconcile = now + 15 * MINUTE_MS;
    await reconcileMemberships(ctx);
  };
}
