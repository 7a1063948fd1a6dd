import type { Feature } from "#src/base/context.ts";
import { membershipsApi } from "./api.ts";
import { embeddedPaymentsApi } from "./checkout/embedded-api.ts";
import { finishEnds } from "./ending/wanted-end.ts";
import { membershipJobs } from "./jobs.ts";
import { membershipNotices } from "./notices.ts";
import { membershipsPages } from "./pages.tsx";
import { webhookApi } from "./provider/webhook-api.ts";
import { rememberTrialOf } from "./trials/used-trials.ts";

export const membershipsFeature: Feature = {
  name: "memberships",
  parts: [membershipsPages, membershipsApi, embeddedPaymentsApi, webhookApi],
  webhooks: ["/api/stripe/webhook"],
  // Separate chains, because the payment provider can be slow.
  jobs: (ctx) => [
    { name: "memberships", every: 0, work: membershipJobs(ctx) },
    { name: "endings", every: 0, work: () => finishEnds(ctx) },
  ],
  notices: { events: membershipNotices },
  addressConfirmed: rememberTrialOf,
};
