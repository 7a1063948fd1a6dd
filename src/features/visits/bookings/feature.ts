import type { Feature } from "#src/base/context.ts";
import { PHOTO_BODY_LIMITS } from "#src/http/guards/special-bodies.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { allowedPhotosApi, allowedPhotosForms } from "./afterwards/allowed-photos-api.ts";
import { completeVisits, sendReviewInvites } from "./afterwards/complete.ts";
import { bookingsApi } from "./api.ts";
import { calendarFeedApi } from "./calendar/api.ts";
import { deleteFeed } from "./calendar/feed.ts";
import { afterwardsNotices } from "./notices/afterwards.ts";
import { visitDayNotices } from "./notices/on-the-day.ts";
import { proposalNotices } from "./notices/proposals.ts";
import { bookingPushes, bookingSmsTexts } from "./notices/pushes-and-texts.ts";
import { repeatNotices } from "./notices/repeats.ts";
import { statusNotices } from "./notices/statuses.ts";
import { bookingsPages } from "./pages.tsx";

export const bookingsFeature: Feature = {
  name: "bookings",
  parts: [bookingsApi, allowedPhotosApi, calendarFeedApi, bookingsPages, allowedPhotosForms],
  uploads: [[/^\/api\/bookings(\/[^/]+\/(status|note))?\/?$/, PHOTO_BODY_LIMITS]],
  // cities/feature.ts has the jobs that expire requests and proposals.
  jobs: (ctx) => [
    { name: "complete", every: HOUR_MS, work: () => completeVisits(ctx) },
    { name: "invite", every: HOUR_MS, work: () => sendReviewInvites(ctx) },
  ],
  notices: {
    events: [...statusNotices, ...visitDayNotices, ...proposalNotices, ...repeatNotices, ...afterwardsNotices],
    pushes: bookingPushes,
    texts: bookingSmsTexts,
  },
  endAccess: (tx, { id }) => deleteFeed(tx, id),
};
