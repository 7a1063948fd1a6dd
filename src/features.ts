import type { Feature } from "./context.ts";
import { accountsFeature } from "./features/accounts/feature.ts";
import { adminFeature } from "./features/admin/feature.ts";
import { backupsFeature } from "./features/backups/feature.ts";
import { blockingFeature } from "./features/blocking/feature.ts";
import { bookingsFeature } from "./features/bookings/feature.ts";
import { citiesFeature } from "./features/cities/feature.ts";
import { clientsFeature } from "./features/clients/feature.ts";
import { contentFeature } from "./features/content/feature.ts";
import { dashboardsFeature } from "./features/dashboards/feature.ts";
import { daysFeature } from "./features/days/feature.ts";
import { demoFeature } from "./features/demo/feature.ts";
import { devicesFeature } from "./features/devices/feature.ts";
import { doctorFeature } from "./features/doctor/feature.ts";
import { eventsFeature } from "./features/events/feature.ts";
import { factorsFeature } from "./features/factors/feature.ts";
import { groomersFeature } from "./features/groomers/feature.ts";
import { growthFeature } from "./features/growth/feature.ts";
import { mapFeature } from "./features/map/feature.ts";
import { membershipsFeature } from "./features/memberships/feature.ts";
import { messagesFeature } from "./features/messages/feature.ts";
import { metricsFeature } from "./features/metrics/feature.ts";
import { numbersFeature } from "./features/numbers/feature.ts";
import { offersFeature } from "./features/offers/feature.ts";
import { petsFeature } from "./features/pets/feature.ts";
import { picturesFeature } from "./features/pictures/feature.ts";
import { placesFeature } from "./features/places/feature.ts";
import { privacyFeature } from "./features/privacy/feature.ts";
import { profilesFeature } from "./features/profiles/feature.ts";
import { remindersFeature } from "./features/reminders/feature.ts";
import { reportsFeature } from "./features/reports/feature.ts";
import { reviewsFeature } from "./features/reviews/feature.ts";
import { schedulesFeature } from "./features/schedules/feature.ts";
import { searchFeature } from "./features/search/feature.ts";
import { seoFeature } from "./features/seo/feature.ts";
import { termsFeature } from "./features/terms/feature.ts";
import { waitingFeature } from "./features/waiting/feature.ts";

/**
 * Every feature. Each may import from those before it: first what is one noun, then what is made of several, then what runs the
 * site.
 */
export const features: readonly Feature[] = [
  placesFeature,
  mapFeature,
  contentFeature,
  accountsFeature,
  devicesFeature,
  factorsFeature,
  termsFeature,
  groomersFeature,
  offersFeature,
  petsFeature,
  schedulesFeature,
  picturesFeature,
  blockingFeature,
  bookingsFeature,
  clientsFeature,
  remindersFeature,
  daysFeature,
  membershipsFeature,
  reportsFeature,
  reviewsFeature,
  messagesFeature,
  searchFeature,
  citiesFeature,
  waitingFeature,
  eventsFeature,
  numbersFeature,
  growthFeature,
  profilesFeature,
  dashboardsFeature,
  privacyFeature,
  adminFeature,
  seoFeature,
  backupsFeature,
  doctorFeature,
  metricsFeature,
  demoFeature,
];
