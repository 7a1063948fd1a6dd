import { type AnyElysia, Elysia } from "elysia";
import type { Ctx } from "./base/context.ts";
import { bookingPages } from "./features/desk/dashboards/booking-pages.tsx";
import { dashboardsPages } from "./features/desk/dashboards/pages.tsx";
import { eventsApi } from "./features/desk/events/api.ts";
import { numbersApi } from "./features/desk/numbers/api.ts";
import { citiesPages } from "./features/finding/cities/pages.tsx";
import { profilesPages } from "./features/finding/profiles/pages.tsx";
import { searchApi } from "./features/finding/search/api.ts";
import { searchPages } from "./features/finding/search/pages.tsx";
import { seoPages } from "./features/finding/seo/pages.tsx";
import { waitingApi } from "./features/finding/waiting/api.ts";
import { waitingPages } from "./features/finding/waiting/pages.tsx";
import { schedulesApi } from "./features/listing/availability/api.ts";
import { groomersApi } from "./features/listing/groomers/api.ts";
import { businessApi } from "./features/listing/groomers/business-api.ts";
import { offersApi } from "./features/listing/offers/api.ts";
import { portfolioApi } from "./features/listing/offers/portfolio-api.ts";
import { publicOffersApi } from "./features/listing/offers/public-api.ts";
import { termsApi } from "./features/listing/terms/api.ts";
import { membershipsApi } from "./features/money/memberships/api.ts";
import { embeddedPaymentsApi } from "./features/money/memberships/checkout/embedded-api.ts";
import { membershipsPages } from "./features/money/memberships/pages.tsx";
import { webhookApi } from "./features/money/memberships/provider/webhook-api.ts";
import { accountsApi } from "./features/people/accounts/api.ts";
import { mailChoicesApi } from "./features/people/accounts/mails/api.ts";
import { mailsOffPages } from "./features/people/accounts/mails/pages.tsx";
import { accountsPages } from "./features/people/accounts/pages.tsx";
import { accountSettingsApi } from "./features/people/accounts/settings/api.ts";
import { locationsApi } from "./features/people/accounts/settings/locations-api.ts";
import { profileImageApi } from "./features/people/accounts/settings/profile-image-api.ts";
import { verifyApi } from "./features/people/accounts/settings/verify-api.ts";
import { verifyPages } from "./features/people/accounts/settings/verify-pages.tsx";
import { devicesApi } from "./features/people/devices/api.ts";
import { secondFactorsApi } from "./features/people/mfa/api.ts";
import { secondFactorPages } from "./features/people/mfa/pages.tsx";
import { signInStepPages } from "./features/people/mfa/sign-in-pages.tsx";
import { mapPages } from "./features/places/map/pages.tsx";
import { placesApi } from "./features/places/places/api.ts";
import { auditDenials } from "./features/running/admin/audit-denials.ts";
import { adminGroomersApi } from "./features/running/admin/groomers/api.ts";
import { adminMailsApi } from "./features/running/admin/mails-api.ts";
import { adminPages } from "./features/running/admin/pages.tsx";
import { adminReportsApi } from "./features/running/admin/reports/api.ts";
import { adminReviewsApi } from "./features/running/admin/reports/reviews-api.ts";
import { adminApi } from "./features/running/admin/users/api.ts";
import { outboxPages } from "./features/running/demo/outbox-pages.tsx";
import { growthApi } from "./features/running/growth/api.ts";
import { metricsApi } from "./features/running/metrics/api.ts";
import { privacyApi } from "./features/running/privacy/api.ts";
import { art } from "./features/texts/content/art.tsx";
import { contentPages } from "./features/texts/content/pages.tsx";
import { blockingApi } from "./features/visits/blocking/api.ts";
import { allowedPicturesApi } from "./features/visits/bookings/afterwards/allowed-pictures-api.ts";
import { allowedPicturesPages } from "./features/visits/bookings/afterwards/allowed-pictures-pages.ts";
import { bookingsApi } from "./features/visits/bookings/api.ts";
import { calendarFeedApi } from "./features/visits/bookings/calendar/api.ts";
import { bookingsPages } from "./features/visits/bookings/pages.tsx";
import { distanceApi } from "./features/visits/bookings/requests/distance-api.ts";
import { freeTimesApi } from "./features/visits/bookings/room/api.ts";
import { clientsApi } from "./features/visits/clients/api.ts";
import { daysApi } from "./features/visits/day-plan/api.ts";
import { changesApi } from "./features/visits/day-plan/changes-api.ts";
import { daysPages } from "./features/visits/day-plan/pages.tsx";
import { dayPlansApi } from "./features/visits/day-plan/plans-api.ts";
import { messagesApi } from "./features/visits/messages/api.ts";
import { messagesPages } from "./features/visits/messages/pages.tsx";
import { messageReportPages } from "./features/visits/messages/report-pages.tsx";
import { petsApi } from "./features/visits/pets/api.ts";
import { petPhotosApi } from "./features/visits/pets/photo-api.ts";
import { rabiesPictureApi } from "./features/visits/pets/rabies-picture-api.ts";
import { picturesApi } from "./features/visits/pictures/api.ts";
import { reviewsApi } from "./features/visits/reviews/api.ts";
import { reviewsPages } from "./features/visits/reviews/pages.tsx";
import { body } from "./http/body.ts";
import { errors } from "./http/errors.ts";
import { refuseUndeclaredRoutes } from "./http/guards/access.ts";
import { createHandler, type Handler } from "./http/handler.ts";
import { health } from "./http/health.ts";
import { openapi } from "./http/openapi.ts";
import { respondTo } from "./http/pages/answers.tsx";
import { apiDocs } from "./http/pages/api-docs.tsx";
import { files } from "./http/pages/files.ts";
import { respondAsText } from "./http/pages/text-answers.ts";
import { infoOf } from "./http/request-info.ts";
import { uploads } from "./http/uploads/uploads.ts";

/** One part of the site: the routes of a feature. `whole` gives the app that they end up in, once it is there. */
type Part = (ctx: Ctx, whole: () => AnyElysia) => AnyElysia;

/** In the order of a request. */
export const parts: readonly Part[] = [
  health,
  metricsApi,
  files,
  uploads,
  art,
  mapPages,
  seoPages,
  contentPages,
  accountsApi,
  accountSettingsApi,
  locationsApi,
  profileImageApi,
  privacyApi,
  accountsPages,
  verifyApi,
  verifyPages,
  mailChoicesApi,
  mailsOffPages,
  devicesApi,
  searchApi,
  placesApi,
  searchPages,
  citiesPages,
  waitingApi,
  waitingPages,
  groomersApi,
  publicOffersApi,
  businessApi,
  schedulesApi,
  offersApi,
  portfolioApi,
  profilesPages,
  petsApi,
  petPhotosApi,
  rabiesPictureApi,
  picturesApi,
  reviewsApi,
  termsApi,
  blockingApi,
  reviewsPages,
  bookingsApi,
  allowedPicturesApi,
  distanceApi,
  calendarFeedApi,
  freeTimesApi,
  bookingsPages,
  allowedPicturesPages,
  messagesApi,
  messagesPages,
  messageReportPages,
  daysApi,
  dayPlansApi,
  changesApi,
  daysPages,
  eventsApi,
  clientsApi,
  numbersApi,
  growthApi,
  dashboardsPages,
  bookingPages,
  adminApi,
  secondFactorsApi,
  signInStepPages,
  secondFactorPages,
  membershipsPages,
  membershipsApi,
  embeddedPaymentsApi,
  webhookApi,
  adminGroomersApi,
  adminMailsApi,
  adminReviewsApi,
  adminReportsApi,
  adminPages,
  outboxPages,
  openapi,
  apiDocs,
];

/** What every request passes before it comes to a part: errors first, so that they cover everything after them. */
export const frame = (ctx: Ctx, respond: Respond): AnyElysia =>
  new Elysia()
    .use(errors(ctx, respond))
    .use(body)
    .onTransform({ as: "global" }, ({ request, route }) => {
      infoOf(request).route = route;
    });

type Respond = ReturnType<typeof responderOf>;

/** Draws errors, and writes down what was denied. */
export const responderOf = (ctx: Ctx) => (ctx.config.servesPeople ? auditDenials(ctx, respondTo(ctx)) : respondAsText);

/** For whoever watches over a process that serves no people. */
const watchedParts: readonly Part[] = [health, metricsApi];

/** All routes, or the few that such a process has. */
export async function createApp(ctx: Ctx) {
  const respond = responderOf(ctx);
  const app = frame(ctx, respond);
  for (const part of ctx.config.servesPeople ? parts : watchedParts) app.use(part(ctx, () => app));
  await app.modules;
  refuseUndeclaredRoutes(app.routes);
  return { app, handle: createHandler(ctx, app, respond) satisfies Handler };
}
