import type { Feature } from "#src/base/context.ts";
import { expireRequests } from "#src/features/visits/bookings/answers/expire.ts";
import { endObstructed, expireProposals } from "#src/features/visits/bookings/changes/expire-proposals.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { groomersNear } from "./groomers-near.ts";
import { citiesPages } from "./pages.tsx";

export const citiesFeature: Feature = {
  name: "cities",
  parts: [citiesPages],
  jobs: (ctx) => [
    {
      name: "expire",
      every: MINUTE_MS,
      // Here and not in bookings, because the letter to the parent names groomers who come to the same place.
      async work() {
        await expireRequests(ctx, (unanswered) => groomersNear(ctx, unanswered));
        // After the requests, with which their proposals end: nobody reads of both.
        await expireProposals(ctx);
        await endObstructed(ctx);
      },
    },
  ],
};
