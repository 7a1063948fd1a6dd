import { HOUR_MS } from "#src/shared/duration.ts";
import type { Feature } from "../../context.ts";
import { JSON_BODY_LIMIT, PICTURES } from "../../http/special-bodies.ts";
import { allowedPicturesApi } from "./allowed-pictures-api.ts";
import { allowedPicturesPages } from "./allowed-pictures-pages.ts";
import { bookingsApi } from "./api.ts";
import { calendarFeedApi } from "./calendar-feed-api.ts";
import { completedMails, completeVisits, inviteToReview } from "./complete.ts";
import { distanceApi } from "./distance-api.ts";
import { eraseBusiness, erasePerson } from "./erase.ts";
import { bookingsExported } from "./exported.ts";
import { freeTimesApi } from "./free-times-api.ts";
import { forgetGateCodes } from "./gate-codes.ts";
import { bookingsPages } from "./pages.tsx";

export const bookingsFeature: Feature = {
  name: "bookings",
  parts: [
    bookingsApi,
    allowedPicturesApi,
    distanceApi,
    calendarFeedApi,
    freeTimesApi,
    bookingsPages,
    allowedPicturesPages,
  ],
  uploads: [[/^\/api\/bookings(\/[^/]+\/(status|note))?\/?$/, { ...PICTURES, uncounted: JSON_BODY_LIMIT }]],
  // Requests and their proposals end in cities/feature.ts.
  jobs: (ctx) => [
    { name: "complete", every: HOUR_MS, work: () => completeVisits(ctx) },
    { name: "invite", every: HOUR_MS, work: () => inviteToReview(ctx) },
  ],
  cleaning: (ctx) => [{ name: "gate codes", work: () => forgetGateCodes(ctx) }],
  rechecks: [completedMails],
  exported: bookingsExported,
  eraseBusiness,
  erasePerson,
};
