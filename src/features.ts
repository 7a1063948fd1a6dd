import type { Feature } from "./base/context.ts";
import { clientsFeature } from "./features/clients/clients/feature.ts";
import { addedVisitsFeature } from "./features/day/added-visits/feature.ts";
import { calendarFeature } from "./features/day/calendar/feature.ts";
import { dayPlanFeature } from "./features/day/day-plan/feature.ts";
import { todayFeature } from "./features/day/today/feature.ts";
import { dashboardsFeature } from "./features/desk/dashboards/feature.ts";
import { eventsFeature } from "./features/desk/events/feature.ts";
import { handoutsFeature } from "./features/desk/handouts/feature.ts";
import { numbersFeature } from "./features/desk/numbers/feature.ts";
import { citiesFeature } from "./features/finding/cities/feature.ts";
import { embedsFeature } from "./features/finding/embeds/feature.ts";
import { profilesFeature } from "./features/finding/profiles/feature.ts";
import { searchFeature } from "./features/finding/search/feature.ts";
import { seoFeature } from "./features/finding/seo/feature.ts";
import { waitingFeature } from "./features/finding/waiting/feature.ts";
import { availabilityFeature } from "./features/listing/availability/feature.ts";
import { busyCalendarsFeature } from "./features/listing/busy-calendars/feature.ts";
import { groomersFeature } from "./features/listing/groomers/feature.ts";
import { handlesFeature } from "./features/listing/handles/feature.ts";
import { offersFeature } from "./features/listing/offers/feature.ts";
import { termsFeature } from "./features/listing/terms/feature.ts";
import { membershipsFeature } from "./features/money/memberships/feature.ts";
import { accountsFeature } from "./features/people/accounts/feature.ts";
import { devicesFeature } from "./features/people/devices/feature.ts";
import { mfaFeature } from "./features/people/mfa/feature.ts";
import { reportsFeature } from "./features/people/reports/feature.ts";
import { smsFeature } from "./features/people/sms/feature.ts";
import { mapFeature } from "./features/places/map/feature.ts";
import { placesFeature } from "./features/places/places/feature.ts";
import { adminFeature } from "./features/running/admin/feature.ts";
import { backupsFeature } from "./features/running/backups/feature.ts";
import { demoFeature } from "./features/running/demo/feature.ts";
import { doctorFeature } from "./features/running/doctor/feature.ts";
import { growthFeature } from "./features/running/growth/feature.ts";
import { metricsFeature } from "./features/running/metrics/feature.ts";
import { privacyFeature } from "./features/running/privacy/feature.ts";
import { messagesFeature } from "./features/talk/messages/feature.ts";
import { reportingFeature } from "./features/talk/reporting/feature.ts";
import { reviewsFeature } from "./features/talk/reviews/feature.ts";
import { contentFeature } from "./features/texts/content/feature.ts";
import { blockingFeature } from "./features/visits/blocking/feature.ts";
import { bookingsFeature } from "./features/visits/bookings/feature.ts";
import { petsFeature } from "./features/visits/pets/feature.ts";
import { picturesFeature } from "./features/visits/pictures/feature.ts";
import { remindersFeature } from "./features/visits/reminders/feature.ts";

/** A feature may import only features listed before it. */
export const domains: Readonly<Record<string, readonly Feature[]>> = {
  texts: [contentFeature],
  places: [placesFeature, mapFeature],
  people: [accountsFeature, mfaFeature, devicesFeature, smsFeature, reportsFeature],
  listing: [termsFeature, groomersFeature, handlesFeature, offersFeature, availabilityFeature, busyCalendarsFeature],
  visits: [petsFeature, picturesFeature, blockingFeature, bookingsFeature, remindersFeature],
  clients: [clientsFeature],
  day: [addedVisitsFeature, dayPlanFeature, calendarFeature, todayFeature],
  talk: [messagesFeature, reviewsFeature, reportingFeature],
  money: [membershipsFeature],
  finding: [searchFeature, citiesFeature, waitingFeature, profilesFeature, embedsFeature, seoFeature],
  desk: [eventsFeature, numbersFeature, handoutsFeature, dashboardsFeature],
  running: [growthFeature, privacyFeature, adminFeature, backupsFeature, doctorFeature, metricsFeature, demoFeature],
};

export const features: readonly Feature[] = Object.values(domains).flat();
