import type { Feature } from "./base/context.ts";
import { clientsFeature } from "./features/clients/clients/feature.ts";
import { contentFeature } from "./features/content/texts/feature.ts";
import { dashboardsFeature } from "./features/dashboard/dashboards/feature.ts";
import { eventsFeature } from "./features/dashboard/events/feature.ts";
import { insightsFeature } from "./features/dashboard/insights/feature.ts";
import { marketingKitFeature } from "./features/dashboard/marketing-kit/feature.ts";
import { addedVisitsFeature } from "./features/day/added-visits/feature.ts";
import { calendarFeature } from "./features/day/calendar/feature.ts";
import { dayPlanFeature } from "./features/day/day-plan/feature.ts";
import { todayFeature } from "./features/day/today/feature.ts";
import { availabilityFeature } from "./features/listing/availability/feature.ts";
import { connectedCalendarsFeature } from "./features/listing/connected-calendars/feature.ts";
import { groomersFeature } from "./features/listing/groomers/feature.ts";
import { linkNamesFeature } from "./features/listing/link-names/feature.ts";
import { offersFeature } from "./features/listing/offers/feature.ts";
import { policiesFeature } from "./features/listing/policies/feature.ts";
import { membershipsFeature } from "./features/money/memberships/feature.ts";
import { adminFeature } from "./features/operations/admin/feature.ts";
import { demoFeature } from "./features/operations/demo/feature.ts";
import { growthFeature } from "./features/operations/growth/feature.ts";
import { metricsFeature } from "./features/operations/metrics/feature.ts";
import { privacyFeature } from "./features/operations/privacy/feature.ts";
import { accountsFeature } from "./features/people/accounts/feature.ts";
import { devicesFeature } from "./features/people/devices/feature.ts";
import { mfaFeature } from "./features/people/mfa/feature.ts";
import { smsFeature } from "./features/people/sms/feature.ts";
import { mapFeature } from "./features/places/map/feature.ts";
import { placesFeature } from "./features/places/places/feature.ts";
import { citiesFeature } from "./features/search/cities/feature.ts";
import { embedsFeature } from "./features/search/embeds/feature.ts";
import { profilesFeature } from "./features/search/profiles/feature.ts";
import { searchFeature } from "./features/search/search/feature.ts";
import { seoFeature } from "./features/search/seo/feature.ts";
import { waitingFeature } from "./features/search/waiting/feature.ts";
import { messagesFeature } from "./features/talk/messages/feature.ts";
import { reportingFeature } from "./features/talk/reporting/feature.ts";
import { reviewsFeature } from "./features/talk/reviews/feature.ts";
import { blockingFeature } from "./features/visits/blocking/feature.ts";
import { bookingsFeature } from "./features/visits/bookings/feature.ts";
import { petsFeature } from "./features/visits/pets/feature.ts";
import { photosFeature } from "./features/visits/photos/feature.ts";
import { remindersFeature } from "./features/visits/reminders/feature.ts";

/** A feature may import only features listed before it. */
export const featuresByDomain: Readonly<Record<string, readonly Feature[]>> = {
  content: [contentFeature],
  places: [placesFeature, mapFeature],
  people: [accountsFeature, mfaFeature, devicesFeature, smsFeature, { name: "reports" }],
  listing: [
    policiesFeature,
    groomersFeature,
    linkNamesFeature,
    offersFeature,
    availabilityFeature,
    connectedCalendarsFeature,
  ],
  visits: [petsFeature, photosFeature, blockingFeature, bookingsFeature, remindersFeature],
  clients: [clientsFeature],
  day: [addedVisitsFeature, dayPlanFeature, calendarFeature, todayFeature],
  talk: [messagesFeature, reviewsFeature, reportingFeature],
  money: [membershipsFeature],
  search: [searchFeature, citiesFeature, waitingFeature, profilesFeature, embedsFeature, seoFeature],
  dashboard: [eventsFeature, insightsFeature, marketingKitFeature, dashboardsFeature],
  operations: [
    growthFeature,
    privacyFeature,
    adminFeature,
    { name: "backups" },
    { name: "doctor" },
    metricsFeature,
    demoFeature,
  ],
};

export const features: readonly Feature[] = Object.values(featuresByDomain).flat();
