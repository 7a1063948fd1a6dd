import type { Feature } from "#src/base/context.ts";
import { expireRequests } from "#src/features/visits/bookings/answers/by-system.ts";
import { endObstructedOffers, expireProposals } from "#src/features/visits/bookings/changes/service.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { citiesPages } from "./pages.tsx";
import { findFreeForRequest } from "./who-is-free.ts";

export const citiesFeature: Feature = {
  name: "cities",
  parts: [citiesPages],
  jobs: (ctx) => [
    {
      name: "expire",
      every: MINUTE_MS,
      // Here instead of in bookings, because the email to the parent names groomers nearby.
      async work() {
        await expireRequests(ctx, (unanswered) => findFreeForRequest(ctx, unanswered));
        // After the requests, because their proposals end with them.
        await expireProposals(ctx);
        await endObstructedOffers(ctx);
      },
    },
  ],
};
